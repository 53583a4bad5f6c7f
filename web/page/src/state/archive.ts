import { fromTree, pathTo, toTree } from "../game.ts";
import type { GameTree } from "../protocol.ts";
import { complain, socket } from "./connection.ts";
import { goTo, open } from "./navigate.ts";
import { get, set } from "./store.ts";

const KEY = "cortado.games";
const MOST = 200;

/** A game in the browser's storage. */
export interface Kept {
  key: string;
  at: number;
  game: GameTree;
}

export function kept(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

function store(games: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST)));
  } catch {
    // The storage is full or switched off; the game on the board is not lost by that.
  }
}

/** Keeps the game being played, in place of its earlier state. */
export function archive(): void {
  const { playing, game, current } = get();
  if (!playing || pathTo(game, current).length === 0) {
    return;
  }
  const key = playing.archived;
  store([{ key, at: Date.now(), game: toTree(game) }, ...kept().filter((old) => old.key !== key)]);
}

export function forgetGame(key: string): void {
  store(kept().filter((old) => old.key !== key));
}

/** Opens a kept game for analysis. */
export function reopen(key: string): void {
  const found = kept().find((old) => old.key === key);
  if (found) {
    set({ dialog: null, playing: null, view: "analyse" });
    const game = fromTree(found.game);
    open(game);
    goTo(game.nodes.length - 1);
  }
}

/** A game as PGN. */
export async function pgnOf(game: GameTree): Promise<string> {
  return (await socket.ask<"pgn">("write", { game })).text;
}

/** Hands a text to the person as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-chess-pgn" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function exportAll(): Promise<void> {
  try {
    const texts: string[] = [];
    for (const { game } of kept()) {
      texts.push(await pgnOf(game));
    }
    download("cortado-games.pgn", texts.join(""));
  } catch (error) {
    complain(error);
  }
}

export async function exportGame(): Promise<void> {
  try {
    download("cortado-game.pgn", await pgnOf(toTree(get().game)));
  } catch (error) {
    complain(error);
  }
}
