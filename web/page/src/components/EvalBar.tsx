import { useEffect, useRef, useState } from "preact/hooks";

/** What fits on the bar: `+1.25` as `1.3`. */
function short(text: string): string {
  const value = Number(text.replace("−", "-"));
  return text.startsWith("#") || text === "" ? text.replace("−", "") : Math.abs(value).toFixed(1);
}

/** The winning chances as a bar, White's part from below. It glides, and keeps its last value while a search begins. */
export function EvalBar(props: { value: number | null; text: string; flipped: boolean }) {
  const [kept, setKept] = useState({ value: 0, text: "" });
  const timer = useRef(0);
  useEffect(() => {
    if (props.value === null) {
      return;
    }
    const next = { value: props.value, text: props.text };
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setKept(next), 120);
    return () => clearTimeout(timer.current);
  }, [props.value, props.text]);
  const white = 50 + 50 * kept.value;
  return (
    <div
      class={`eval-bar ${props.flipped ? "flipped" : ""}`}
      role="img"
      aria-label={kept.text ? `Evaluation ${kept.text}` : "No evaluation yet"}
    >
      <div class="eval-white" style={{ height: `${white.toFixed(1)}%` }} />
      <span class={`eval-text ${white >= 50 ? "on-white" : "on-black"}`}>{short(kept.text)}</span>
    </div>
  );
}
