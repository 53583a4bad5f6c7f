import type { GameTree } from "./protocol.ts";

/** A move of a game. The index of a node is its place in the list; -1 stands for the start. */
export interface GameNode {
  parent: number;
  children: number[];
  uci: string;
  san: string;
  fen: string;
  comment: string;
  nags: number[];
}

/** A game with variations. Nodes are only ever added; a removed one is no longer anyone's child. */
export interface Game {
  tags: Record<string, string>;
  start: string;
  result: string;
  comment: string;
  roots: number[];
  nodes: GameNode[];
}

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const ROOT = -1;

export function newGame(start = START, tags: Record<string, string> = {}): Game {
  return { tags, start, result: "*", comment: "", roots: [], nodes: [] };
}

export function fenOf(game: Game, index: number): string {
  return game.nodes[index]?.fen ?? game.start;
}

export function childrenOf(game: Game, index: number): number[] {
  return index === ROOT ? game.roots : (game.nodes[index]?.children ?? []);
}

/** The indices from the first move to a node. */
export function pathTo(game: Game, index: number): number[] {
  const path: number[] = [];
  for (let at = index; at !== ROOT; at = game.nodes[at]?.parent ?? ROOT) {
    path.push(at);
  }
  return path.reverse();
}

export function movesTo(game: Game, index: number): string[] {
  return pathTo(game, index).map((at) => game.nodes[at]?.uci ?? "");
}

/** The line that goes through a node to its end: what "back" and "forward" walk on. */
export function lineThrough(game: Game, index: number): number[] {
  const line = pathTo(game, index);
  for (let next = childrenOf(game, index)[0]; next !== undefined; next = childrenOf(game, next)[0]) {
    line.push(next);
  }
  return line;
}

export function mainLine(game: Game): number[] {
  return lineThrough(game, ROOT);
}

/** The game with a move added after a node, and the move's index; a move that is there is not added again. */
export function addMove(game: Game, at: number, uci: string, san: string, fen: string): [Game, number] {
  const there = childrenOf(game, at).find((child) => game.nodes[child]?.uci === uci);
  if (there !== undefined) {
    return [game, there];
  }
  const index = game.nodes.length;
  const node: GameNode = { parent: at, children: [], uci, san, fen, comment: "", nags: [] };
  const nodes = game.nodes.map((old, i) => (i === at ? { ...old, children: [...old.children, index] } : old));
  nodes.push(node);
  return [{ ...game, nodes, roots: at === ROOT ? [...game.roots, index] : game.roots }, index];
}

/** The game without a node and what follows it. */
export function removeNode(game: Game, index: number): Game {
  const parent = game.nodes[index]?.parent ?? ROOT;
  const without = (list: number[]) => list.filter((child) => child !== index);
  return {
    ...game,
    roots: without(game.roots),
    nodes: game.nodes.map((node, i) => (i === parent ? { ...node, children: without(node.children) } : node)),
  };
}

export function fromTree(tree: GameTree): Game {
  const game = newGame(tree.start, { ...tree.tags });
  game.result = tree.result;
  game.comment = tree.comment;
  tree.nodes.forEach((node, index) => {
    game.nodes.push({ ...node, children: [] });
    (node.parent === ROOT ? game.roots : game.nodes[node.parent]?.children)?.push(index);
  });
  return game;
}

/** For the server: only what is still in the tree, parents first, the main line first. */
export function toTree(game: Game): GameTree {
  const nodes: GameTree["nodes"] = [];
  const visit = (index: number, parent: number): void => {
    const node = game.nodes[index];
    if (node) {
      const { uci, san, fen, comment, nags } = node;
      nodes.push({ parent, uci, san, fen, comment, nags });
      const at = nodes.length - 1;
      for (const child of node.children) {
        visit(child, at);
      }
    }
  };
  for (const root of game.roots) {
    visit(root, ROOT);
  }
  return { tags: game.tags, start: game.start, result: game.result, comment: game.comment, nodes };
}

/** Whose move it is, and the number of the move, by a FEN. */
export function turnOf(fen: string): "w" | "b" {
  return fen.split(" ")[1] === "b" ? "b" : "w";
}

export function moveNumber(fen: string): number {
  return Number(fen.split(" ")[5] ?? 1);
}

/** A line in text: `12. Nf3 Nc6 13. Bb5`. */
export function numbered(fen: string, sans: string[]): string {
  let number = moveNumber(fen);
  let white = turnOf(fen) === "w";
  return sans
    .map((san, i) => {
      const prefix = white ? `${number}. ` : i === 0 ? `${number}... ` : "";
      if (!white) {
        number += 1;
      }
      white = !white;
      return prefix + san;
    })
    .join(" ");
}

export interface Evaluation {
  cp: number | null;
  mate: number | null;
}

/** The evaluation that a comment carries, as `[%eval 0.35]` or `[%eval #-3]`, from White's view. */
export function evalOf(comment: string): Evaluation | null {
  const found = /\[%eval (#)?([-+]?\d+(?:\.\d+)?)/.exec(comment);
  if (!found) {
    return null;
  }
  const value = Number(found[2]);
  return found[1] ? { cp: null, mate: value } : { cp: Math.round(value * 100), mate: null };
}

/** A comment without the parts that are for programs. */
export function spoken(comment: string): string {
  return comment.replace(/\[%[^\]]*\]/g, "").trim();
}

const MARKS: Record<number, string> = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

export function markOf(nags: number[]): string {
  return nags.map((nag) => MARKS[nag] ?? "").join("");
}
