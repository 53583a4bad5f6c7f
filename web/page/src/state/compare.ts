import { movesTo } from "../game.ts";
import { NO_LIMIT } from "../protocol.ts";
import { heard } from "./analyse.ts";
import { hear, socket } from "./connection.ts";
import { currentFen } from "./navigate.ts";
import { get, NO_SEARCH, set } from "./store.ts";

type Side = "a" | "b";

/** The switch for the classical evaluation in place of a network. */
export const CLASSICAL = "classical evaluation";

function start(side: Side): void {
  const { game, current, compare } = get();
  const id = socket.number();
  const { [CLASSICAL]: classical, ...switches } = compare[side].options;
  const options = Object.fromEntries(Object.entries(switches).map(([name, on]) => [name, String(on)]));
  socket.say("forget", { desk: side });
  socket.say("go", {
    id,
    desk: side,
    start: game.start,
    moves: movesTo(game, current),
    limit: { ...NO_LIMIT, nodes: compare.nodes },
    options: { Hash: "64", ...options, ...(classical ? { EvalFile: "classical" } : {}) },
    count: true,
  });
  set((old) => ({
    compare: {
      ...old.compare,
      [side]: { ...old.compare[side], desk: { ...NO_SEARCH, id, running: true, fen: currentFen() } },
    },
  }));
}

/** Searches the position with both set-ups, one after the other so that neither takes the other's processor. */
export function compareBoth(): void {
  set((old) => ({
    desk: { ...old.desk, running: false },
    compare: { ...old.compare, b: { ...old.compare.b, desk: NO_SEARCH } },
  }));
  start("a");
}

export function stopComparing(): void {
  for (const side of ["a", "b"] as const) {
    socket.say("stop", { desk: side });
  }
}

export function setSwitch(side: Side, name: string, on: boolean): void {
  set((old) => ({
    compare: {
      ...old.compare,
      [side]: { ...old.compare[side], options: { ...old.compare[side].options, [name]: on } },
    },
  }));
}

export function setCompareNodes(nodes: number): void {
  set((old) => ({ compare: { ...old.compare, nodes } }));
}

export function startComparing(): void {
  hear((tell) => {
    for (const side of ["a", "b"] as const) {
      const { compare } = get();
      const desk = heard(compare[side].desk, tell);
      if (desk) {
        set({ compare: { ...compare, [side]: { ...compare[side], desk } } });
        if (side === "a" && tell.type === "done" && tell.reason === "finished") {
          start("b");
        }
      }
    }
  });
}
