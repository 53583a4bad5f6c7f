import { useEffect, useReducer } from "preact/hooks";
import { clockText } from "../format.ts";
import { fenOf, turnOf } from "../game.ts";
import { flag, timeLeft } from "../state/play.ts";
import { useStore } from "../state/store.ts";

/** A player's name and clock. */
export function Clock({ color }: { color: "w" | "b" }) {
  const playing = useStore((state) => state.playing);
  const fen = useStore((state) => fenOf(state.game, state.current));
  const tags = useStore((state) => state.game.tags);
  const [, tick] = useReducer((n: number) => n + 1, 0);
  const turn = turnOf(fen);
  const running = playing?.clock?.since != null && turn === color && !playing.over;
  useEffect(() => {
    if (!running) {
      return;
    }
    const timer = setInterval(() => tick(undefined), 100);
    return () => clearInterval(timer);
  }, [running]);
  const left = playing ? timeLeft(playing, color, turn, performance.now()) : 0;
  useEffect(() => {
    if (running && left <= 0) {
      flag(color);
    }
  });
  if (!playing) {
    return null;
  }
  const engine = color !== playing.side;
  return (
    <div class={`player ${turn === color && !playing.over ? "to-move" : ""}`}>
      <span class={`disc ${color === "w" ? "white" : "black"}`} aria-hidden="true" />
      <span class="player-name">{color === "w" ? tags.White : tags.Black}</span>
      {engine && playing.thinking && <span class="thinking">thinks…</span>}
      {playing.clock && (
        <span
          role="timer"
          class={left < 20_000 ? "clock short" : "clock"}
          aria-label={`${color === "w" ? "White" : "Black"}'s clock`}
        >
          {clockText(left)}
        </span>
      )}
    </div>
  );
}
