import { count, pawns, searchScore } from "./format.ts";
import type { MoveReport, Report, Terms } from "./protocol.ts";

/** A part of an ordering score, in words. */
export interface Part {
  key: keyof Omit<Terms, "total">;
  name: string;
  meaning: string;
}

export const PARTS: readonly Part[] = [
  { key: "victim", name: "what it takes", meaning: "the value of the captured piece: big prey first" },
  { key: "promotion", name: "promotion", meaning: "a pawn becomes a queen" },
  { key: "captureHistory", name: "captures like it", meaning: "how captures like this one did earlier in the search" },
  { key: "history", name: "piece to square", meaning: "how this piece going to this square did earlier in the search" },
  { key: "fromTo", name: "from–to", meaning: "how moves between these two squares did earlier" },
  { key: "threat", name: "threat", meaning: "the piece leaves an attack by a lesser one, or walks into one" },
  { key: "check", name: "check", meaning: "it gives check" },
  { key: "continuation1", name: "as a reply", meaning: "how it did as an answer to the opponent's last move" },
  { key: "continuation2", name: "as a plan", meaning: "how it did after our own last move" },
  { key: "continuation4", name: "as a longer plan", meaning: "how it did after our move before that" },
  { key: "rankPenalty", name: "far up the board", meaning: "captures deep in the enemy's half wait a little" },
  { key: "attacker", name: "costly attacker", meaning: "in check, cheap pieces take first" },
];

interface StageWords {
  short: string;
  meaning: string;
  /** Which of the few colours of stages it gets. */
  hue: "table" | "capture" | "killer" | "counter" | "quiet" | "bad" | "evasion" | "list";
}

const STAGES: Record<string, StageWords> = {
  "TT move": {
    short: "remembered",
    meaning: "The transposition table remembers this move as best from an earlier, shallower look.",
    hue: "table",
  },
  "evasion TT move": {
    short: "remembered",
    meaning: "The transposition table remembers this way out of check from an earlier look.",
    hue: "table",
  },
  "good captures": {
    short: "good capture",
    meaning: "A capture that does not lose material when the exchange is counted out.",
    hue: "capture",
  },
  "shortlist captures": {
    short: "shortlist",
    meaning: "One of the few captures that the ranked picker thinks most likely to be best.",
    hue: "list",
  },
  "shortlist quiets": {
    short: "shortlist",
    meaning: "One of the few quiet moves that the ranked picker thinks most likely to be best.",
    hue: "list",
  },
  "killer 1": {
    short: "killer",
    meaning: "A quiet move that refuted a sister position just before: often it works again.",
    hue: "killer",
  },
  "killer 2": { short: "killer", meaning: "The other quiet move that refuted sister positions.", hue: "killer" },
  "counter move": {
    short: "counter move",
    meaning: "The quiet move that last refuted the opponent's move.",
    hue: "counter",
  },
  quiets: { short: "quiet", meaning: "A quiet move, ordered by how such moves did so far.", hue: "quiet" },
  "bad captures": {
    short: "losing capture",
    meaning: "A capture that loses material: kept for last.",
    hue: "bad",
  },
  evasions: { short: "evasion", meaning: "A way out of check.", hue: "evasion" },
};

export function stageWords(stage: string): StageWords {
  return STAGES[stage] ?? { short: stage, meaning: `The picker's stage “${stage}”.`, hue: "quiet" };
}

const RULES: Record<string, string> = {
  late_move: "enough moves have been tried at this depth; late ones are hardly ever best",
  futility: "the position is too far below what is needed for a quiet move to help",
  history: "moves like it have failed too often",
  exchange: "it loses too much material on its square",
  capture_futility: "even with what it takes, too little is won",
};

export function ruleWords(rule: string | undefined): string {
  return RULES[rule ?? ""] ?? "a rule left it out";
}

const BOUNDS = { exact: "", lower: "at least ", upper: "at most " } as const;

export function valueText(move: MoveReport): string {
  if (move.value === undefined || move.bound === undefined) {
    return "";
  }
  const sign = { exact: "", lower: "≥ ", upper: "≤ " }[move.bound];
  return sign + searchScore(move.value);
}

