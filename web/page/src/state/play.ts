import { addMove, fenOf, type Game, movesTo, newGame, pathTo, ROOT, removeNode, START, turnOf } from "../game.ts";
import { NO_LIMIT } from "../protocol.ts";
import { stopAnalysis } from "./analyse.ts";
import { archive } from "./archive.ts";
import { complain, hear, notice, socket } from "./connection.ts";
import { announce, look, open, play, watchBoard } from "./navigate.ts";
import { get, type Playing, set } from "./store.ts";

let search = 0;

function change(part: Partial<Playing>): void {
  set((old) => (old.playing ? { playing: { ...old.playing, ...part } } : {}));
}

/** Begins a game as the settings say. */
export async function begin(): Promise<void> {
  const { playSettings: wanted } = get();
  let start = START;
  if (wanted.start === "chess960") {
    start = chess960(Math.floor(Math.random() * 960));
  } else if (wanted.start === "position" && wanted.fen.trim()) {
    try {
      start = (await socket.ask<"boardstate">("look", { start: wanted.fen.trim(), moves: [] })).fen;
    } catch (error) {
      complain(error);
      return;
    }
  }
  resume(wanted.side === "random" ? (Math.random() < 0.5 ? "w" : "b") : wanted.side, newGame(start), ROOT);
}

/** Plays on from a place of a game, with the moves that led there. */
function resume(side: "w" | "b", before: Game, at: number): void {
  const { playSettings: wanted, welcome } = get();
  stopAnalysis();
  socket.say("stop", { desk: "a" });
  socket.say("forget", { desk: "a" });
  const engine = wanted.elo === null ? "Cortado" : `Cortado (${wanted.elo})`;
  const names = side === "w" ? { White: "You", Black: engine } : { White: engine, Black: "You" };
  const ms = wanted.minutes * 60_000;
  let game = newGame(before.start, {
    Event: "Game on the workbench",
    Site: "?",
    Date: new Date().toISOString().slice(0, 10).replaceAll("-", "."),
    Round: "-",
    ...names,
    ...(wanted.clock ? { TimeControl: `${wanted.minutes * 60}+${wanted.increment}` } : {}),
    ...(welcome ? { Annotator: welcome.version } : {}),
  });
  set({
    dialog: null,
    view: "play",
    flipped: side === "b",
    playing: {
      side,
      elo: wanted.elo,
      thinking: false,
      clock: wanted.clock ? { w: ms, b: ms, increment: wanted.increment * 1000, since: null } : null,
      over: null,
      score: null,
      archived: `${Date.now()}`,
    },
  });
  let end = ROOT;
  for (const index of pathTo(before, at)) {
    const node = before.nodes[index];
    if (node) {
      [game, end] = addMove(game, end, node.uci, node.san, node.fen);
    }
  }
  open(game, end);
}

/** Goes on playing from the position on the board. */
export function playFromHere(side: "w" | "b"): void {
  resume(side, get().game, get().current);
}

/** The side to move's clock as it stands now. */
export function timeLeft(playing: Playing, color: "w" | "b", turn: "w" | "b", now: number): number {
  const clock = playing.clock;
  if (!clock) {
    return 0;
  }
  return clock[color] - (color === turn && clock.since !== null ? now - clock.since : 0);
}

/** Presses the clock after a move of a side. */
function press(moved: "w" | "b", started: boolean): void {
  const { playing } = get();
  if (!playing?.clock) {
    return;
  }
  const now = performance.now();
  const left = timeLeft(playing, moved, moved, now) + (playing.clock.since === null ? 0 : playing.clock.increment);
  change({ clock: { ...playing.clock, [moved]: left, since: started ? now : playing.clock.since } });
}

/** A clock ran out. */
export function flag(color: "w" | "b"): void {
  end(color === "w" ? "0-1" : "1-0", `${color === "w" ? "White" : "Black"}'s time ran out`);
}

function end(result: string, reason: string): void {
  const { playing } = get();
  if (!playing || playing.over) {
    return;
  }
  socket.say("stop", { desk: "a" });
  search = 0;
  set((old) => ({
    game: { ...old.game, result, tags: { ...old.game.tags, Result: result, Termination: reason } },
  }));
  change({
    thinking: false,
    over: { result, reason },
    clock: playing.clock && { ...playing.clock, since: null },
  });
  announce(`${result}, ${reason}`);
  archive();
}

export function resign(): void {
  const side = get().playing?.side;
  if (side) {
    end(side === "w" ? "0-1" : "1-0", `${side === "w" ? "White" : "Black"} resigns`);
  }
}

