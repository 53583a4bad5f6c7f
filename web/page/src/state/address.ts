import { movesTo, START } from "../game.ts";
import { openPosition } from "./navigate.ts";
import { get, set, subscribe, type View } from "./store.ts";

const VIEWS: readonly View[] = ["play", "analyse", "search", "compare", "match"];

interface Place {
  view: View;
  start: string;
  moves: string[];
}

/** `#/analyse?fen=…&moves=e2e4,e7e5`: a view, and the position in it unless that is the start. */
export function parse(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const fields = new URLSearchParams(query);
  const view = VIEWS.find((known) => known === path) ?? "play";
  const moves = (fields.get("moves") ?? "").split(",").filter((move) => move !== "");
  return { view, start: fields.get("fen") ?? START, moves };
}

function write(): string {
  const { view, game, current, playing } = get();
  const fields = new URLSearchParams();
  if (!playing || view !== "play") {
    if (game.start !== START) {
      fields.set("fen", game.start);
    }
    const moves = movesTo(game, current);
    if (moves.length > 0) {
      fields.set("moves", moves.join(","));
    }
  }
  const query = fields.toString().replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("+", "%20");
  return `#/${view}${query ? `?${query}` : ""}`;
}

/** Opens what the address says; used once, when the connection stands. */
export function openAddress(): void {
  const place = parse(location.hash);
  set({ view: place.view });
  void openPosition(place.start, place.moves, -1);
}

/** Keeps the address in step with what is shown, and follows it when a person changes it. */
export function keepAddress(): void {
  let timer = 0;
  subscribe(() => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const address = write();
      if (address !== location.hash && get().board) {
        history.replaceState(null, "", address);
      }
    }, 150);
  });
  window.addEventListener("hashchange", () => {
    if (location.hash !== write()) {
      openAddress();
    }
  });
}

export function show(view: View): void {
  set({ view });
}
