import { Moves } from "../components/Moves.tsx";
import { fenOf, turnOf } from "../game.ts";
import { exportGame } from "../state/archive.ts";
import { copyPgn } from "../state/files.ts";
import { offerDraw, playFromHere, resign, takeBack } from "../state/play.ts";
import { set, useStore } from "../state/store.ts";

function Status() {
  const playing = useStore((state) => state.playing);
  const board = useStore((state) => state.board);
  if (!playing) {
    return (
      <p class="status">
        Play against Cortado at any strength, with or without a clock. The games you play stay in this browser.
      </p>
    );
  }
  if (playing.over) {
    const won = playing.over.result === (playing.side === "w" ? "1-0" : "0-1");
    const drawn = playing.over.result === "1/2-1/2";
    return (
      <p class="status over" role="status">
        <b>{drawn ? "Drawn" : won ? "You won" : "You lost"}</b> {playing.over.result}, {playing.over.reason}
      </p>
    );
  }
  const mine = board?.turn === playing.side;
  return (
    <p class="status" role="status">
      {mine ? (board?.check ? "You are in check." : "Your move.") : "Cortado thinks…"}
      {mine && (board?.claims.length ?? 0) > 0 && ` You may claim a draw: ${board?.claims[0]}.`}
    </p>
  );
}

export function PlayView() {
  const playing = useStore((state) => state.playing);
  const board = useStore((state) => state.board);
  const fen = useStore((state) => fenOf(state.game, state.current));
  const active = playing !== null && !playing.over;
  return (
    <section class="panel" aria-label="Play">
      <header class="panel-head">
        <h2>Play</h2>
        <button type="button" class="primary" id="new-game" onClick={() => set({ dialog: "new" })}>
          New game
        </button>
      </header>
      <Status />
      <Moves />
      <div class="actions">
        <button type="button" onClick={takeBack} disabled={!playing}>
          Take back
        </button>
        <button type="button" onClick={offerDraw} disabled={!active}>
          {(board?.claims.length ?? 0) > 0 ? "Claim draw" : "Offer draw"}
        </button>
        <button type="button" onClick={resign} disabled={!active}>
          Resign
        </button>
        {!active && (
          <button type="button" onClick={() => playFromHere(turnOf(fen))}>
            Play from here
          </button>
        )}
      </div>
      <div class="actions">
        <button type="button" onClick={() => set({ view: "analyse", playing: null })} disabled={active}>
          Analyse this game
        </button>
        <button type="button" onClick={() => set({ dialog: "load", listing: null })} disabled={active}>
          Load PGN or FEN
        </button>
        <button type="button" onClick={() => void copyPgn()}>
          Copy PGN
        </button>
        <button type="button" onClick={() => void exportGame()}>
          Save PGN
        </button>
        <button type="button" onClick={() => set({ dialog: "archive" })}>
          My games
        </button>
      </div>
    </section>
  );
}
