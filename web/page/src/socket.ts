import type { Tell } from "./protocol.ts";

/** What the server says no to. */
export class Refused extends Error {}

type Answer = Exclude<Tell, { type: "welcome" | "info" | "counts" | "done" | "progress" | "match" | "problem" }>;

interface Waiting {
  resolve(tell: Answer): void;
  reject(error: Error): void;
}

export interface Listener {
  onOpen(): void;
  onClose(reason: string): void;
  onTell(tell: Tell): void;
}

/** The connection to the server, which comes back by itself when it is lost. */
export class Socket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private delay = 250;

  constructor(private readonly listener: Listener) {}

  connect(): void {
    const socket = new WebSocket(`ws${location.protocol === "https:" ? "s" : ""}://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.delay = 250;
      this.listener.onOpen();
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as Tell);
    socket.onclose = (event) => {
      this.socket = null;
      for (const waiting of this.waiting.values()) {
        waiting.reject(new Refused("the connection was lost"));
      }
      this.waiting.clear();
      this.listener.onClose(event.reason);
      if (event.reason !== "idle") {
        setTimeout(() => this.connect(), this.delay);
        this.delay = Math.min(this.delay * 2, 5000);
      }
    };
  }

  /** Says something that has no answer of its own; false if there is no connection. */
  say(type: string, fields: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return false;
    }
    this.socket.send(JSON.stringify({ type, ...fields }));
    return true;
  }

  /** A number for a message. */
  number(): number {
    this.last += 1;
    return this.last;
  }

  /** The number of the last message that has one. */
  lastNumber(): number {
    return this.last;
  }

  /** Asks for one answer. */
  ask<T extends Answer["type"]>(type: string, fields: object): Promise<Extract<Answer, { type: T }>> {
    const id = this.number();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (tell: Answer) => void, reject });
      if (!this.say(type, { id, ...fields })) {
        this.waiting.delete(id);
        reject(new Refused("there is no connection to the engine"));
      }
    });
  }

  private receive(tell: Tell): void {
    switch (tell.type) {
      case "welcome":
      case "info":
      case "counts":
      case "done":
      case "progress":
      case "match":
        this.listener.onTell(tell);
        return;
      case "problem": {
        const waiting = this.waiting.get(tell.id);
        this.waiting.delete(tell.id);
        if (waiting) {
          waiting.reject(new Refused(tell.text));
        } else {
          this.listener.onTell(tell);
        }
        return;
      }
      default: {
        const waiting = this.waiting.get(tell.id);
        this.waiting.delete(tell.id);
        waiting?.resolve(tell);
      }
    }
  }
}
