/** An arrow on the board; weight from 0 to 1 makes it thin and pale or thick and strong. */
export interface Arrow {
  from: string;
  to: string;
  weight: number;
  label: string;
  kind: "best" | "other" | "threat";
}

interface Point {
  x: number;
  y: number;
}

function centre(square: string, flipped: boolean): Point {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square.charAt(1)) - 1;
  return flipped ? { x: 7.5 - file, y: rank + 0.5 } : { x: file + 0.5, y: 7.5 - rank };
}

function shape(from: Point, to: Point, width: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const head = Math.min(0.42, width * 2.1);
  const tip = { x: to.x - ux * 0.08, y: to.y - uy * 0.08 };
  const neck = { x: tip.x - ux * head, y: tip.y - uy * head };
  const start = { x: from.x + ux * 0.3, y: from.y + uy * 0.3 };
  const side = (point: Point, by: number) => `${(point.x - uy * by).toFixed(3)},${(point.y + ux * by).toFixed(3)}`;
  const half = width / 2;
  return [
    side(start, half),
    side(neck, half),
    side(neck, half * 2.3),
    side(tip, 0),
    side(neck, -half * 2.3),
    side(neck, -half),
    side(start, -half),
  ].join(" ");
}

/** What is drawn above the board; a picture only, so it is hidden from screen readers. */
export function Overlay(props: { arrows: Arrow[]; contributions: Record<string, number> | null; flipped: boolean }) {
  const { arrows, contributions, flipped } = props;
  return (
    <svg class="overlay" viewBox="0 0 8 8" aria-hidden="true">
      {Object.entries(contributions ?? {}).map(([square, value]) => {
        const { x, y } = centre(square, flipped);
        return (
          <g key={square} data-square={square} class={value >= 0 ? "gain-white" : "gain-black"}>
            <rect x={x - 0.5} y={y + 0.2} width={1} height={0.3} rx={0.06} />
            <text x={x} y={y + 0.43}>
              {(value / 100).toFixed(1)}
            </text>
          </g>
        );
      })}
      {[...arrows].reverse().map((arrow) => (
        <polygon
          key={`${arrow.from}${arrow.to}${arrow.kind}`}
          class={`arrow ${arrow.kind}`}
          opacity={0.4 + 0.45 * arrow.weight}
          points={shape(centre(arrow.from, flipped), centre(arrow.to, flipped), 0.08 + 0.13 * arrow.weight)}
        />
      ))}
      {arrows.map((arrow) => {
        const { x, y } = centre(arrow.to, flipped);
        return (
          <text key={`${arrow.from}${arrow.to}`} x={x} y={y + 0.08}>
            {arrow.label}
          </text>
        );
      })}
    </svg>
  );
}
