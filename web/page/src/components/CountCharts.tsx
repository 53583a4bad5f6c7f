import { count, percent } from "../format.ts";
import type { Counts } from "../protocol.ts";
import { stageWords } from "../words.ts";
import { Bars } from "./Bars.tsx";

/** How much of the work each rank of moves was. */
const RANK_WORDS: Record<string, string> = {
  "1": "first move",
  "2-5": "2nd to 5th",
  "6-10": "6th to 10th",
  "11+": "later",
};

/** Depths with nodes, and those of another search if there is one. */
function depths(counts: Counts, beside: Counts | null): number[] {
  return counts.nodesByDepth
    .map((_, depth) => depth)
    .filter((depth) => (counts.nodesByDepth[depth] ?? 0) > 0 || (beside?.nodesByDepth[depth] ?? 0) > 0);
}

/** What move ordering achieves, drawn. With another search's counts, both side by side. */
export function CountCharts({ counts, beside = null }: { counts: Counts; beside?: Counts | null }) {
  const stageNames = [
    ...new Set([...counts.stages, ...(beside?.stages ?? [])].filter((s) => s.cutoffs > 0).map((s) => s.name)),
  ];
  const cutsOf = (from: Counts, name: string) => from.stages.find((stage) => stage.name === name)?.cutoffs ?? 0;
  const levels = depths(counts, beside);
  const first = percent(counts.firstMoveCutoffs, counts.cutoffs);
  return (
    <div class="charts">
      <div class="big-number">
        <b id="first-move-rate">{first}</b>
        {beside && <b class="beside">{percent(beside.firstMoveCutoffs, beside.cutoffs)}</b>}
        <span>
          of cutoffs came from the first move tried, of {count(counts.cutoffs)}. A perfect order would need no other.
        </span>
      </div>
      <Bars
        title="Where the best move stood"
        note="in the order in which moves were tried"
        bars={counts.ranks.map((rank, i) => ({ label: RANK_WORDS[rank] ?? rank, value: counts.bestRank[i] ?? 0 }))}
        {...(beside ? { beside: beside.bestRank } : {})}
      />
      <Bars
        title="What cut"
        note="the stage of the picker that found the move which ended the node"
        bars={stageNames.map((name) => ({
          label: name,
          value: cutsOf(counts, name),
          title: stageWords(name).meaning,
          colour: `--stage-${stageWords(name).hue}`,
        }))}
        {...(beside ? { beside: stageNames.map((name) => cutsOf(beside, name)) } : {})}
      />
      <Bars
        title="Nodes by depth"
        note="by the plies still to search; point at a bar for its first-move cutoffs"
        bars={levels.map((depth) => ({
          label: `${depth} ${depth === 1 ? "ply" : "plies"}`,
          value: counts.nodesByDepth[depth] ?? 0,
          title: `${percent(counts.firstByDepth[depth] ?? 0, counts.cutoffsByDepth[depth] ?? 0)} of the cutoffs by the first move`,
        }))}
        {...(beside ? { beside: levels.map((depth) => beside.nodesByDepth[depth] ?? 0) } : {})}
      />
      <Bars
        title="Ended before a move was tried"
        note="nodes that a rule decided at once"
        bars={counts.early.map((one) => ({ label: one.name, value: one.count }))}
        {...(beside ? { beside: beside.early.map((one) => one.count) } : {})}
      />
    </div>
  );
}
