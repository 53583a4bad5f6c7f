import {
  addMove,
  childrenOf,
  fenOf,
  type Game,
  lineThrough,
  mainLine,
  movesTo,
  newGame,
  pathTo,
  ROOT,
  removeNode,
  START,
} from "../game.ts";
import type { BoardState, Step } from "../protocol.ts";
import { click } from "../sound.ts";
import { complain, socket } from "./connection.ts";
import { get, set } from "./store.ts";

type Watcher = (board: BoardState) => void;
const watchers: Watcher[] = [];

/** Lets a part of the page know that another position is on the board. */
export function watchBoard(watcher: Watcher): void {
  watchers.push(watcher);
}

/** Asks for what can be played in the current position. */
export async function look(): Promise<void> {
  const { game, current } = get();
  try {
    const board = await socket.ask<"boardstate">("look", { start: game.start, moves: movesTo(game, current) });
    const now = get();
    if (now.game.start === game.start && now.current === current) {
      set({ board });
      for (const watcher of watchers) {
        watcher(board);
      }
    }
  } catch (error) {
    complain(error);
  }
}

/** Shows a place of the game. */
export function goTo(index: number): void {
  if (index !== get().current) {
    set({ current: index, board: null });
    const node = get().game.nodes[index];
    if (node) {
      announce(node.san);
    }
    void look();
  }
}

export function announce(text: string): void {
  set({ announced: text });
}

export function back(): void {
  const { game, current } = get();
  if (current !== ROOT) {
    goTo(game.nodes[current]?.parent ?? ROOT);
  }
}

export function forward(): void {
  const { game, current } = get();
  const next = childrenOf(game, current)[0];
  if (next !== undefined) {
    goTo(next);
  }
}

export function first(): void {
  goTo(ROOT);
}

export function last(): void {
  const { game, current } = get();
  goTo(lineThrough(game, current).at(-1) ?? ROOT);
}

/** Plays a legal move in the current position and shows it. */
export async function play(step: Step): Promise<void> {
  const { game, current } = get();
  try {
    const board = await socket.ask<"boardstate">("look", {
      start: game.start,
      moves: [...movesTo(game, current), step.uci],
    });
    if (get().current !== current) {
      return;
    }
    const [grown, index] = addMove(get().game, current, step.uci, step.san, board.fen);
    set({ game: grown, current: index, board });
    click(step.san);
    announce(step.san);
    for (const watcher of watchers) {
      watcher(board);
    }
  } catch (error) {
    complain(error);
  }
}

/** Adds a line after the current position, and shows the end of it. */
export async function follow(moves: string[]): Promise<void> {
  const { game, current } = get();
  const before = movesTo(game, current);
  try {
    const board = await socket.ask<"boardstate">("look", { start: game.start, moves: [...before, ...moves] });
    let grown = get().game;
    let at = current;
    for (const step of board.played.slice(before.length)) {
      [grown, at] = addMove(grown, at, step.uci, step.san, step.fen ?? START);
    }
    set({ game: grown });
    goTo(at);
  } catch (error) {
    complain(error);
  }
}

/** How many games were put on the board, to know whether another came meanwhile. */
let opened = 0;

/** Puts a game on the board, at its beginning or at a place. */
export function open(game: Game, current = ROOT): void {
  opened += 1;
  set({ game, current, board: null, tallies: null, seen: {} });
  void look();
}

/** A game from a position and moves; used by addresses. */
export async function openPosition(start: string, moves: string[], at: number): Promise<void> {
  const before = opened;
  try {
    const board = await socket.ask<"boardstate">("look", { start, moves });
    if (opened !== before) {
      return;
    }
    let game = newGame(start === "startpos" ? START : start);
    let index = ROOT;
    for (const step of board.played) {
      [game, index] = addMove(game, index, step.uci, step.san, step.fen ?? START);
    }
    open(game, at < 0 ? index : (mainLine(game)[at - 1] ?? ROOT));
  } catch (error) {
    complain(error);
    open(newGame());
  }
}

/** Takes the current move and what follows it out of the game. */
export function remove(index: number): void {
  const { game, current } = get();
  const parent = game.nodes[index]?.parent ?? ROOT;
  const inside = pathTo(game, current).includes(index);
  set({ game: removeNode(game, index) });
  if (inside) {
    goTo(parent);
  }
}

export function currentFen(): string {
  const { game, current } = get();
  return fenOf(game, current);
}
