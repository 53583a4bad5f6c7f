import { useState } from "preact/hooks";
import { scoreText } from "../format.ts";
import { fenOf, pathTo, turnOf } from "../game.ts";
import type { Step } from "../protocol.ts";
import { complain } from "../state/connection.ts";
import { back, first, forward, last, play } from "../state/navigate.ts";
import { get, type State, set, useStore } from "../state/store.ts";
import { Board } from "./Board.tsx";
import { Clock } from "./Clock.tsx";
import { EvalBar } from "./EvalBar.tsx";
import { Icon } from "./Icon.tsx";
import type { Arrow } from "./Overlay.tsx";

/** The arrows of the analysis: every line's first move, weighted by how much of the winning chance it keeps. */
function arrowsOf(state: State): Arrow[] {
  const { desk, preferences, view, game, current } = state;
  const info = desk.info;
  if (!preferences.arrows || view === "play" || !info || desk.fen !== fenOf(game, current)) {
    return [];
  }
  const side = turnOf(desk.fen) === "w" ? 1 : -1;
  const best = info.lines[0];
  if (!best) {
    return [];
  }
  return info.lines.flatMap((line, i): Arrow[] => {
    const move = line.uci[0];
    const step = state.board?.legal.find((legal) => legal.uci === move);
    const loss = side * (best.chance - line.chance);
    if (!step || loss > 0.3) {
      return [];
    }
    return [
      {
        from: step.from,
        to: step.to,
        weight: Math.max(0, 1 - loss * 4) * (i === 0 ? 1 : 0.75),
        label: info.lines.length > 1 ? scoreText(line) : "",
        kind: i === 0 ? "best" : "other",
      },
    ];
  });
}

/** What each piece adds, where the evaluation can tell; a king cannot be taken away. */
function contributionsOf({ explain }: State): Record<string, number> | null {
  const pieces = explain.showPieces ? explain.evaluation?.pieces : undefined;
  return pieces
    ? Object.fromEntries(pieces.filter((p) => p.piece.toLowerCase() !== "k").map((p) => [p.square, p.value]))
    : null;
}

/** Whose pieces may be moved now. */
function inputOf({ view, playing, board }: State): "w" | "b" | "" {
  if (!board || board.outcome) {
    return "";
  }
  if (view === "play" && playing) {
    return playing.over || board.turn !== playing.side ? "" : playing.side;
  }
  return board.turn;
}

/** A move typed by hand, for the keyboard: `Nf3`, `e2e4`. */
function TypedMove() {
  const board = useStore((state) => state.board);
  const [text, setText] = useState("");
  const plain = (san: string) => san.replace(/[+#x=]/g, "").toLowerCase();
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = text
          .trim()
          .replace(/^0-0-0/, "O-O-O")
          .replace(/^0-0/, "O-O");
        const matches = (board?.legal ?? []).filter(
          (step) => step.san.replace(/[+#]/g, "") === wanted.replace(/[+#]/g, "") || step.uci === wanted.toLowerCase(),
        );
        const loose = matches.length > 0 ? matches : (board?.legal ?? []).filter((s) => plain(s.san) === plain(wanted));
        const [only] = loose;
        if (loose.length === 1 && only && inputOf(get())) {
          setText("");
          void play(only);
        } else if (wanted) {
          complain(new Error(`${wanted} is not a legal move here`));
        }
      }}
    >
      <label class="hidden-label" for="typed-move">
        Type a move
      </label>
      <input
        id="typed-move"
        placeholder="Type a move"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}

/** The board with the evaluation bar, the clocks and the buttons below it. */
export function BoardPane() {
  const state = useStore((s) => s);
  const { game, current, board, flipped, playing, view, preferences } = state;
  const fen = fenOf(game, current);
  const node = game.nodes[current];
  const inPlay = view === "play" && playing !== null;
  const walked = view === "search" ? state.explain.line : [];
  const shown = walked.length > 0 ? (state.explain.report?.fen ?? fen) : fen;
  const lastMove = node ? squaresOf(state) : [];
  const bottom = flipped ? "b" : "w";
  const top = flipped ? "w" : "b";
  const desk = state.desk;
  const line = desk.fen === fen ? desk.info?.lines[0] : undefined;

  return (
    <section class="board-pane" aria-label="Board">
      {inPlay && <Clock color={top} />}
      <div class={`board-row ${preferences.bar && !inPlay ? "with-bar" : ""}`}>
        {preferences.bar && !inPlay && (
          <EvalBar value={line ? line.chance : null} text={line ? scoreText(line) : ""} flipped={flipped} />
        )}
        <Board
          fen={shown}
          flipped={flipped}
          last={walked.length > 0 ? [] : lastMove}
          check={walked.length === 0 && (board?.check ?? false)}
          legal={walked.length > 0 ? [] : (board?.legal ?? [])}
          input={walked.length > 0 ? "" : inputOf(state)}
          arrows={walked.length > 0 ? [] : arrowsOf(state)}
          contributions={view === "search" ? contributionsOf(state) : null}
          onMove={(step: Step) => void play(step)}
        />
      </div>
      {inPlay && <Clock color={bottom} />}
      <div class="board-buttons" role="toolbar" aria-label="Walk through the game">
        <button type="button" onClick={first} title="To the start (Home)" aria-label="To the start">
          «
        </button>
        <button type="button" onClick={back} title="Back (←)" aria-label="Back">
          ‹
        </button>
        <button type="button" onClick={forward} title="Forward (→)" aria-label="Forward">
          ›
        </button>
        <button type="button" onClick={last} title="To the end (End)" aria-label="To the end">
          »
        </button>
        <button
          type="button"
          onClick={() => set({ flipped: !get().flipped })}
          title="Turn the board (f)"
          aria-label="Turn the board"
        >
          <Icon name="flip" />
        </button>
        <TypedMove />
      </div>
      <p class="opening" aria-live="polite">
        {board?.opening ?? (pathTo(game, current).length === 0 ? "" : " ")}
      </p>
    </section>
  );
}

/** The squares of the current node's move, as shown on the board; a null move has none. */
function squaresOf({ game, current }: State): string[] {
  const uci = game.nodes[current]?.uci ?? "";
  return uci === "0000" ? [] : [uci.slice(0, 2), uci.slice(2, 4)];
}
