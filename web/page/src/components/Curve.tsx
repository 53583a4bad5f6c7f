import "uplot/dist/uPlot.min.css";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export interface Series {
  label: string;
  values: (number | null)[];
  colour: string;
  fill?: string;
  dash?: number[];
}

interface Props {
  title: string;
  x: number[];
  series: Series[];
  height?: number;
  range?: [number, number];
  xLabel?: string;
  /** Where a vertical mark stands. */
  mark?: number | null;
  logX?: boolean;
  format?: (value: number) => string;
  onPick?: (x: number) => void;
}

/** A chart by uPlot in the page's colours; drawn anew when the theme changes. */
export function Curve(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const now = useRef(props);
  now.current = props;
  const plot = useRef<uPlot | null>(null);
  const kind = `${props.series.map((s) => s.label + s.colour).join()}${props.logX ?? ""}${props.range?.join() ?? ""}`;

  useEffect(() => {
    const element = host.current;
    if (!element) {
      return;
    }
    const make = () => {
      plot.current?.destroy();
      const { series, height = 150, range, logX, format } = now.current;
      const ink = token("--ink-soft");
      const grid = { stroke: token("--rule"), width: 1 };
      const font = "12px system-ui, sans-serif";
      plot.current = new uPlot(
        {
          width: element.clientWidth,
          height,
          padding: [8, 12, 0, 0],
          legend: { show: false },
          cursor: { y: false, points: { show: true } },
          scales: {
            x: { time: false, ...(logX ? { distr: 3 as const } : {}) },
            y: range ? { range: () => range } : {},
          },
          axes: [
            {
              stroke: ink,
              grid: { ...grid, show: false },
              ticks: grid,
              font,
              size: 28,
              incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000],
            },
            {
              stroke: ink,
              grid,
              ticks: { ...grid, show: false },
              font,
              size: 46,
              values: (_plot, values) => values.map((value) => (format ? format(value) : String(value))),
            },
          ],
          series: [
            {},
            ...series.map((one) => ({
              label: one.label,
              stroke: token(one.colour),
              width: 2,
              ...(one.dash ? { dash: one.dash } : {}),
              ...(one.fill ? { fill: token(one.fill) } : {}),
              spanGaps: true,
              points: { show: one.values.length < 30, size: 5 },
            })),
          ],
          hooks: {
            draw: [
              (self) => {
                const { mark } = now.current;
                if (mark != null) {
                  const x = self.valToPos(mark, "x", true);
                  self.ctx.save();
                  self.ctx.strokeStyle = token("--accent");
                  self.ctx.lineWidth = 2;
                  self.ctx.beginPath();
                  self.ctx.moveTo(x, self.bbox.top);
                  self.ctx.lineTo(x, self.bbox.top + self.bbox.height);
                  self.ctx.stroke();
                  self.ctx.restore();
                }
              },
            ],
          },
        },
        [now.current.x, ...series.map((one) => one.values)],
        element,
      );
    };
    make();
    const resize = new ResizeObserver(() => {
      plot.current?.setSize({ width: element.clientWidth, height: now.current.height ?? 150 });
    });
    resize.observe(element);
    const themes = new MutationObserver(make);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", make);
    const pick = () => {
      const at = plot.current?.cursor.idx;
      const x = at == null ? undefined : now.current.x[at];
      if (x !== undefined) {
        now.current.onPick?.(x);
      }
    };
    element.addEventListener("click", pick);
    return () => {
      element.removeEventListener("click", pick);
      dark.removeEventListener("change", make);
      themes.disconnect();
      resize.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [kind]);

  useEffect(() => {
    plot.current?.setData([props.x, ...props.series.map((one) => one.values)]);
  }, [props.x, props.series]);

  useEffect(() => {
    plot.current?.redraw(false, false);
  }, [props.mark]);

  return (
    <figure class="curve">
      <figcaption>{props.title}</figcaption>
      <div ref={host} class={props.onPick ? "pickable" : ""} role="img" aria-label={props.title} />
      {props.series.length > 1 && (
        <p class="legend">
          {props.series.map((one) => (
            <span key={one.label}>
              <i style={{ background: `var(${one.colour})` }} /> {one.label}
            </span>
          ))}
        </p>
      )}
    </figure>
  );
}