/** The engine takes a draw if it does not think that it is better. */
export function offerDraw(): void {
  const { playing, board, game, current } = get();
  if (!playing || playing.over || !board) {
    return;
  }
  if (board.claims.length > 0) {
    end("1/2-1/2", board.claims[0] ?? "draw claimed");
  } else if (playing.score !== null && playing.score <= 0 && pathTo(game, current).length >= 20) {
    end("1/2-1/2", "draw agreed");
  } else {
    notice("The engine plays on.");
  }
}

/** Takes back one's last move, with the answer to it. */
export function takeBack(): void {
  const { playing, game } = get();
  if (!playing) {
    return;
  }
  socket.say("stop", { desk: "a" });
  search = 0;
  const path = pathTo(game, get().current);
  const mine = path.findLastIndex((index) => turnOf(fenOf(game, game.nodes[index]?.parent ?? ROOT)) === playing.side);
  const index = path[mine];
  if (index === undefined) {
    return;
  }
  const parent = game.nodes[index]?.parent ?? ROOT;
  const { Result: _result, Termination: _termination, ...tags } = game.tags;
  set({ game: { ...removeNode(game, index), result: "*", tags }, current: parent, board: null });
  change({ thinking: false, over: null, clock: playing.clock && { ...playing.clock, since: performance.now() } });
  void look();
}

/** Lets the engine think if it is its turn. */
function answer(): void {
  const { playing, game, current, board, analysis } = get();
  if (!playing || playing.over || !board || get().view !== "play") {
    return;
  }
  const moved = board.turn === "w" ? "b" : "w";
  if (current !== ROOT && search === 0) {
    press(moved, true);
  }
  if (board.outcome) {
    end(board.outcome.result, board.outcome.reason);
    return;
  }
  archive();
  if (board.turn === playing.side || playing.thinking) {
    return;
  }
  const clock = get().playing?.clock;
  search = socket.number();
  change({ thinking: true });
  socket.say("go", {
    id: search,
    desk: "a",
    start: game.start,
    moves: movesTo(game, current),
    limit: clock
      ? {
          ...NO_LIMIT,
          whiteTime: Math.max(1, Math.round(clock.w)),
          blackTime: Math.max(1, Math.round(clock.b)),
          whiteIncrement: clock.increment,
          blackIncrement: clock.increment,
        }
      : { ...NO_LIMIT, time: 1500 },
    options: {
      Threads: String(playing.elo === null ? analysis.threads : 1),
      Hash: "64",
      ...(playing.elo === null ? {} : { UCI_LimitStrength: "true", UCI_Elo: String(playing.elo) }),
    },
    count: false,
  });
}

export function startPlaying(): void {
  watchBoard(answer);
  hear((tell) => {
    if (tell.type === "info" && tell.id === search) {
      const best = tell.lines[0];
      const side = get().playing?.side;
      if (best) {
        const white = best.cp ?? (best.mate ?? 0) * 10_000;
        change({ score: side === "w" ? -white : white });
      }
    } else if (tell.type === "done" && tell.id === search && tell.reason === "finished") {
      const { board } = get();
      const step = board?.legal.find((legal) => legal.uci === tell.best);
      search = 0;
      change({ thinking: false });
      if (step) {
        void play(step);
      }
    }
  });
}

/** A back rank by its number: two bishops on squares of different colour, king between the rooks. */
function chess960(number: number): string {
  const rank: (string | undefined)[] = new Array(8).fill(undefined);
  let left = number;
  const take = (count: number) => {
    const part = left % count;
    left = Math.floor(left / count);
    return part;
  };
  rank[take(4) * 2 + 1] = "b";
  rank[take(4) * 2] = "b";
  const free = () => rank.flatMap((piece, file) => (piece === undefined ? [file] : []));
  const put = (place: number, piece: string) => {
    const file = free()[place];
    if (file !== undefined) {
      rank[file] = piece;
    }
  };
  put(take(6), "q");
  const knights = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
  ][left] ?? [0, 1];
  const squares = free();
  for (const place of knights) {
    const file = squares[place];
    if (file !== undefined) {
      rank[file] = "n";
    }
  }
  const rooks: string[] = [];
  for (const [place, piece] of ["r", "k", "r"].entries()) {
    const file = free()[0];
    if (file !== undefined) {
      rank[file] = piece;
      if (place !== 1) {
        rooks.push("abcdefgh".charAt(file));
      }
    }
  }
  const row = rank.join("");
  const rights = rooks.reverse().join("");
  return `${row}/pppppppp/8/8/8/8/PPPPPPPP/${row.toUpperCase()} w ${rights.toUpperCase()}${rights} - 0 1`;
}
