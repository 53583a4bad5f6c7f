package dev.cortado.lab.telemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One table of numbers about one run.
 *
 * @param note what the numbers mean; may be empty
 * @param corner what the rows are
 * @param drawing how a page shows it beside the table
 */
record Section(String title, String note, String corner, List<Column> columns, List<Row> rows, Drawing drawing) {
    Section(String title, String note, String corner, List<Column> columns, List<Row> rows) {
        this(title, note, corner, columns, rows, Drawing.BARS);
    }

    enum Drawing {
        /** The last share of every row. */
        BARS,
        /** Columns in pairs, a count and a share of it: the shares. */
        HEAT_MAP
    }

    /** How the numbers of a column are written and compared. */
    enum Kind {
        /** A count; compared by its ratio. */
        COUNT,
        /** A share from 0 to 1; compared by its difference in percentage points. */
        SHARE,
        /** A plain number; compared by its difference. */
        NUMBER;

        String format(double value) {
            if (Double.isNaN(value)) {
                return "-";
            }
            return switch (this) {
                case COUNT -> String.format(Locale.ROOT, "%,d", Math.round(value));
                case SHARE -> String.format(Locale.ROOT, "%.1f %%", 100 * value);
                case NUMBER -> String.format(Locale.ROOT, "%.3f", value);
            };
        }

        /** How far the second value is from the first. */
        String difference(double first, double second) {
            if (Double.isNaN(first) || Double.isNaN(second) || this == COUNT && first == 0) {
                return "";
            }
            return switch (this) {
                case COUNT -> String.format(Locale.ROOT, "%+.1f %%", 100 * (second / first - 1));
                case SHARE -> String.format(Locale.ROOT, "%+.2f", 100 * (second - first));
                case NUMBER -> String.format(Locale.ROOT, "%+.3f", second - first);
            };
        }
    }

    record Column(String name, Kind kind) {}

    record Row(String label, double[] values) {}

    /** A share that is unknown where there is nothing to share. */
    static double share(double part, double whole) {
        return whole == 0 ? Double.NaN : part / whole;
    }

    static Column count(String name) {
        return new Column(name, Kind.COUNT);
    }

    static Column share(String name) {
        return new Column(name, Kind.SHARE);
    }

    List<String> header() {
        List<String> cells = new ArrayList<>(List.of(corner));
        columns.forEach(column -> cells.add(column.name));
        return cells;
    }

    List<List<String>> cells() {
        List<List<String>> cells = new ArrayList<>();
        for (Row row : rows) {
            List<String> line = new ArrayList<>(List.of(row.label));
            for (int i = 0; i < columns.size(); i++) {
                line.add(columns.get(i).kind.format(row.values[i]));
            }
            cells.add(line);
        }
        return cells;
    }

    /** The columns worth comparing: the shares, or all if there are none. */
    private List<Integer> compared() {
        List<Integer> shares = new ArrayList<>();
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            all.add(i);
            if (columns.get(i).kind == Kind.SHARE) {
                shares.add(i);
            }
        }
        return shares.isEmpty() ? all : shares;
    }

    /** The header of this section beside the same one of another run. */
    List<String> comparedHeader() {
        List<String> cells = new ArrayList<>(List.of(corner));
        for (int i : compared()) {
            cells.add(columns.get(i).name + " A");
            cells.add("B");
            cells.add("B-A");
        }
        return cells;
    }

    List<List<String>> comparedCells(Section other) {
        List<List<String>> cells = new ArrayList<>();
        for (int r = 0; r < rows.size(); r++) {
            Row mine = rows.get(r);
            Row theirs = other.rows.get(r);
            List<String> line = new ArrayList<>(List.of(mine.label));
            for (int i : compared()) {
                Kind kind = columns.get(i).kind;
                line.add(kind.format(mine.values[i]));
                line.add(kind.format(theirs.values[i]));
                line.add(kind.difference(mine.values[i], theirs.values[i]));
            }
            cells.add(line);
        }
        return cells;
    }
}
