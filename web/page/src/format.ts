import type { Evaluation } from "./game.ts";

/** `+0.35`, `−1.20`, `#3`, `#−3`: from White's view, with a true minus so that columns align. */
export function scoreText({ cp, mate }: Evaluation): string {
  if (mate !== null) {
    return `#${mate < 0 ? "−" : ""}${Math.abs(mate)}`;
  }
  return pawns(cp ?? 0);
}

export function pawns(centipawns: number): string {
  const text = (Math.abs(centipawns) / 100).toFixed(2);
  return `${centipawns < 0 ? "−" : centipawns > 0 ? "+" : ""}${text}`;
}

const MATE = 32000;
const MOST_PLIES = 246;

/** A score of the search, from the side to move's view, where a mate in n plies is 32000 - n. */
export function searchScore(score: number): string {
  if (Math.abs(score) > MATE) {
    return score > 0 ? "∞" : "−∞";
  }
  if (Math.abs(score) >= MATE - MOST_PLIES) {
    const moves = Math.ceil((MATE - Math.abs(score)) / 2);
    return `#${score < 0 ? "−" : ""}${moves}`;
  }
  return pawns(score);
}

/** White's winning chance less Black's if people play on, from -1 to 1; spread: centipawns that change it by a factor of e. */
export function chance({ cp, mate }: Evaluation, spread: number): number {
  if (mate !== null) {
    return mate > 0 ? 1 : -1;
  }
  return 2 / (1 + Math.exp(-(cp ?? 0) / spread)) - 1;
}

/** `1,234`, `12.3k`, `4.56M`: three or four figures, so that numbers keep their width. */
export function count(value: number): string {
  if (value < 10_000) {
    return value.toLocaleString("en");
  }
  if (value < 1_000_000) {
    return `${(value / 1000).toFixed(value < 100_000 ? 1 : 0)}k`;
  }
  if (value < 1_000_000_000) {
    return `${(value / 1_000_000).toFixed(value < 100_000_000 ? 2 : 0)}M`;
  }
  return `${(value / 1_000_000_000).toFixed(2)}G`;
}

export function percent(part: number, whole: number, digits = 1): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(digits)} %`;
}

/** `0:07.4`, `1:05`, `1:02:03` on a clock. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  if (whole >= 3600) {
    return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  }
  const tenths = whole < 20 ? `.${Math.floor(seconds * 10) % 10}` : "";
  return `${Math.floor(whole / 60)}:${two(whole % 60)}${tenths}`;
}

/** A whole number with a true minus. */
export function whole(value: number): string {
  return value.toLocaleString("en").replace("-", "−");
}

/** `0.8 s`, `12 s`, `3:20`. */
export function duration(ms: number): string {
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : ms < 60_000 ? `${Math.round(ms / 1000)} s` : clockText(ms);
}
