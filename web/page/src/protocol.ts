/** The messages between page and server; docs/web.md describes them. */

export interface Step {
  uci: string;
  san: string;
  from: string;
  to: string;
  fen: string | null;
}

export interface Welcome {
  type: "welcome";
  version: string;
  maxThreads: number;
  maxHash: number;
  maxLines: number;
  minElo: number;
  maxElo: number;
  switches: Record<string, boolean>;
  evaluation: string;
  /** How many centipawns change the chances of people by a factor of e. */
  chanceSpread: number;
}

export interface BoardState {
  type: "boardstate";
  id: number;
  fen: string;
  turn: "w" | "b";
  check: boolean;
  chess960: boolean;
  legal: Step[];
  outcome: { result: string; reason: string } | null;
  claims: string[];
  opening: string | null;
  played: Step[];
}

export interface Line {
  rank: number;
  depth: number;
  cp: number | null;
  mate: number | null;
  bound: "exact" | "lower" | "upper";
  win: number;
  draw: number;
  loss: number;
  chance: number;
  uci: string[];
  san: string[];
}

export interface Info {
  type: "info";
  id: number;
  desk: string;
  depth: number;
  selDepth: number;
  nodes: number;
  nps: number;
  time: number;
  hashFull: number;
  current: string | null;
  lines: Line[];
  course: { depth: number; nodes: number; time: number; cp: number }[];
}

export interface Done {
  type: "done";
  id: number;
  desk: string;
  best: string | null;
  ponder: string | null;
  nodes: number;
  time: number;
  reason: "finished" | "stopped" | "replaced" | "limit" | "failed";
}

export interface Counts {
  type: "counts";
  id: number;
  desk: string;
  nodes: number;
  cutoffs: number;
  firstMoveCutoffs: number;
  quiescenceRate: number;
  ranks: string[];
  bestRank: number[];
  searched: number[];
  pruned: number[];
  stages: { name: string; reached: number; yielded: number; cutoffs: number }[];
  nodesByDepth: number[];
  cutoffsByDepth: number[];
  firstByDepth: number[];
  types: { name: string; nodes: number; cutoffs: number; first: number }[];
  early: { name: string; count: number }[];
}

export interface Terms {
  total: number;
  victim: number;
  rankPenalty: number;
  captureHistory: number;
  promotion: number;
  attacker: number;
  history: number;
  continuation1: number;
  continuation2: number;
  continuation4: number;
  fromTo: number;
  threat: number;
  check: number;
}

export interface MoveReport {
  rank: number;
  uci: string;
  san: string;
  stage: string;
  scoring: "remembered" | "capture" | "quiet" | "evasion_capture" | "evasion_quiet";
  terms: Terms;
  exchange: number;
  fate: "searched" | "pruned" | "not_reached";
  rule?: string;
  extension?: number;
  depth?: number;
  reducedDepth?: number;
  reducedValue?: number;
  searchedAgain?: boolean;
  value?: number;
  bound?: "exact" | "lower" | "upper";
  nodes?: number;
  best: boolean;
  cut: boolean;
}

/** What `cortado explain --json` prints. Scores are from the side to move's view. */
export interface Report {
  fen: string;
  search: { nodes: number; depth: number; score: number; best?: string };
  node: {
    pv: boolean;
    depth: number;
    alpha: number;
    beta: number;
    staticEval: number | null;
    value: number;
    nodes: number;
    moves: MoveReport[];
  };
}

export interface Explained {
  type: "explained";
  id: number;
  report: Report;
}

/** What makes up the static evaluation; centipawns from White's view. */
export interface EvaluationReport {
  evaluation: string;
  score: number;
  pieces: { square: string; piece: string; value: number }[];
  tables: { title: string; columns: string[]; rows: { name: string; values: number[]; isSum: boolean }[] }[];
  remarks: string[];
}

export interface Evaluated {
  type: "evaluated";
  id: number;
  report: EvaluationReport;
}

export interface TreeNode {
  parent: number;
  uci: string;
  san: string;
  fen: string;
  comment: string;
  nags: number[];
}

export interface GameTree {
  tags: Record<string, string>;
  start: string;
  result: string;
  comment: string;
  nodes: TreeNode[];
}

export interface Tally {
  moves: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  averageLoss: number;
  accuracy: number;
}

export interface Progress {
  type: "progress";
  id: number;
  done: number;
  of: number;
}

export interface Annotated {
  type: "annotated";
  id: number;
  game: GameTree;
  white: Tally;
  black: Tally;
  whole: boolean;
}

/** A match or test, running or finished. */
export interface Match {
  type: "match";
  index: number;
  name: string;
  dev: string;
  base: string;
  test: string | null;
  lower: number;
  upper: number;
  status: "running" | "accepted" | "rejected" | null;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  elo: number;
  error: number;
  llr: number;
  pairs: number[];
  course: { pairs: number; elo: number | null; error: number | null; llr: number }[];
  ends: { name: string; count: number }[];
}

export interface Pgn {
  type: "pgn";
  id: number;
  text: string;
}

export interface Problem {
  type: "problem";
  id: number;
  text: string;
}

export type Tell =
  | Welcome
  | BoardState
  | Info
  | Done
  | Counts
  | Explained
  | Evaluated
  | Progress
  | Annotated
  | Match
  | Pgn
  | Problem;

/** When a search ends by itself; what is zero does not bind. */
export interface Limit {
  depth: number;
  nodes: number;
  time: number;
  whiteTime: number;
  blackTime: number;
  whiteIncrement: number;
  blackIncrement: number;
}

export const NO_LIMIT: Limit = {
  depth: 0,
  nodes: 0,
  time: 0,
  whiteTime: 0,
  blackTime: 0,
  whiteIncrement: 0,
  blackIncrement: 0,
};

export interface GameListing {
  games: { index: number; tags: Record<string, string>; result: string }[];
  more: boolean;
}
