package dev.cortado.eval;

import java.util.List;
import java.util.Locale;

/**
 * What makes up the evaluation of one position, as tables of values. It is plain data, to be written as JSON, drawn, or
 * rendered by {@link #text}. The unit is the evaluation's own until {@link #inCentipawns}.
 *
 * @param evaluation the evaluation's name
 * @param score the value from White's view
 * @param pieces what each piece adds, where the evaluation can tell
 * @param tables its parts
 * @param remarks sentences about the parts, without a full line's end
 */
public record EvaluationReport(String evaluation, int score, List<PieceValue> pieces, List<Table> tables,
        List<String> remarks) {
    /**
     * What a piece adds to the value: the value with it less the value without it.
     *
     * @param square such as {@code e4}
     * @param piece its FEN letter
     * @param value from White's view
     */
    public record PieceValue(String square, char piece, int value) {}

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
     * @param values one for each column
     * @param isSum whether it adds up the rows above it
     */
    public record Row(String name, List<Integer> values, boolean isSum) {
        public Row {
            values = List.copyOf(values);
        }
    }

    /** A report that does not go by pieces. */
    public EvaluationReport(String evaluation, int score, List<Table> tables, List<String> remarks) {
        this(evaluation, score, List.of(), tables, remarks);
    }

    public EvaluationReport {
        pieces = List.copyOf(pieces);
        tables = List.copyOf(tables);
        remarks = List.copyOf(remarks);
    }

    /** The report in the unit of reported scores. Each value is rounded by itself, so sums may be off by one. */
    public EvaluationReport inCentipawns(WinModel model) {
        return new EvaluationReport(evaluation, model.centipawns(score),
                pieces.stream().map(p -> new PieceValue(p.square(), p.piece(), model.centipawns(p.value()))).toList(),
                tables.stream().map(table -> new Table(table.title(), table.columns(), table.rows().stream()
                        .map(row -> new Row(row.name(), row.values().stream().map(model::centipawns).toList(),
                                row.isSum()))
                        .toList())).toList(),
                remarks);
    }

    /** The report for people: the tables in pawns, the remarks and the value. */
    public String text() {
        StringBuilder out = new StringBuilder(4096);
        if (!pieces.isEmpty()) {
            drawBoard(out);
        }
        for (Table table : tables) {
            append(out, table);
            out.append('\n');
        }
        remarks.forEach(remark -> out.append(remark).append('\n'));
        return out.append(String.format(Locale.ROOT, "Evaluation %+.2f pawns (White's view)%n", score / 100.0))
                .toString();
    }

    /** The board seen by White; under each piece what it adds, in pawns. Kings cannot be taken away. */
    private void drawBoard(StringBuilder out) {
        String rule = "  +" + "-------+".repeat(8) + "\n";
        out.append(rule);
        for (char rank = '8'; rank >= '1'; rank--) {
            StringBuilder letters = new StringBuilder().append(rank).append(" |");
            StringBuilder values = new StringBuilder("  |");
            for (char file = 'a'; file <= 'h'; file++) {
                String square = "" + file + rank;
                PieceValue here = pieces.stream().filter(p -> p.square().equals(square)).findFirst().orElse(null);
                letters.append("   ").append(here == null ? ' ' : here.piece()).append("   |");
                values.append(here == null || Character.toLowerCase(here.piece()) == 'k' ? "       |"
                        : String.format(Locale.ROOT, "%+6.2f |", here.value() / 100.0));
            }
            out.append(letters).append('\n').append(values).append('\n').append(rule);
        }
        out.append("      a       b       c       d       e       f       g       h\n\n");
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