/** What became of a move, in a few words. */
export function fateText(move: MoveReport): string {
  switch (move.fate) {
    case "not_reached":
      return "not reached";
    case "pruned":
      return `skipped: ${(move.rule ?? "").replaceAll("_", " ")}`;
    case "searched":
      if (move.cut) {
        return "cut";
      }
      if (move.best) {
        return "best";
      }
      if (move.searchedAgain) {
        return "surprised, searched again";
      }
      return move.reducedDepth ? `shallower: ${move.reducedDepth} plies` : `${move.depth ?? 0} plies`;
  }
}

/** What became of a move, in sentences. */
export function story(move: MoveReport): string[] {
  const lines = [stageWords(move.stage).meaning];
  if (move.exchange !== 0) {
    lines.push(
      move.exchange > 0
        ? `Counting the exchange on its square out, it wins ${pawns(move.exchange).replace("+", "")} pawns.`
        : `Counting the exchange on its square out, it loses ${pawns(-move.exchange).replace("+", "")} pawns.`,
    );
  }
  if (move.fate === "not_reached") {
    lines.push("The search never came to it: an earlier move was good enough to end the node.");
  } else if (move.fate === "pruned") {
    lines.push(`It came up at place ${move.rank} but was not searched: ${ruleWords(move.rule)}.`);
  } else {
    lines.push(`It was tried at place ${move.rank}.`);
    if (move.extension) {
      lines.push(
        move.extension > 0
          ? `It looked forced or singular, so it was searched ${move.extension} ply deeper.`
          : `Other moves looked as good, so it was searched ${-move.extension} ply shallower.`,
      );
    }
    if (move.reducedDepth) {
      lines.push(
        move.searchedAgain
          ? `First only ${move.reducedDepth} plies deep; that looked better than expected (${searchScore(move.reducedValue ?? 0)}), so it was searched again, ${move.depth} plies deep.`
          : `As a late move it got only ${move.reducedDepth} plies, and showed no reason to look deeper.`,
      );
    } else {
      lines.push(`It was searched ${move.depth} plies deep.`);
    }
    if (move.value !== undefined && move.bound) {
      lines.push(
        `It is worth ${BOUNDS[move.bound]}${searchScore(move.value)} to the side to move, after ${count(move.nodes ?? 0)} ${move.nodes === 1 ? "node" : "nodes"}.`,
      );
    }
    if (move.cut) {
      lines.push("That was enough: the node is cut, and no further move was looked at.");
    } else if (move.best) {
      lines.push("No other move did better: it is the node's best.");
    }
  }
  return lines;
}

/** What was asked of a node and what came out, in sentences. */
export function summary(report: Report): string[] {
  const { node, search } = report;
  if (node.moves.length === 0) {
    return [search.nodes === 0 ? "The game is over: there is nothing to search." : "The search takes this for a draw."];
  }
  const best = node.moves.find((move) => move.best);
  const tally = (fate: MoveReport["fate"]) => node.moves.filter((move) => move.fate === fate).length;
  const lines = [
    `A search of ${count(search.nodes)} nodes, ${search.depth} plies deep, gives ${searchScore(search.score)} to the side to move.`,
    node.pv
      ? `Then the position was looked at as a node ${node.depth} plies deep with an open window: the first move sets the mark, the others only have to show whether they beat it.`
      : `Then the position was looked at as a node ${node.depth} plies deep with one question: is it worth at least ${searchScore(node.beta)}? The first move that says yes ends the node.`,
  ];
  const end = best
    ? best.cut
      ? `${best.san}, tried at place ${best.rank}, cut.`
      : `${best.san}, tried at place ${best.rank}, is best.`
    : `No move was good enough: at most ${searchScore(node.value)}.`;
  lines.push(
    `${end} ${node.moves.length} moves: ${tally("searched")} searched, ${tally("pruned")} skipped by a rule, ${tally("not_reached")} never reached.`,
  );
  return lines;
}
