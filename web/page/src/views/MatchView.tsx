import { useMemo } from "preact/hooks";
import { Bars } from "../components/Bars.tsx";
import { Curve } from "../components/Curve.tsx";
import type { Match } from "../protocol.ts";
import { useStore } from "../state/store.ts";

const STATUS = { running: "undecided so far", accepted: "passed", rejected: "failed" } as const;
const PAIRS = ["0", "½", "1", "1½", "2"];

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
}

function Course({ match }: { match: Match }) {
  const x = useMemo(() => match.course.map((point) => point.pairs * 2), [match]);
  const elo = useMemo(() => {
    const line = (of: (elo: number, error: number) => number) =>
      match.course.map((p) => (p.elo === null || p.error === null || p.pairs < 5 ? null : of(p.elo, p.error)));
    return [
      { label: "Elo", values: line((e) => e), colour: "--accent" },
      { label: "upper end of the 95 % interval", values: line((e, d) => e + d), colour: "--side-b", dash: [4, 4] },
      { label: "lower end", values: line((e, d) => e - d), colour: "--stage-quiet", dash: [4, 4] },
    ];
  }, [match]);
  const llr = useMemo(
    () => [
      { label: "log-likelihood ratio", values: match.course.map((p) => p.llr), colour: "--accent" },
      { label: "passes", values: match.course.map(() => match.upper), colour: "--good", dash: [6, 4] },
      { label: "fails", values: match.course.map(() => match.lower), colour: "--bad", dash: [6, 4] },
    ],
    [match],
  );
  return (
    <div class="charts">
      <Curve title="Elo difference over the games" x={x} series={elo} height={220} format={(v) => v.toFixed(0)} />
      {match.test && (
        <Curve title="The test over the games" x={x} series={llr} height={220} format={(v) => v.toFixed(1)} />
      )}
    </div>
  );
}

function OneMatch({ match }: { match: Match }) {
  return (
    <article class="match" id={`match-${match.index}`}>
      <h3>
        {match.dev} <small>against</small> {match.base} <small>{match.name}</small>
      </h3>
      <p class="match-figures">
        <span>
          <b>{match.games}</b> games: {match.wins} won, {match.draws} drawn, {match.losses} lost
        </span>
        {match.games > 0 && (
          <span>
            Elo <b>{signed(match.elo)}</b> ± {match.error.toFixed(1)}
          </span>
        )}
        {match.test && (
          <span>
            test {match.test}: LLR <b>{match.llr.toFixed(2)}</b> ({match.lower.toFixed(2)} to {match.upper.toFixed(2)}),{" "}
            <b class={match.status ?? ""}>{STATUS[match.status ?? "running"]}</b>
          </span>
        )}
      </p>
      {match.course.length > 1 && <Course match={match} />}
      <div class="charts">
        <Bars
          title="Pairs of games by the points they brought"
          bars={PAIRS.map((label, i) => ({ label, value: match.pairs[i] ?? 0 }))}
        />
        <Bars title="How games ended" bars={match.ends.map((end) => ({ label: end.name, value: end.count }))} />
      </div>
    </article>
  );
}

export function MatchView() {
  const matches = useStore((state) => state.matches);
  return (
    <section class="panel wide" aria-label="Matches">
      <header class="panel-head">
        <h2>Matches</h2>
      </header>
      {matches.length === 0 && (
        <p class="soft">
          Start the workbench with the journal of a match or test, running or finished, and its course is shown here:{" "}
          <code>cortado web --match sprt.jsonl</code>
        </p>
      )}
      {matches.map((match) => (
        <OneMatch key={match.index} match={match} />
      ))}
    </section>
  );
}
