import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.Telemetry;
import dev.cortado.engine.bench.Bench;
import dev.cortado.lab.telemetry.TelemetryRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Draws what telemetry counted at the bench positions to depth 12; see scripts/ordering-drawings. */
final class OrderingDrawings {
    private static final int DEPTH = 12;
    private static final List<String> STAGES = List.of("TT move", "good captures", "killer 1", "killer 2",
            "counter move", "quiets", "bad captures");
    private static final List<String> COLORS = List.of("#8da9c4", "#5b8db8", "#3d6f9b", "#264f73", "#4a7c59", "#b5483a");
    private static final String INK = "#1f2933";
    private static final String GREY = "#616e7c";

    private final StringBuilder svg = new StringBuilder();

    public static void main(String[] args) throws IOException {
        Telemetry telemetry = new TelemetryRun(EngineOptions.defaults(), Bench.positions(), Limits.ofDepth(DEPTH))
                .start("as shipped", true, done -> {}).telemetry();
        Path folder = Path.of(args[0]);
        Files.writeString(folder.resolve("stages.svg"), new OrderingDrawings().stages(telemetry));
        Files.writeString(folder.resolve("fail-high.svg"), new OrderingDrawings().failHigh(telemetry));
    }

    private String stages(Telemetry telemetry) {
        begin(760, 330, "The stages of the staged picker", "Nodes that reach each stage and cutoffs in it");
        text(20, 26, "start", INK, 15, "Nodes that reach a stage, and those it cuts");
        text(20, 46, "start", GREY, 13, "main search, not in check; bench positions to depth " + DEPTH);
        long most = 1;
        for (int stage = 0; stage < Telemetry.stages(); stage++) {
            if (STAGES.contains(Telemetry.stageName(stage))) {
                most = Math.max(most, telemetry.stageReached(stage));
            }
        }
        int y = 66;
        for (int stage = 0; stage < Telemetry.stages(); stage++) {
            String name = Telemetry.stageName(stage);
            if (STAGES.contains(name)) {
                long reached = telemetry.stageReached(stage);
                long cut = telemetry.cutoffsByStage(stage);
                text(130, y + 17, "end", INK, 13, name);
                rectangle(140, y, 390.0 * reached / most, 24, "#d9e2ec");
                rectangle(140, y, 390.0 * cut / most, 24, "#2f6f9f");
                text(148 + 390.0 * reached / most, y + 17, "start", GREY, 13,
                        String.format(Locale.ROOT, "%,d reached, %,d cut", reached, cut));
                y += 34;
            }
        }
        rectangle(140, 306, 12, 12, "#d9e2ec");
        text(158, 317, "start", GREY, 13, "reached");
        rectangle(230, 306, 12, 12, "#2f6f9f");
        text(248, 317, "start", GREY, 13, "cut there: nothing below is generated, scored or sorted");
        return end();
    }

    private String failHigh(Telemetry telemetry) {
        long[] counts = new long[Telemetry.EARLY.size() + 2];
        long total = telemetry.cutoffs();
        for (int cause = 0; cause < Telemetry.EARLY.size(); cause++) {
            counts[cause] = telemetry.earlyCutoffs(cause);
            total += counts[cause];
        }
        long first = telemetry.firstMoveCutoffs();
        counts[counts.length - 2] = first;
        counts[counts.length - 1] = telemetry.cutoffs() - first;
        begin(790, 180, "How nodes fail high", "Shares of nodes failing high by cause");
        text(20, 26, "start", INK, 15,
                String.format(Locale.ROOT, "%,d nodes that fail high, by what showed it", total));
        double x = 20;
        for (int i = 0; i < counts.length; i++) {
            double width = 720.0 * counts[i] / total;
            rectangle(x, 44, width, 34, COLORS.get(i));
            if (width > 35) {
                text(x + width / 2, 66, "middle", "#ffffff", 13, percent(counts[i], total));
            }
            x += width;
            String name = i < Telemetry.EARLY.size() ? Telemetry.EARLY.get(i)
                    : i == counts.length - 2 ? "first move" : "later moves";
            rectangle(20 + 240 * (i % 3), 93 + 24 * (i / 3), 12, 12, COLORS.get(i));
            text(38 + 240 * (i % 3), 104 + 24 * (i / 3), "start", INK, 13, name + ": " + percent(counts[i], total));
        }
        text(20, 160, "start", GREY, 13, String.format(Locale.ROOT,
                "At most one move was searched in %s of them; of the %,d that needed a move, the first did it in %s.",
                percent(total - telemetry.cutoffs() + first, total), telemetry.cutoffs(),
                percent(first, telemetry.cutoffs())));
        return end();
    }

    // ---- SVG ----------------------------------------------------------------------------------------------------

    private void begin(int width, int height, String title, String description) {
        svg.append(String.format(Locale.ROOT, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                + " width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"%s\" font-family=\"system-ui, sans-serif\""
                + " font-size=\"13\" fill=\"%s\">%n<title>%s</title>%n<desc>%s</desc>%n", width, height, width, height,
                title, INK, title, description));
        rectangle(0, 0, width, height, "#ffffff");
    }

    private String end() {
        return svg.append("</svg>\n").toString();
    }

    private void rectangle(double x, double y, double width, double height, String fill) {
        svg.append(String.format(Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n", x, y, width, height, fill));
    }

    private void text(double x, double y, String anchor, String fill, int size, String text) {
        svg.append(String.format(Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.0f\" text-anchor=\"%s\" fill=\"%s\" font-size=\"%d\"%s>%s</text>%n", x, y, anchor,
                fill, size, size > 13 ? " font-weight=\"600\"" : "", text));
    }

    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
    }
}
