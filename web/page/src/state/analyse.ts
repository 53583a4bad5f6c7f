import { fenOf, fromTree, mainLine, movesTo, pathTo, ROOT, toTree } from "../game.ts";
import { type Limit, NO_LIMIT } from "../protocol.ts";
import { complain, hear, notice, socket } from "./connection.ts";
import { currentFen, goTo, open, watchBoard } from "./navigate.ts";
import { type AnalysisSettings, type DeskState, get, NO_SEARCH, set } from "./store.ts";

function limitOf(settings: AnalysisSettings): Limit {
  return {
    ...NO_LIMIT,
    depth: settings.limit === "depth" ? settings.depth : 0,
    nodes: settings.limit === "nodes" ? settings.nodes : 0,
    time: settings.limit === "time" ? settings.seconds * 1000 : 0,
  };
}

/** Analyses the current position, in place of what was analysed. */
export function analyse(): void {
  const { game, current, analysis, board, desk } = get();
  if (board?.outcome) {
    stopAnalysis();
    return;
  }
  const id = socket.number();
  const fen = currentFen();
  const said = socket.say("go", {
    id,
    desk: "a",
    start: game.start,
    moves: movesTo(game, current),
    limit: limitOf(analysis),
    options: {
      MultiPV: String(analysis.lines),
      Threads: String(analysis.threads),
      Hash: String(analysis.hash),
    },
    count: get().view === "search",
  });
  if (said) {
    // The old lines stay until new ones come, unless they are of another position: a list that empties jumps.
    const keep = desk.fen === fen;
    set({ desk: { ...NO_SEARCH, id, running: true, fen, info: keep ? desk.info : null } });
  }
}

export function stopAnalysis(): void {
  if (get().desk.running) {
    socket.say("stop", { desk: "a" });
    set((old) => ({ desk: { ...old.desk, running: false } }));
  }
}

/** Applies a change at once, to a running analysis too. */
export function configureAnalysis(change: Partial<AnalysisSettings>): void {
  set((old) => ({ analysis: { ...old.analysis, ...change } }));
  if (get().desk.running && get().view !== "play") {
    analyse();
  }
}

/** A desk after a message; null if the message is about something else. */
export function heard(desk: DeskState, tell: Parameters<Parameters<typeof hear>[0]>[0]): DeskState | null {
  if (tell.type !== "info" && tell.type !== "counts" && tell.type !== "done") {
    return null;
  }
  if (tell.id !== desk.id) {
    return null;
  }
  if (tell.type === "counts") {
    return { ...desk, counts: tell };
  }
  if (tell.type === "done") {
    return { ...desk, running: false };
  }
  return { ...desk, info: tell, course: tell.course };
}

/** Iterations below this say too little for the curve of a game. */
const TELLING_DEPTH = 8;

/** Keeps the evaluation of the current place once an iteration is done. */
function remember(before: DeskState, now: DeskState): void {
  const { current, game, seen } = get();
  const best = now.info?.lines[0];
  const deeper = (now.info?.depth ?? 0) > (before.info?.depth ?? 0);
  if (best && deeper && best.bound === "exact" && best.depth >= TELLING_DEPTH && now.fen === fenOf(game, current)) {
    set({ seen: { ...seen, [current]: { cp: best.cp, mate: best.mate } } });
  }
}

export function startHearing(): void {
  hear((tell) => {
    const desk = heard(get().desk, tell);
    if (desk) {
      remember(get().desk, desk);
      set({ desk });
    }
    if (tell.type === "progress" && get().annotation?.id === tell.id) {
      set({ annotation: { id: tell.id, done: tell.done, of: tell.of } });
    }
  });
  watchBoard(() => {
    if (get().desk.running && !get().playing?.thinking && get().view !== "play") {
      analyse();
    }
  });
}

/** Writes the engine's opinion into the game: evaluations, marks and better lines. */
export async function annotate(nodes: number): Promise<void> {
  stopAnalysis();
  const { game } = get();
  const ply = pathTo(game, get().current).length;
  try {
    const asked = socket.ask<"annotated">("annotate", { game: toTree(game), nodes });
    set({ annotation: { id: socket.lastNumber(), done: 0, of: 1 } });
    const done = await asked;
    open({ ...fromTree(done.game), result: game.result }, ROOT);
    set({ tallies: done });
    goTo(mainLine(get().game)[ply - 1] ?? ROOT);
    notice(done.whole ? "The game is annotated." : "The annotation was stopped; what was done is in the game.");
  } catch (error) {
    complain(error);
  } finally {
    set({ annotation: null });
  }
}

export function stopAnnotation(): void {
  socket.say("stop", { desk: "annotate" });
}
