import { useMemo } from "preact/hooks";
import { AnalysisControls } from "../components/AnalysisControls.tsx";
import { Curve } from "../components/Curve.tsx";
import { Lines } from "../components/Lines.tsx";
import { Moves } from "../components/Moves.tsx";
import { chance } from "../format.ts";
import { type Evaluation, evalOf, fenOf, type Game, mainLine, pathTo, ROOT } from "../game.ts";
import { annotate, stopAnnotation } from "../state/analyse.ts";
import { exportGame } from "../state/archive.ts";
import { copyFen, copyPgn } from "../state/files.ts";
import { goTo } from "../state/navigate.ts";
import { get, set, useStore } from "../state/store.ts";

function GameCurve({ game, current, seen }: { game: Game; current: number; seen: Record<number, Evaluation> }) {
  const line = useMemo(() => mainLine(game), [game]);
  const spread = useStore((state) => state.welcome?.chanceSpread);
  const data = useMemo(() => {
    const values = [ROOT, ...line].map((index) => {
      const evaluation = seen[index] ?? evalOf(game.nodes[index]?.comment ?? "");
      return evaluation && spread ? chance(evaluation, spread) : null;
    });
    return {
      x: [0, ...line.map((_, i) => i + 1)],
      series: [{ label: "winning chance", values, colour: "--accent", fill: "--accent-wash" }],
    };
  }, [game, line, seen, spread]);
  const known = data.series[0]?.values.filter((value) => value !== null).length ?? 0;
  if (known < 3) {
    return null;
  }
  const ply = pathTo(game, current).length;
  return (
    <Curve
      title="Winning chances over the game, White above the line"
      x={data.x}
      series={data.series}
      range={[-1, 1]}
      height={130}
      mark={ply}
      format={(value) => (value === 0 ? "even" : value === 1 ? "White" : value === -1 ? "Black" : "")}
      onPick={(x) => goTo(x === 0 ? ROOT : (line[x - 1] ?? get().current))}
    />
  );
}

function Mistakes() {
  const tallies = useStore((state) => state.tallies);
  if (!tallies) {
    return null;
  }
  const rows = [
    { name: "White", tally: tallies.white },
    { name: "Black", tally: tallies.black },
  ];
  return (
    <table class="mistakes">
      <caption>Moves that gave winning chances away</caption>
      <thead>
        <tr>
          <th />
          <th class="inaccuracy" title="at least a tenth of the winning chances">
            ?! inaccuracies
          </th>
          <th class="mistake" title="at least two tenths">
            ? mistakes
          </th>
          <th class="blunder" title="at least three tenths">
            ?? blunders
          </th>
          <th title="100 if no winning chance was given away">accuracy</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, tally }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{tally.inaccuracies}</td>
            <td>{tally.mistakes}</td>
            <td>{tally.blunders}</td>
            <td>{tally.accuracy.toFixed(0)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Title() {
  const tags = useStore((state) => state.game.tags);
  const { White: white, Black: black } = tags;
  if (!white && !black) {
    return null;
  }
  const rest = [tags.Event, tags.Date].filter((part) => part && !part.startsWith("?")).join(", ");
  return (
    <p class="game-title">
      <b>{white ?? "?"}</b> – <b>{black ?? "?"}</b> <small>{rest}</small>
    </p>
  );
}

export function AnalyseView() {
  const { game, current, desk, analysis, annotation, seen } = useStore((state) => state);
  const fen = fenOf(game, current);
  return (
    <section class="panel" aria-label="Analyse">
      <header class="panel-head">
        <h2>Analyse</h2>
        <AnalysisControls />
      </header>
      <Lines
        info={desk.fen === fen ? desk.info : null}
        fen={fen}
        places={analysis.lines}
        running={desk.running && desk.fen === fen}
      />
      <Title />
      <GameCurve game={game} current={current} seen={seen} />
      <Mistakes />
      <Moves />
      <div class="actions">
        <button type="button" onClick={() => set({ dialog: "load", listing: null })}>
          Load PGN or FEN
        </button>
        <button type="button" onClick={copyFen}>
          Copy FEN
        </button>
        <button type="button" onClick={() => void copyPgn()}>
          Copy PGN
        </button>
        <button type="button" onClick={() => void exportGame()}>
          Save PGN
        </button>
      </div>
      <div class="actions">
        {annotation ? (
          <>
            <progress max={annotation.of} value={annotation.done} aria-label="Annotation" />
            <span class="soft">
              {annotation.done} of {annotation.of}
            </span>
            <button type="button" onClick={stopAnnotation}>
              Stop
            </button>
          </>
        ) : (
          <button type="button" onClick={() => void annotate(100_000)} disabled={game.roots.length === 0}>
            Mark mistakes in the game
          </button>
        )}
      </div>
    </section>
  );
}
