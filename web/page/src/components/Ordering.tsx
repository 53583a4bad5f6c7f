import { count, whole } from "../format.ts";
import type { MoveReport, Report } from "../protocol.ts";
import { select, walk } from "../state/explain.ts";
import { get, useStore } from "../state/store.ts";
import { fateText, PARTS, stageWords, story, valueText } from "../words.ts";

/** A score's parts as a bar around a middle line: what speaks for the move to the right, what against to the left. */
function PartsBar({ move, most }: { move: MoveReport; most: number }) {
  const parts = PARTS.filter((part) => move.terms[part.key] !== 0);
  const side = (sign: 1 | -1) =>
    parts
      .filter((part) => Math.sign(move.terms[part.key]) === sign)
      .map((part) => (
        <i
          key={part.key}
          class={`part part-${part.key}`}
          title={`${part.name}: ${whole(move.terms[part.key])}`}
          style={{ width: `${(100 * Math.abs(move.terms[part.key])) / most}%` }}
        />
      ));
  return (
    <span class={`parts ${move.scoring === "remembered" ? "faint" : ""}`} aria-hidden="true">
      <span class="against">{side(-1)}</span>
      <span class="for">{side(1)}</span>
    </span>
  );
}

function Details({ move }: { move: MoveReport }) {
  const { line, lineSan } = get().explain;
  return (
    <div class="details">
      {story(move).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <table>
        <caption>
          {move.scoring === "remembered"
            ? "It was tried before anything was scored; this is what it would have scored"
            : "Its place among its like comes from these parts"}
        </caption>
        <tbody>
          {PARTS.filter((part) => move.terms[part.key] !== 0).map((part) => (
            <tr key={part.key}>
              <td>
                <i class={`key part-${part.key}`} aria-hidden="true" />
              </td>
              <th scope="row">{part.name}</th>
              <td class="figure">{whole(move.terms[part.key])}</td>
              <td class="soft">{part.meaning}</td>
            </tr>
          ))}
          <tr class="total">
            <td />
            <th scope="row">together</th>
            <td class="figure">{whole(move.terms.total)}</td>
            <td />
          </tr>
        </tbody>
      </table>
      <button type="button" onClick={() => walk([...line, move.uci], [...lineSan, move.san])}>
        Look at the position after {move.san}
      </button>
    </div>
  );
}

/** The moves of a node in the order in which the picker yields them. */
export function Ordering({ report }: { report: Report }) {
  const selected = useStore((state) => state.explain.selected);
  const moves = report.node.moves;
  const extent = (sign: 1 | -1) => (move: MoveReport) =>
    PARTS.reduce((sum, { key }) => sum + Math.max(0, sign * move.terms[key]), 0);
  const most = Math.max(1, ...moves.map(extent(1)), ...moves.map(extent(-1)));
  const used = PARTS.filter((part) => moves.some((move) => move.terms[part.key] !== 0));
  return (
    <div class="ordering">
      <ul class="legend" aria-label="Parts of a score">
        {used.map((part) => (
          <li key={part.key} title={part.meaning}>
            <i class={`part-${part.key}`} aria-hidden="true" /> {part.name}
          </li>
        ))}
      </ul>
      <ol class="picks">
        {moves.map((move) => {
          const stage = stageWords(move.stage);
          const open = selected === move.uci;
          return (
            <li key={move.uci} class={`pick ${move.fate} ${move.best ? "best" : ""}`}>
              <button
                type="button"
                class="pick-row"
                aria-expanded={open}
                data-uci={move.uci}
                data-stage={move.stage}
                data-total={move.terms.total}
                onClick={() => select(open ? null : move.uci)}
              >
                <span class="rank">{move.rank > 0 ? move.rank : "–"}</span>
                <b class="san">{move.san}</b>
                <span class={`stage hue-${stage.hue}`} title={stage.meaning}>
                  {stage.short}
                </span>
                <PartsBar move={move} most={most} />
                <span class="fate">{fateText(move)}</span>
                <span class="value">{valueText(move)}</span>
                <span class="nodes soft">{move.nodes ? count(move.nodes) : ""}</span>
              </button>
              {open && <Details move={move} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
