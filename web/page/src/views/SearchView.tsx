import { useState } from "preact/hooks";
import { AnalysisControls } from "../components/AnalysisControls.tsx";
import { CountCharts } from "../components/CountCharts.tsx";
import { Evaluation } from "../components/Evaluation.tsx";
import { Lines } from "../components/Lines.tsx";
import { Ordering } from "../components/Ordering.tsx";
import { SearchTree } from "../components/SearchTree.tsx";
import { count } from "../format.ts";
import { fenOf, turnOf } from "../game.ts";
import { configureExplain, explain, showPieces, stopExplaining, walk } from "../state/explain.ts";
import { type State, useStore } from "../state/store.ts";
import { summary } from "../words.ts";

type Tab = "order" | "tree" | "live";

const TABS: { id: Tab; name: string }[] = [
  { id: "order", name: "The order of moves" },
  { id: "tree", name: "The tree" },
  { id: "live", name: "Live counts" },
];

/** The line that is being walked; every node of it can be looked at. */
function Path() {
  const line = useStore((state) => state.explain.line);
  const sans = useStore((state) => state.explain.lineSan);
  const info = useStore((state) => (state.desk.fen === fenOf(state.game, state.current) ? state.desk.info : null));
  const main = info?.lines[0];
  const ahead = main && main.uci.slice(0, line.length).join() === line.join() ? main : null;
  return (
    <nav class="path" aria-label="The line">
      <button type="button" class={line.length === 0 ? "move current" : "move"} onClick={() => walk([], [])}>
        this position
      </button>
      {sans.map((san, i) => (
        <button
          key={i}
          type="button"
          class={i === line.length - 1 ? "move current" : "move"}
          onClick={() => walk(line.slice(0, i + 1), sans.slice(0, i + 1))}
        >
          {san}
        </button>
      ))}
      {ahead?.san.slice(line.length, line.length + 8).map((san, i) => (
        <button
          key={`m${i}`}
          type="button"
          class="move ahead"
          title="The main line goes on so"
          onClick={() => {
            const end = line.length + i + 1;
            walk(ahead.uci.slice(0, end), ahead.san.slice(0, end));
          }}
        >
          {san}
        </button>
      ))}
    </nav>
  );
}

function Questions({ state }: { state: State }) {
  const { explain: now, welcome } = state;
  const names = Object.keys(welcome?.switches ?? {});
  return (
    <div class="controls">
      <label>
        Search
        <select
          id="explain-nodes"
          value={now.nodes}
          onChange={(event) => configureExplain({ nodes: Number(event.currentTarget.value) })}
        >
          {[10_000, 50_000, 200_000, 1_000_000, 5_000_000].map((nodes) => (
            <option key={nodes} value={nodes}>
              {count(nodes)} nodes
            </option>
          ))}
        </select>
      </label>
      <label>
        Question
        <select
          value={now.open ? "open" : "cut"}
          onChange={(event) => configureExplain({ open: event.currentTarget.value === "open" })}
        >
          <option value="cut">good enough?</option>
          <option value="open">what is best?</option>
        </select>
      </label>
      {names.includes("UseRankedMovePicker") && (
        <label class="check">
          <input
            type="checkbox"
            id="ranked"
            checked={now.options.UseRankedMovePicker === "true"}
            onChange={(event) =>
              configureExplain({
                options: event.currentTarget.checked ? { UseRankedMovePicker: "true" } : {},
              })
            }
          />
          Ranked picker
        </label>
      )}
      <label class="check">
        <input
          type="checkbox"
          id="show-pieces"
          checked={now.showPieces}
          onChange={(event) => showPieces(event.currentTarget.checked)}
        />
        Evaluation at a glance
      </label>
      {now.busy && (
        <button type="button" onClick={stopExplaining}>
          Stop
        </button>
      )}
    </div>
  );
}

/** Arrow keys, Home and End choose a tab there; elsewhere on the page they go through the game. */
function chooseByKey(event: KeyboardEvent, tab: Tab, choose: (tab: Tab) => void) {
  const at = TABS.findIndex(({ id }) => id === tab);
  const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: TABS.length - 1 };
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  const next = TABS.at(step % TABS.length)?.id ?? tab;
  choose(next);
  document.getElementById(`tab-${next}`)?.focus();
}

export function SearchView() {
  const state = useStore((s) => s);
  const [tab, setTab] = useState<Tab>("order");
  const { explain: now, desk, game, current } = state;
  const fen = fenOf(game, current);
  const info = desk.fen === fen ? desk.info : null;
  return (
    <section class="panel wide" aria-label="See the search">
      <header class="panel-head">
        <h2>See the search</h2>
        <Questions state={state} />
      </header>
      <Path />
      {now.showPieces && now.evaluation && <Evaluation report={now.evaluation} />}
      <div class="tabs" role="tablist" aria-label="What to see of the search">
        {TABS.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={tab === id}
            tabIndex={tab === id ? 0 : -1}
            onClick={() => setTab(id)}
            onKeyDown={(event) => chooseByKey(event, id, setTab)}
          >
            {name}
          </button>
        ))}
      </div>
      {tab === "order" && (
        <div role="tabpanel" aria-labelledby="tab-order" aria-busy={now.busy}>
          {now.report ? (
            <>
              <div class="summary">
                {summary(now.report).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </div>
              <Ordering report={now.report} />
            </>
          ) : (
            <p class="soft loading">
              {now.busy ? `Searching ${turnOf(fen) === "w" ? "White" : "Black"}'s moves…` : ""}
              {!now.busy && (
                <button type="button" onClick={() => void explain()}>
                  Look at this position
                </button>
              )}
            </p>
          )}
        </div>
      )}
      {tab === "tree" && (
        <div role="tabpanel" aria-labelledby="tab-tree">
          <SearchTree />
        </div>
      )}
      {tab === "live" && (
        <div role="tabpanel" aria-labelledby="tab-live">
          <AnalysisControls />
          <Lines info={info} fen={fen} places={Math.min(1, state.analysis.lines)} running={desk.running} />
          {desk.counts && desk.fen === fen ? (
            <CountCharts counts={desk.counts} />
          ) : (
            <p class="soft">Start a search to see how its move ordering does, while it runs.</p>
          )}
        </div>
      )}
    </section>
  );
}
