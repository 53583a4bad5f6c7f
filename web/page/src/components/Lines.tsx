import { count, duration, scoreText } from "../format.ts";
import { numbered, turnOf } from "../game.ts";
import type { Info, Line } from "../protocol.ts";
import { copy } from "../state/files.ts";
import { follow } from "../state/navigate.ts";
import { Icon } from "./Icon.tsx";

function Wdl({ line }: { line: Line }) {
  const text = `White wins ${line.win / 10} %, draw ${line.draw / 10} %, Black wins ${line.loss / 10} %`;
  return (
    <span class="wdl" role="img" aria-label={text} title={text}>
      <i class="w" style={{ width: `${line.win / 10}%` }} />
      <i class="d" style={{ width: `${line.draw / 10}%` }} />
      <i class="l" style={{ width: `${line.loss / 10}%` }} />
    </span>
  );
}

function LineRow({ line, fen }: { line: Line; fen: string }) {
  const white = turnOf(fen) === "w";
  const start = Number(fen.split(" ")[5] ?? 1);
  const bound = { exact: "", lower: "≥", upper: "≤" }[line.bound];
  return (
    <li class="line">
      <span class={`score ${line.chance >= 0 ? "for-white" : "for-black"}`}>
        {bound}
        {scoreText(line)}
      </span>
      <Wdl line={line} />
      <span class="san">
        {line.san.map((san, i) => {
          const mover = white === (i % 2 === 0);
          const number = start + Math.floor((i + (white ? 0 : 1)) / 2);
          return (
            <span key={i}>
              {(mover || i === 0) && <span class="number">{mover ? `${number}.` : `${number}…`}</span>}
              <button
                type="button"
                class="move"
                title="Walk the line to here"
                onClick={() => void follow(line.uci.slice(0, i + 1))}
              >
                {san}
              </button>
            </span>
          );
        })}
      </span>
      <button
        type="button"
        class="quiet copy"
        title="Copy this line"
        aria-label={`Copy line ${line.rank}`}
        onClick={() => void copy("Line", `${scoreText(line)} ${numbered(fen, line.san)}`)}
      >
        <Icon name="copy" />
      </button>
    </li>
  );
}

/** The lines of a search, and how far it has come. There is always room for all of them, so that nothing jumps. */
export function Lines(props: { info: Info | null; fen: string; places: number; running: boolean }) {
  const { info, fen } = props;
  const lines = info?.lines ?? [];
  const best = lines[0];
  return (
    <div class="lines">
      <p class="progress" aria-live="off" data-nodes={info?.nodes} data-time={info?.time}>
        <span>
          depth <b>{info ? info.depth : "–"}</b>
          {info && <small>/{info.selDepth}</small>}
        </span>
        <span>
          <b>{info ? count(info.nodes) : "–"}</b> nodes
        </span>
        <span>
          <b>{info ? count(info.nps) : "–"}</b>/s
        </span>
        <span>
          <b>{info ? duration(info.time) : "–"}</b>
        </span>
        <span title="White wins, draw, Black wins, percent">
          W/D/L <b>{best ? [best.win, best.draw, best.loss].map((v) => Math.round(v / 10)).join("/") : "–"}</b>
        </span>
        <span title="How full the hash table is">
          hash <b>{info ? `${Math.round(info.hashFull / 10)} %` : "–"}</b>
        </span>
      </p>
      <ol aria-label="Lines">
        {lines.map((line) => (
          <LineRow key={line.rank} line={line} fen={fen} />
        ))}
        {Array.from({ length: Math.max(0, props.places - lines.length) }, (_, i) => (
          <li key={`empty${i}`} class="line waiting" aria-hidden="true">
            {props.running && i === 0 ? "thinking…" : ""}
          </li>
        ))}
      </ol>
    </div>
  );
}
