package dev.cortado.lab.report;

import java.util.ArrayList;
import java.util.List;

/** A table for a terminal: columns as wide as they need to be, numbers to the right. */
public final class TextTable {
    private static final String GAP = "  ";

    private final List<String> header;
    private final int leftColumns;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * A table.
     *
     * @param leftColumns how many columns, from the first, hold text and begin on the left; the others end on the right
     */
    public TextTable(int leftColumns, List<String> header) {
        this.leftColumns = leftColumns;
        this.header = List.copyOf(header);
    }

    /** Adds a row; cells that are missing at its end stay empty. */
    public TextTable row(List<String> cells) {
        rows.add(List.copyOf(cells));
        return this;
    }

    /** The lines, the header among them unless it is empty, each ending in a line break. */
    public String render() {
        List<List<String>> all = new ArrayList<>();
        if (header.stream().anyMatch(cell -> !cell.isEmpty())) {
            all.add(header);
        }
        all.addAll(rows);
        int[] widths = new int[all.stream().mapToInt(List::size).max().orElse(0)];
        for (List<String> row : all) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], length(row.get(i)));
            }
        }
        StringBuilder out = new StringBuilder();
        for (List<String> row : all) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                String blanks = " ".repeat(widths[i] - length(row.get(i)));
                line.append(i > 0 ? GAP : "").append(i < leftColumns ? "" : blanks).append(row.get(i))
                        .append(i < leftColumns ? blanks : "");
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
