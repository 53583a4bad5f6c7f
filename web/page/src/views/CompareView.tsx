import { useMemo } from "preact/hooks";
import { Bars } from "../components/Bars.tsx";
import { CountCharts } from "../components/CountCharts.tsx";
import { Curve } from "../components/Curve.tsx";
import { count, duration, percent, scoreText } from "../format.ts";
import { numbered } from "../game.ts";
import { CLASSICAL, compareBoth, setCompareNodes, setSwitch, stopComparing } from "../state/compare.ts";
import { type CompareSide, useStore } from "../state/store.ts";

type Side = "a" | "b";

function SetUp({ side, setup }: { side: Side; setup: CompareSide }) {
  const welcome = useStore((state) => state.welcome);
  const switches = {
    ...welcome?.switches,
    ...(welcome && welcome.evaluation !== "classical" ? { [CLASSICAL]: false } : {}),
  };
  return (
    <fieldset class={`setup side-${side}`}>
      <legend>{side.toUpperCase()}</legend>
      {Object.entries(switches).map(([name, initial]) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            id={`${side}-${name}`}
            checked={setup.options[name] ?? initial}
            onChange={(event) => setSwitch(side, name, event.currentTarget.checked)}
          />
          {words(name)}
        </label>
      ))}
    </fieldset>
  );
}

/** `UseRankedMovePicker` as people say it. */
function words(name: string): string {
  const spaced = name
    .replace(/^Use/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/\bTT\b/, "table")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function Result({ side, setup }: { side: Side; setup: CompareSide }) {
  const { info, counts, running, fen } = setup.desk;
  const best = info?.lines[0];
  const rows: [string, string][] = [
    ["score", best ? scoreText(best) : "–"],
    ["depth", info ? String(info.depth) : "–"],
    ["nodes", info ? count(info.nodes) : "–"],
    ["time", info ? duration(info.time) : "–"],
    ["speed", info ? `${count(info.nps)}/s` : "–"],
    ["first-move cutoffs", counts ? percent(counts.firstMoveCutoffs, counts.cutoffs) : "–"],
  ];
  return (
    <div class={`outcome side-${side}`} id={`outcome-${side}`}>
      <h3>
        {side.toUpperCase()} {running && <small class="soft">searches…</small>}
      </h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="pv">{best ? numbered(fen, best.san.slice(0, 10)) : " "}</p>
    </div>
  );
}

export function CompareView() {
  const compare = useStore((state) => state.compare);
  const { a, b } = compare;
  const running = a.desk.running || b.desk.running;
  const course = useMemo(() => {
    const top = Math.max(a.desk.course.at(-1)?.depth ?? 0, b.desk.course.at(-1)?.depth ?? 0);
    const x = Array.from({ length: top }, (_, i) => i + 1);
    const of = (side: CompareSide) =>
      x.map((depth) => {
        const there = side.desk.course.find((point) => point.depth === depth);
        return there ? Math.log10(Math.max(1, there.nodes)) : null;
      });
    return {
      x,
      series: [
        { label: "A", values: of(a), colour: "--side-a" },
        { label: "B", values: of(b), colour: "--side-b", dash: [6, 4] },
      ],
    };
  }, [a.desk.course, b.desk.course]);
  return (
    <section class="panel wide" aria-label="Compare">
      <header class="panel-head">
        <h2>Compare two set-ups</h2>
        <div class="controls">
          <label>
            Nodes
            <select
              value={compare.nodes}
              id="compare-nodes"
              onChange={(event) => setCompareNodes(Number(event.currentTarget.value))}
            >
              {[100_000, 300_000, 1_000_000, 3_000_000, 10_000_000].map((nodes) => (
                <option key={nodes} value={nodes}>
                  {count(nodes)}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            class="primary"
            id="compare-go"
            onClick={() => (running ? stopComparing() : compareBoth())}
          >
            {running ? "Stop" : "Search with both"}
          </button>
        </div>
      </header>
      <div class="two">
        <SetUp side="a" setup={a} />
        <SetUp side="b" setup={b} />
        <Result side="a" setup={a} />
        <Result side="b" setup={b} />
      </div>
      {course.x.length > 1 && (
        <Curve
          title="Nodes needed to reach a depth: lower is better"
          x={course.x}
          series={course.series}
          height={170}
          format={(value) => count(Math.round(10 ** value))}
        />
      )}
      {a.desk.counts && b.desk.counts && (
        <>
          <p class="soft">Solid bars are A, outlined bars B.</p>
          <CountCharts counts={a.desk.counts} beside={b.desk.counts} />
          <Bars
            title="Moves searched"
            note="by the place at which they were tried"
            bars={a.desk.counts.ranks.map((rank, i) => ({ label: rank, value: a.desk.counts?.searched[i] ?? 0 }))}
            beside={b.desk.counts.searched}
          />
        </>
      )}
    </section>
  );
}
