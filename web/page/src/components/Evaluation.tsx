import { pawns } from "../format.ts";
import type { EvaluationReport } from "../protocol.ts";

/** What makes up the static evaluation; what pieces add is drawn on the board. */
export function Evaluation({ report }: { report: EvaluationReport }) {
  return (
    <details class="evaluation" open>
      <summary>
        At a glance, without any search: <b>{pawns(report.score)}</b> for White, by the evaluation “{report.evaluation}”
      </summary>
      {report.pieces.length > 0 && (
        <p class="soft">On the board: what White's evaluation would lose if the piece were not there, in pawns.</p>
      )}
      <div class="evaluation-tables">
        {report.tables.map((table) => (
          <table key={table.title}>
            <thead>
              <tr>
                <th>{table.title}</th>
                {table.columns.map((column) => (
                  <th key={column} class="figure">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.name} class={row.isSum ? "total" : ""}>
                  <th scope="row">{row.name}</th>
                  {row.values.map((value, i) => (
                    <td key={table.columns[i]} class="figure">
                      {value === 0 ? "" : pawns(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {report.remarks.map((remark) => (
        <p key={remark} class="soft">
          {remark}
        </p>
      ))}
    </details>
  );
}
