package dev.cortado.eval;

import java.util.List;
import java.util.Locale;

/**
 * What makes up the evaluation of one position, as tables of centipawns. It is plain data, to be written as JSON, drawn,
 * or rendered by {@link #text}.
 *
 * @param evaluation the evaluation's name
 * @param score the value in centipawns from White's view
 * @param tables its parts
 * @param remarks sentences about the parts, without a full line's end
 */
public record EvaluationReport(String evaluation, int score, List<Table> tables, List<String> remarks) {
    /**
     * Rows of values under named columns.
     *
     * @param title what the rows are
     * @param columns the names of the values
     * @param rows the parts
     */
    public record Table(String title, List<String> columns, List<Row> rows) {
        public Table {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
            for (Row row : rows) {
                if (row.values().size() != columns.size()) {
                    throw new IllegalArgumentException("row '" + row.name() + "' has " + row.values().size()
                            + " values for " + columns.size() + " columns");
                }
            }
        }
    }

    /**
     * One part.
     *
     * @param name what it is
     * @param values centipawns, one for each column
     * @param isSum whether it adds up the rows above it
     */
    public record Row(String name, List<Integer> values, boolean isSum) {
        public Row {
            values = List.copyOf(values);
        }
    }

    public EvaluationReport {
        tables = List.copyOf(tables);
        remarks = List.copyOf(remarks);
    }

    /** The report for people: the tables in pawns, the remarks and the value. */
    public String text() {
        StringBuilder out = new StringBuilder(4096);
        for (Table table : tables) {
            append(out, table);
            out.append('\n');
        }
        remarks.forEach(remark -> out.append(remark).append('\n'));
        return out.append(String.format(Locale.ROOT, "Evaluation %+.2f pawns (White's view)%n", score / 100.0))
                .toString();
    }

    private static void append(StringBuilder out, Table table) {
        int names = table.title().length();
        for (Row row : table.rows()) {
            names = Math.max(names, row.name().length());
        }
        int[] widths = new int[table.columns().size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = table.columns().get(i).length();
            for (Row row : table.rows()) {
                widths[i] = Math.max(widths[i], pawns(row.values().get(i)).length());
            }
        }
        String form = "%-" + names + "s";
        out.append(String.format(form, table.title()));
        for (int i = 0; i < widths.length; i++) {
            out.append(String.format("  %" + widths[i] + "s", table.columns().get(i)));
        }
        int length = names;
        for (int width : widths) {
            length += 2 + width;
        }
        String rule = "\n" + "-".repeat(length) + "\n";
        out.append(rule);
        for (Row row : table.rows()) {
            if (row.isSum()) {
                out.append(rule, 1, rule.length());
            }
            out.append(String.format(form, row.name()));
            for (int i = 0; i < widths.length; i++) {
                out.append(String.format("  %" + widths[i] + "s", pawns(row.values().get(i))));
            }
            out.append('\n');
        }
    }

    private static String pawns(int centipawns) {
        return String.format(Locale.ROOT, "%.2f", centipawns / 100.0);
    }
}
