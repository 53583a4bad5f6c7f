import { count, searchScore } from "../format.ts";
import type { MoveReport } from "../protocol.ts";
import { keyOf, showAll, unfold, walk } from "../state/explain.ts";
import { useStore } from "../state/store.ts";
import { fateText, ruleWords, stageWords, valueText } from "../words.ts";

const SHOWN = 5;

/** How a move was treated: what stage it came from, how deep it was searched, which rule left it out. */
function Marks({ move }: { move: MoveReport }) {
  const stage = stageWords(move.stage);
  return (
    <>
      <span class={`stage hue-${stage.hue}`} title={stage.meaning}>
        {stage.short}
      </span>
      {move.reducedDepth ? (
        <span class="chip" title="As a late move it was searched less deep">
          reduced to {move.reducedDepth}
        </span>
      ) : null}
      {move.extension ? <span class="chip">{move.extension > 0 ? "extended" : "shortened"}</span> : null}
      {move.fate === "pruned" && (
        <span class="chip" title={ruleWords(move.rule)}>
          {fateText(move)}
        </span>
      )}
      {move.fate === "not_reached" && <span class="chip">not reached</span>}
      {move.cut && <span class="chip good">cut</span>}
      {move.best && !move.cut && <span class="chip good">best</span>}
    </>
  );
}

function Twig(props: { path: string[]; sans: string[]; move: MoveReport }) {
  const path = [...props.path, props.move.uci];
  const sans = [...props.sans, props.move.san];
  const branch = useStore((state) => state.tree[keyOf(path)]);
  const open = branch?.open ?? false;
  return (
    <li>
      <div class={`twig ${props.move.fate} ${props.move.best ? "best" : ""}`}>
        <button
          type="button"
          class="fold"
          aria-expanded={open}
          aria-label={`${open ? "Fold" : "Unfold"} ${props.move.san}`}
          onClick={() => void unfold(path)}
        >
          {branch?.busy ? "…" : open ? "▾" : "▸"}
        </button>
        <button type="button" class="move" title="Look at this position" onClick={() => walk(path, sans)}>
          {props.move.san}
        </button>
        <Marks move={props.move} />
        <span class="value">{valueText(props.move)}</span>
        <span class="soft">{props.move.nodes ? count(props.move.nodes) : ""}</span>
      </div>
      {open && branch?.report && <Node path={path} sans={sans} />}
    </li>
  );
}

/** A node: its question, and the moves tried in it, the best first and then in the picker's order. */
function Node({ path, sans }: { path: string[]; sans: string[] }) {
  const branch = useStore((state) => state.tree[keyOf(path)]);
  const report = branch?.report;
  if (!report) {
    return null;
  }
  const { node } = report;
  if (node.moves.length === 0) {
    return <p class="window">The game ends here.</p>;
  }
  const ordered = [...node.moves].sort((x, y) => Number(y.best) - Number(x.best));
  const shown = branch.all ? ordered : ordered.slice(0, SHOWN);
  const sign = node.value >= node.beta ? "at least " : node.value <= node.alpha ? "at most " : "";
  return (
    <>
      <p class="window">
        {node.pv ? "open window" : `window ${searchScore(node.alpha)} to ${searchScore(node.beta)}`} · {node.depth}{" "}
        plies · worth {sign}
        {searchScore(node.value)}
        {node.staticEval !== null && ` · at a glance ${searchScore(node.staticEval)}`}
      </p>
      <ul class="tree">
        {shown.map((move) => (
          <Twig key={move.uci} path={path} sans={sans} move={move} />
        ))}
        {ordered.length > SHOWN && (
          <li>
            <button type="button" class="quiet" onClick={() => showAll(path)}>
              {branch.all ? "fewer moves" : `${ordered.length - SHOWN} more moves`}
            </button>
          </li>
        )}
      </ul>
    </>
  );
}

/** The tree below the position: the main line, and by unfolding the others what refutes them. */
export function SearchTree() {
  const branch = useStore((state) => state.tree[""]);
  if (!branch?.report) {
    return (
      <div class="actions">
        <button type="button" id="grow-tree" onClick={() => void unfold([])} disabled={branch?.busy ?? false}>
          {branch?.busy ? "Searching…" : "Unfold the tree from this position"}
        </button>
        <span class="soft">Each node is a small search of its own; unfold a move to see what answers it.</span>
      </div>
    );
  }
  return <Node path={[]} sans={[]} />;
}
