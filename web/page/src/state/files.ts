import { fromTree, ROOT, toTree } from "../game.ts";
import type { GameListing, GameTree } from "../protocol.ts";
import { pgnOf } from "./archive.ts";
import { complain, notice } from "./connection.ts";
import { currentFen, open, openPosition } from "./navigate.ts";
import { get, set } from "./store.ts";

async function post<T>(text: string, query: string): Promise<T> {
  const answer = await fetch(`/pgn${query}`, {
    method: "POST",
    body: text,
    headers: { "Content-Type": "application/x-chess-pgn" },
  });
  if (!answer.ok) {
    throw new Error((await answer.text()).trim());
  }
  return (await answer.json()) as T;
}

/** Reads a text that is a FEN or one or many games in PGN. */
export async function load(name: string, text: string): Promise<void> {
  const trimmed = text.trim();
  if (/^[1-8pnbrqkPNBRQK/]{15,} [wb] /.test(trimmed)) {
    set({ dialog: null, playing: null });
    await openPosition(trimmed, [], 0);
    return;
  }
  try {
    const list = await post<GameListing>(text, "");
    if (list.games.length === 0) {
      notice("There is no game in that text.", true);
    } else if (list.games.length === 1) {
      await pick(text, 0);
    } else {
      set({ listing: { name, text, list } });
    }
  } catch (error) {
    complain(error);
  }
}

/** Opens one game of a file. */
export async function pick(text: string, index: number): Promise<void> {
  try {
    const tree = await post<GameTree>(text, `?game=${index}`);
    set({ dialog: null, listing: null, playing: null });
    open(fromTree(tree), ROOT);
    if (tree.nodes.length === 0) {
      notice("The game has no moves that can be read.", true);
    }
  } catch (error) {
    complain(error);
  }
}

export async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notice(`${what} copied.`);
  } catch {
    notice(`The browser does not allow copying; here it is: ${text}`, true);
  }
}

export function copyFen(): void {
  void copy("FEN", currentFen());
}

export async function copyPgn(): Promise<void> {
  try {
    await copy("PGN", await pgnOf(toTree(get().game)));
  } catch (error) {
    complain(error);
  }
}
