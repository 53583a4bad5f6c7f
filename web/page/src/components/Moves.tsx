import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { scoreText } from "../format.ts";
import { childrenOf, evalOf, fenOf, type Game, markOf, moveNumber, ROOT, spoken, turnOf } from "../game.ts";
import { goTo } from "../state/navigate.ts";
import { useStore } from "../state/store.ts";

const JUDGED: Record<number, string> = { 6: "inaccuracy", 2: "mistake", 4: "blunder" };

function judged(nags: number[]): string {
  return nags.map((nag) => JUDGED[nag] ?? "").join(" ");
}

function Move(props: { game: Game; index: number; current: number; numbered: boolean }) {
  const { game, index, current } = props;
  const node = game.nodes[index];
  if (!node) {
    return null;
  }
  const before = fenOf(game, node.parent);
  const white = turnOf(before) === "w";
  const number = white ? `${moveNumber(before)}.` : props.numbered ? `${moveNumber(before)}…` : "";
  return (
    <>
      {number && <span class="number">{number}</span>}
      <button
        type="button"
        class={`move ${index === current ? "current" : ""} ${judged(node.nags)}`}
        aria-current={index === current ? "true" : undefined}
        onClick={() => goTo(index)}
      >
        {node.san}
        {markOf(node.nags)}
      </button>
    </>
  );
}

/** A line with its variations in brackets. */
function variation(game: Game, from: number, current: number): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let at: number | undefined = from;
  let numbered = true;
  while (at !== undefined) {
    const index: number = at;
    parts.push(<Move key={index} game={game} index={index} current={current} numbered={numbered} />);
    const comment = spoken(game.nodes[index]?.comment ?? "");
    if (comment) {
      parts.push(
        <span key={`c${index}`} class="comment">
          {comment}
        </span>,
      );
    }
    const [next, ...others]: number[] = childrenOf(game, index);
    for (const other of others) {
      parts.push(
        <span key={`v${other}`} class="aside">
          ({variation(game, other, current)})
        </span>,
      );
    }
    numbered = comment !== "" || others.length > 0;
    at = next;
  }
  return parts;
}

/** One row a move: White's, Black's, and below it what is said about them. */
function rows(game: Game, current: number): ComponentChildren[] {
  const result: ComponentChildren[] = [];
  let at = game.roots[0];
  while (at !== undefined) {
    const first: number = at;
    const before = fenOf(game, game.nodes[first]?.parent ?? ROOT);
    const white = turnOf(before) === "w";
    const second: number | undefined = white ? childrenOf(game, first)[0] : undefined;
    const pair = white ? [first, second] : [undefined, first];
    result.push(
      <li key={first} class="row">
        <span class="number">{moveNumber(before)}.</span>
        {pair.map((index, i) =>
          index === undefined ? (
            <span key={i} class="empty">
              {i === 0 ? "…" : ""}
            </span>
          ) : (
            <RowMove key={index} game={game} index={index} current={current} />
          ),
        )}
      </li>,
    );
    for (const index of pair) {
      if (index !== undefined) {
        result.push(...asides(game, index, current));
      }
    }
    at = childrenOf(game, second ?? first)[0];
  }
  return result;
}

function RowMove({ game, index, current }: { game: Game; index: number; current: number }) {
  const node = game.nodes[index];
  if (!node) {
    return null;
  }
  const evaluation = evalOf(node.comment);
  return (
    <button
      type="button"
      class={`move ${index === current ? "current" : ""} ${judged(node.nags)}`}
      aria-current={index === current ? "true" : undefined}
      onClick={() => goTo(index)}
    >
      <span>
        {node.san}
        {markOf(node.nags)}
      </span>
      {evaluation && <small>{scoreText(evaluation)}</small>}
    </button>
  );
}

function asides(game: Game, index: number, current: number): ComponentChildren[] {
  const node = game.nodes[index];
  const siblings = childrenOf(game, node?.parent ?? ROOT).slice(1);
  const comment = spoken(node?.comment ?? "");
  const others = childrenOf(game, node?.parent ?? ROOT)[0] === index ? siblings : [];
  const parts: ComponentChildren[] = [];
  if (comment || others.length > 0) {
    parts.push(
      <li key={`a${index}`} class="asides">
        {comment && <span class="comment">{comment}</span>}
        {others.map((other) => (
          <span key={other} class="aside">
            {variation(game, other, current)}
          </span>
        ))}
      </li>,
    );
  }
  return parts;
}

/** The moves of the game. */
export function Moves() {
  const game = useStore((state) => state.game);
  const current = useStore((state) => state.current);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const found = list.current?.querySelector<HTMLElement>(".move.current");
    if (found && list.current) {
      // Only the list scrolls, never the page.
      const { offsetTop, offsetHeight } = found;
      const { scrollTop, clientHeight } = list.current;
      if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
        list.current.scrollTop = offsetTop - clientHeight / 2;
      }
    } else if (list.current && current === ROOT) {
      list.current.scrollTop = 0;
    }
  }, [current, game]);
  return (
    <ol class="moves" ref={list} aria-label="Moves">
      {game.roots.length === 0 ? <li class="none">No moves yet.</li> : rows(game, current)}
      {game.result !== "*" && (
        <li class="result">
          {game.result} {game.tags.Termination ?? ""}
        </li>
      )}
    </ol>
  );
}
