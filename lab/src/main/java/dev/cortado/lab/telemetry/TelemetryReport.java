package dev.cortado.lab.telemetry;

import dev.cortado.engine.Telemetry;
import dev.cortado.lab.json.Json;
import dev.cortado.lab.report.GroupedBars;
import dev.cortado.lab.report.HeatMap;
import dev.cortado.lab.report.HtmlPage;
import dev.cortado.lab.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** One run, or two side by side, as text, as JSON and as a page. */
public final class TelemetryReport {
    private final TelemetryRun.Result first;
    private final Optional<TelemetryRun.Result> second;
    private final List<Section> sections;
    private final List<Section> others;

    /** A report on one run, or on two over the same positions. */
    public TelemetryReport(TelemetryRun.Result first, Optional<TelemetryRun.Result> second) {
        this.first = first;
        this.second = second;
        List<TelemetryRun.Result> runs = Stream.concat(Stream.of(first), second.stream()).toList();
        sections = new Sections(first, runs).all();
        others = second.map(run -> new Sections(run, runs).all()).orElse(List.of());
    }

    // ---- text ---------------------------------------------------------------------------------------------------

    /** Tables for a terminal. */
    public String text() {
        StringBuilder out = new StringBuilder();
        out.append(second.isEmpty() ? first.name() : "A: " + first.name()).append('\n');
        second.ifPresent(run -> out.append("B: ").append(run.name()).append('\n'));
        for (int i = 0; i < sections.size(); i++) {
            Section section = sections.get(i);
            out.append('\n').append(section.title()).append('\n');
            if (!section.note().isEmpty()) {
                out.append(section.note()).append('\n');
            }
            TextTable table = new TextTable(1, header(i));
            cells(i).forEach(table::row);
            table.render().lines().forEach(line -> out.append("  ").append(line).append('\n'));
        }
        return out.toString();
    }

    private List<String> header(int section) {
        return second.isEmpty() ? sections.get(section).header() : sections.get(section).comparedHeader();
    }

    private List<List<String>> cells(int section) {
        return second.isEmpty() ? sections.get(section).cells()
                : sections.get(section).comparedCells(others.get(section));
    }

    // ---- JSON ---------------------------------------------------------------------------------------------------

    /** Every counter, for programs: one or two runs. */
    public TelemetryJson data() {
        return new TelemetryJson(Stream.concat(Stream.of(first), second.stream()).map(TelemetryJson::of).toList());
    }

    /** {@link #data} as one line. */
    public String json() {
        return Json.write(data());
    }

    // ---- page ---------------------------------------------------------------------------------------------------

    /** A self-contained page: a drawing where one shows more than numbers, and the numbers where it leaves some out. */
    public String html() {
        HtmlPage page = new HtmlPage("Move ordering", second.map(run -> "A: " + first.name() + " – B: " + run.name())
                .orElse(first.name()));
        for (int i = 0; i < sections.size(); i++) {
            Section section = sections.get(i);
            page.heading(section.title());
            if (!section.note().isEmpty()) {
                page.paragraph(section.note());
            }
            Optional<String> drawing = drawing(i);
            drawing.ifPresent(page::html);
            if (drawing.isEmpty()) {
                page.table(header(i), cells(i));
            } else if (section.columns().size() > 1 || second.isPresent()) {
                page.beginDetails("All numbers").table(header(i), cells(i)).endDetails();
            }
        }
        return page.render();
    }

    private Optional<String> drawing(int index) {
        Section section = sections.get(index);
        if (section.drawing() == Section.Drawing.HEAT_MAP) {
            return Optional.of(heatMap(section, "A") + (second.isEmpty() ? "" : heatMap(others.get(index), "B")));
        }
        int column = drawnColumn(section);
        if (column < 0 || section.rows().stream().allMatch(row -> Double.isNaN(row.values()[column]))) {
            return Optional.empty();
        }
        String name = section.columns().get(column).name();
        GroupedBars bars = new GroupedBars(" %", 100,
                second.isEmpty() ? List.of(first.name()) : List.of("A", "B"));
        for (int r = 0; r < section.rows().size(); r++) {
            double mine = percent(section.rows().get(r).values()[column]);
            if (second.isPresent()) {
                double other = percent(others.get(index).rows().get(r).values()[column]);
                if (!Double.isNaN(mine) || !Double.isNaN(other)) {
                    bars.row(section.rows().get(r).label(), mine, other);
                }
            } else if (!Double.isNaN(mine)) {
                bars.row(section.rows().get(r).label(), mine);
            }
        }
        return Optional.of("<p class=\"legend\">" + HtmlPage.escape(name) + ", percent</p>\n" + bars.html());
    }

    /** Of a stage its share of the cutoffs; of anything else the last share that is not a running sum. */
    private static int drawnColumn(Section section) {
        int found = -1;
        for (int i = 0; i < section.columns().size(); i++) {
            Section.Column column = section.columns().get(i);
            if (column.kind() == Section.Kind.SHARE && !column.name().equals("so far")
                    && !column.name().equals("cut/yield")) {
                found = i;
            }
        }
        return found;
    }

    private static double percent(double share) {
        return Double.isNaN(share) ? share : Math.round(1000 * share) / 10.0;
    }

    private String heatMap(Section section, String label) {
        int ranks = Telemetry.RANKS.size();
        List<String> columns = new ArrayList<>();
        for (String rank : Telemetry.RANKS) {
            columns.add("rank " + rank);
        }
        double[][] shares = new double[section.rows().size()][ranks];
        String[][] notes = new String[section.rows().size()][ranks];
        List<String> rows = new ArrayList<>();
        for (int r = 0; r < shares.length; r++) {
            rows.add("depth " + section.rows().get(r).label());
            for (int c = 0; c < ranks; c++) {
                shares[r][c] = section.rows().get(r).values()[2 * c + 1];
                notes[r][c] = String.format(Locale.ROOT, "of %,.0f", section.rows().get(r).values()[2 * c]);
            }
        }
        return "<p class=\"legend\">" + (second.isEmpty() ? "" : label + ": ") + "searched again, percent</p>\n"
                + HeatMap.html(columns, rows, shares, notes);
    }
}
