import { useEffect, useReducer, useRef } from "preact/hooks";
import { type Evaluation, type Game, newGame, ROOT } from "../game.ts";
import type {
  BoardState,
  Counts,
  EvaluationReport,
  GameListing,
  Info,
  Match,
  Report,
  Tally,
  Welcome,
} from "../protocol.ts";

export type View = "play" | "analyse" | "search" | "compare" | "match";

export type Theme = "auto" | "light" | "dark";

/** What a person chose; kept in the browser. */
export interface Preferences {
  theme: Theme;
  sound: boolean;
  arrows: boolean;
  bar: boolean;
}

export interface AnalysisSettings {
  lines: number;
  threads: number;
  hash: number;
  limit: "infinite" | "depth" | "nodes" | "time";
  depth: number;
  nodes: number;
  seconds: number;
}

export interface PlaySettings {
  side: "w" | "b" | "random";
  /** null for full strength. */
  elo: number | null;
  minutes: number;
  increment: number;
  clock: boolean;
  start: "standard" | "chess960" | "position";
  fen: string;
}

/** A game against the engine. */
export interface Playing {
  side: "w" | "b";
  elo: number | null;
  thinking: boolean;
  /** Milliseconds left, and since when the side to move's clock runs. */
  clock: { w: number; b: number; increment: number; since: number | null } | null;
  over: { result: string; reason: string } | null;
  /** The engine's last score from its own view, centipawns. */
  score: number | null;
  archived: string;
}

/** A search on one of the two desks. */
export interface DeskState {
  id: number;
  running: boolean;
  info: Info | null;
  counts: Counts | null;
  /** Where each iteration ended: depth, nodes, milliseconds, score from White's view. */
  course: Info["course"];
  fen: string;
}

export interface ExplainState {
  nodes: number;
  open: boolean;
  options: Record<string, string>;
  /** Moves beyond the game's current position, on the line that is being walked. */
  line: string[];
  lineSan: string[];
  report: Report | null;
  busy: boolean;
  selected: string | null;
  evaluation: EvaluationReport | null;
  showPieces: boolean;
}

export interface Branch {
  moves: string[];
  report: Report | null;
  busy: boolean;
  open: boolean;
  all: boolean;
}

export interface CompareSide {
  options: Record<string, boolean>;
  desk: DeskState;
}

export interface State {
  view: View;
  preferences: Preferences;
  connection: "connecting" | "open" | "lost" | "idle";
  welcome: Welcome | null;
  game: Game;
  current: number;
  board: BoardState | null;
  flipped: boolean;
  analysis: AnalysisSettings;
  desk: DeskState;
  playSettings: PlaySettings;
  playing: Playing | null;
  explain: ExplainState;
  tree: Record<string, Branch>;
  compare: { a: CompareSide; b: CompareSide; nodes: number };
  matches: Match[];
  annotation: { id: number; done: number; of: number } | null;
  /** What the analysis thought of places of the game, by their index. */
  seen: Record<number, Evaluation>;
  tallies: { white: Tally; black: Tally } | null;
  listing: { name: string; text: string; list: GameListing } | null;
  dialog: "new" | "load" | "archive" | "keys" | null;
  notice: { text: string; bad: boolean; at: number } | null;
  /** Spoken by screen readers. */
  announced: string;
}

export const NO_SEARCH: DeskState = { id: 0, running: false, info: null, counts: null, course: [], fen: "" };

const initial: State = {
  view: "play",
  preferences: { theme: "auto", sound: false, arrows: true, bar: true },
  connection: "connecting",
  welcome: null,
  game: newGame(),
  current: ROOT,
  board: null,
  flipped: false,
  analysis: { lines: 3, threads: 1, hash: 64, limit: "infinite", depth: 20, nodes: 1_000_000, seconds: 10 },
  desk: NO_SEARCH,
  playSettings: {
    side: "w",
    elo: 1500,
    minutes: 10,
    increment: 5,
    clock: false,
    start: "standard",
    fen: "",
  },
  playing: null,
  explain: {
    nodes: 200_000,
    open: false,
    options: {},
    line: [],
    lineSan: [],
    report: null,
    busy: false,
    selected: null,
    evaluation: null,
    showPieces: false,
  },
  tree: {},
  compare: {
    a: { options: {}, desk: NO_SEARCH },
    b: { options: { UseRankedMovePicker: true }, desk: NO_SEARCH },
    nodes: 1_000_000,
  },
  matches: [],
  annotation: null,
  seen: {},
  tallies: null,
  listing: null,
  dialog: null,
  notice: null,
  announced: "",
};

let state = initial;
const listeners = new Set<() => void>();

export function get(): State {
  return state;
}

/** Changes the state; components that look at what changed are drawn again. */
export function set(change: Partial<State> | ((old: State) => Partial<State>)): void {
  state = { ...state, ...(typeof change === "function" ? change(state) : change) };
  for (const listener of listeners) {
    listener();
  }
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A part of the state; the component is drawn again when it changes. */
export function useStore<T>(select: (state: State) => T): T {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const value = select(state);
  const last = useRef(value);
  const selector = useRef(select);
  last.current = value;
  selector.current = select;
  useEffect(() => {
    const look = () => {
      if (!Object.is(selector.current(state), last.current)) {
        redraw(undefined);
      }
    };
    look();
    return subscribe(look);
  }, []);
  return value;
}
