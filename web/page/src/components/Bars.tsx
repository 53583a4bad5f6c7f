import { count, percent } from "../format.ts";

export interface Bar {
  label: string;
  value: number;
  title?: string;
  colour?: string;
}

/** Horizontal bars with their shares; a table to a screen reader. Another set of values may lie beside them. */
export function Bars(props: { title: string; note?: string; bars: Bar[]; beside?: number[]; most?: number }) {
  const { bars, beside } = props;
  const sum = bars.reduce((total, bar) => total + bar.value, 0);
  const sumBeside = (beside ?? []).reduce((total, value) => total + value, 0);
  const share = (value: number, whole: number) => (whole === 0 ? 0 : value / whole);
  const most =
    props.most ??
    Math.max(0.001, ...bars.map((bar) => share(bar.value, sum)), ...(beside ?? []).map((v) => share(v, sumBeside)));
  return (
    <table class="bars">
      <caption>
        {props.title}
        {props.note && <small>{props.note}</small>}
      </caption>
      <tbody>
        {bars.map((bar, i) => (
          <tr key={bar.label} title={bar.title}>
            <th scope="row">{bar.label}</th>
            <td class="track">
              <i
                style={{
                  width: `${((100 * share(bar.value, sum)) / most).toFixed(2)}%`,
                  background: `var(${bar.colour ?? "--accent"})`,
                }}
              />
              {beside && (
                <i
                  class="beside"
                  style={{ width: `${((100 * share(beside[i] ?? 0, sumBeside)) / most).toFixed(2)}%` }}
                />
              )}
            </td>
            <td class="figure" title={count(bar.value)}>
              {percent(bar.value, sum)}
              {beside && <small>{percent(beside[i] ?? 0, sumBeside)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
