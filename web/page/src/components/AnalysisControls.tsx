import { analyse, configureAnalysis, stopAnalysis } from "../state/analyse.ts";
import { prefer } from "../state/preferences.ts";
import { type AnalysisSettings, useStore } from "../state/store.ts";

function hashSizes(most: number): number[] {
  return [16, 64, 256, 1024, 4096].filter((size) => size <= most);
}

/** Start and stop, and how to search; a change takes effect at once. */
export function AnalysisControls() {
  const settings = useStore((state) => state.analysis);
  const running = useStore((state) => state.desk.running);
  const welcome = useStore((state) => state.welcome);
  const preferences = useStore((state) => state.preferences);
  const over = useStore((state) => state.board?.outcome ?? null);
  const threads = Array.from({ length: welcome?.maxThreads ?? 1 }, (_, i) => i + 1);
  const amount = settings.limit === "depth" ? "depth" : settings.limit === "nodes" ? "nodes" : "seconds";
  return (
    <div class="controls">
      <button
        type="button"
        id="analyse-toggle"
        class={running ? "primary on" : "primary"}
        aria-pressed={running}
        disabled={over !== null}
        onClick={() => (running ? stopAnalysis() : analyse())}
      >
        {running ? "Stop" : "Analyse"}
      </button>
      <label>
        Lines
        <select
          id="lines"
          value={settings.lines}
          onChange={(event) => configureAnalysis({ lines: Number(event.currentTarget.value) })}
        >
          {[1, 2, 3, 4, 5].map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
      </label>
      <details class="more">
        <summary>Settings</summary>
        <div class="more-body">
          <label>
            Threads
            <select
              value={settings.threads}
              onChange={(event) => configureAnalysis({ threads: Number(event.currentTarget.value) })}
            >
              {threads.map((n) => (
                <option key={n}>{n}</option>
              ))}
            </select>
          </label>
          <label>
            Hash
            <select
              value={settings.hash}
              onChange={(event) => configureAnalysis({ hash: Number(event.currentTarget.value) })}
            >
              {hashSizes(welcome?.maxHash ?? 64).map((n) => (
                <option key={n} value={n}>
                  {n} MB
                </option>
              ))}
            </select>
          </label>
          <label>
            Until
            <select
              id="limit-kind"
              value={settings.limit}
              onChange={(event) => configureAnalysis({ limit: event.currentTarget.value as AnalysisSettings["limit"] })}
            >
              <option value="infinite">stopped</option>
              <option value="depth">a depth</option>
              <option value="nodes">so many nodes</option>
              <option value="time">so many seconds</option>
            </select>
          </label>
          {settings.limit !== "infinite" && (
            <label>
              {amount === "depth" ? "Depth" : amount === "nodes" ? "Nodes" : "Seconds"}
              <input
                id="limit-amount"
                type="number"
                min={1}
                value={settings[amount]}
                onChange={(event) =>
                  configureAnalysis({ [amount]: Math.max(1, Number(event.currentTarget.value) || 1) })
                }
              />
            </label>
          )}
          <label class="check">
            <input
              type="checkbox"
              checked={preferences.arrows}
              onChange={(event) => prefer({ arrows: event.currentTarget.checked })}
            />
            Arrows
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={preferences.bar}
              onChange={(event) => prefer({ bar: event.currentTarget.checked })}
            />
            Evaluation bar
          </label>
        </div>
      </details>
    </div>
  );
}
