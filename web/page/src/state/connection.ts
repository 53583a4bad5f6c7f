import type { Tell } from "../protocol.ts";
import { Refused, Socket } from "../socket.ts";
import { get, set } from "./store.ts";

type Hearer = (tell: Tell) => void;

const hearers: Hearer[] = [];
let opened: () => void = () => {};

/** Lets a part of the page hear what is not an answer to one question: states of searches, progress. */
export function hear(hearer: Hearer): void {
  hearers.push(hearer);
}

export const socket = new Socket({
  onOpen: () => {
    set({ connection: "open" });
    opened();
  },
  onClose: (reason) => {
    set((old) => ({
      connection: reason === "idle" ? "idle" : "lost",
      desk: { ...old.desk, running: false },
      annotation: null,
      explain: { ...old.explain, busy: false },
      playing: old.playing && { ...old.playing, thinking: false },
    }));
  },
  onTell: (tell) => {
    if (tell.type === "welcome") {
      const { analysis } = get();
      set({
        welcome: tell,
        analysis: {
          ...analysis,
          lines: Math.min(analysis.lines, tell.maxLines),
          threads: Math.min(analysis.threads, tell.maxThreads),
          hash: Math.min(analysis.hash, tell.maxHash),
        },
      });
    } else if (tell.type === "match") {
      set((old) => ({ matches: old.matches.toSpliced(tell.index, 1, tell) }));
    } else if (tell.type === "problem") {
      complain(new Refused(tell.text));
    }
    for (const hearer of hearers) {
      hearer(tell);
    }
  },
});

/** What to do whenever there is a connection. */
export function whenOpen(action: () => void): void {
  opened = action;
}

/** Shows that something went wrong. */
export function complain(error: unknown): void {
  notice(error instanceof Error ? error.message : String(error), true);
}

export function notice(text: string, bad = false): void {
  const at = Date.now();
  set({ notice: { text: text.charAt(0).toUpperCase() + text.slice(1), bad, at } });
  setTimeout(() => {
    if (get().notice?.at === at) {
      set({ notice: null });
    }
  }, 6000);
}
