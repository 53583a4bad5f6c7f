import { movesTo } from "../game.ts";
import type { Report } from "../protocol.ts";
import { complain, socket } from "./connection.ts";
import { watchBoard } from "./navigate.ts";
import { type Branch, type ExplainState, get, set } from "./store.ts";

/** Nodes searched for each node of the tree that is unfolded. */
const BRANCH_NODES = 50_000;

function change(part: Partial<ExplainState>): void {
  set((old) => ({ explain: { ...old.explain, ...part } }));
}

function ask(moves: string[], nodes: number, ply: number): Promise<Report> {
  const { game, current, explain } = get();
  return socket
    .ask<"explained">("explain", {
      start: game.start,
      moves: [...movesTo(game, current), ...moves],
      nodes,
      open: explain.open,
      ply,
      options: explain.options,
    })
    .then((answer) => answer.report);
}

let asked = 0;

/** Looks at the position at the end of the walked line. */
export async function explain(): Promise<void> {
  const { line, nodes } = get().explain;
  asked += 1;
  const mine = asked;
  change({ busy: true });
  try {
    const report = await ask(line, nodes, 1);
    if (mine === asked) {
      change({ report, selected: null });
      if (get().explain.showPieces) {
        await evaluate();
      }
    }
  } catch (error) {
    if (mine === asked) {
      complain(error);
    }
  } finally {
    if (mine === asked) {
      change({ busy: false });
    }
  }
}

/** Stops an explanation that takes too long. */
export function stopExplaining(): void {
  socket.say("stop", { desk: "explain" });
}

/** Changes how is looked, and looks again. */
export function configureExplain(part: Partial<Pick<ExplainState, "nodes" | "open" | "options">>): void {
  change(part);
  set({ tree: {} });
  void explain();
}

/** Walks to a node of a line that starts at the game's current position. */
export function walk(line: string[], lineSan: string[]): void {
  change({ line, lineSan, report: null, selected: null, evaluation: null });
  void explain();
}

export function select(uci: string | null): void {
  change({ selected: uci });
}

export function showPieces(show: boolean): void {
  change({ showPieces: show, evaluation: null });
  if (show) {
    void evaluate();
  }
}

async function evaluate(): Promise<void> {
  const { game, current, explain } = get();
  try {
    const answer = await socket.ask<"evaluated">("evaluate", {
      start: game.start,
      moves: [...movesTo(game, current), ...explain.line],
    });
    change({ evaluation: answer.report });
  } catch (error) {
    complain(error);
  }
}

export function keyOf(moves: string[]): string {
  return moves.join(" ");
}

function putBranch(moves: string[], part: Partial<Branch>): void {
  const key = keyOf(moves);
  set((old) => ({
    tree: {
      ...old.tree,
      [key]: { ...{ moves, report: null, busy: false, open: true, all: false }, ...old.tree[key], ...part },
    },
  }));
}

/** Unfolds or folds a node of the tree; what is below it is searched when it is first wanted. */
export async function unfold(moves: string[]): Promise<void> {
  const there = get().tree[keyOf(moves)];
  if (there?.report) {
    putBranch(moves, { open: !there.open });
    return;
  }
  if (there?.busy) {
    return;
  }
  putBranch(moves, { busy: true, open: true });
  const { game, current } = get();
  try {
    const report = await ask(moves, BRANCH_NODES, moves.length + 1);
    if (get().game === game && get().current === current) {
      putBranch(moves, { report, busy: false });
    }
  } catch (error) {
    putBranch(moves, { busy: false, open: false });
    complain(error);
  }
}

export function showAll(moves: string[]): void {
  putBranch(moves, { all: !get().tree[keyOf(moves)]?.all });
}

export function startExplaining(): void {
  watchBoard(() => {
    change({ line: [], lineSan: [], report: null, selected: null, evaluation: null });
    set({ tree: {} });
    if (get().view === "search") {
      void explain();
    }
  });
}
