package dev.cortado.lab.match;

import dev.cortado.lab.json.Json;
import dev.cortado.lab.match.MatchTally.EndCount;
import dev.cortado.lab.match.MatchTally.Point;
import dev.cortado.lab.match.MatchTally.Usage;
import dev.cortado.lab.records.GameEnd;
import dev.cortado.lab.report.Figures;
import dev.cortado.lab.report.HtmlPage;
import dev.cortado.lab.report.LineChart;
import dev.cortado.lab.report.StackedBars;
import dev.cortado.lab.stats.EloEstimate;
import dev.cortado.lab.stats.Sprt;
import dev.cortado.lab.stats.SprtBar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a match came to: as text for a terminal, as JSON for programs, as a page for people.
 *
 * @param devName the side under test
 * @param baseName its opponent
 * @param settings the match's settings, see {@link MatchPlan#settings}
 * @param tally the results
 * @param gamesPerMinute the rate of the last run, 0 if unknown
 * @param complete whether the match came to its end
 */
public record MatchReport(String devName, String baseName, Map<String, Object> settings, MatchTally tally,
        double gamesPerMinute, boolean complete) {
    /** Points of the course in the JSON report, at most. */
    private static final int MOST_POINTS = 500;

    // ---- text ---------------------------------------------------------------------------------------------------

    /** A few lines. */
    public String text() {
        EloEstimate estimate = tally.estimate();
        StringBuilder out = new StringBuilder();
        line(out, "%s against %s: %d games, +%d -%d =%d, %s%%", devName, baseName, tally.games(), tally.wins(),
                tally.losses(), tally.draws(), Figures.number(100 * tally.pairs().score(), 2));
        warning().ifPresent(words -> line(out, "%s", words));
        line(out, "Elo %s, normalized %s, LOS %s%%", Figures.withError(estimate.elo(), estimate.eloError()),
                Figures.withError(estimate.normalizedElo(), estimate.normalizedError()),
                Figures.number(100 * estimate.los(), 1));
        line(out, "pairs (LL, LD, even, WD, WW) %s, pairs ratio %s, draws %s%%", tally.pairs(),
                Figures.number(estimate.pairsRatio(), 2), Figures.number(100 * tally.drawRatio(), 1));
        tally.sprt().ifPresent(sprt -> line(out, "LLR %s %s: %s", Figures.number(tally.llr(), 2),
                SprtBar.withBounds(sprt, tally.llr()), verdict(sprt)));
        List<String> ends = new ArrayList<>();
        tally.ends().forEach((end, count) -> ends.add(end.text() + " " + count.total()
                + (end.isFailure() ? " (" + culprits(count) + ")" : "")));
        line(out, "endings: %s", ends.isEmpty() ? "none" : String.join(", ", ends));
        if (gamesPerMinute > 0) {
            line(out, "rate: %s games a minute", Figures.number(gamesPerMinute, gamesPerMinute < 10 ? 1 : 0));
        }
        tally.failures().stream().limit(5).forEach(failure -> line(out, "%s", failure));
        if (tally.failures().size() > 5) {
            line(out, "… and more failures; the journal has them all");
        }
        line(out, "fingerprint of the games: %s", tally.fingerprint());
        return out.toString();
    }

    /** What to say before the result, if games were lost other than over the board. */
    private Optional<String> warning() {
        int failures = tally.devFailures() + tally.baseFailures();
        if (failures == 0) {
            return Optional.empty();
        }
        List<String> ways = new ArrayList<>();
        tally.ends().forEach((end, count) -> {
            if (end.isFailure()) {
                ways.add(end.text() + ": " + culprits(count));
            }
        });
        boolean most = 2 * failures >= tally.games();
        return Optional.of(String.format(Locale.ROOT, "WARNING: %d of %d games were not lost over the board (%s)%s",
                failures, tally.games(), String.join("; ", ways),
                most ? "; the Elo below is not about strength" : ""));
    }

    /** Who lost: {@code base 20, dev 1}. */
    private String culprits(EndCount count) {
        List<String> names = new ArrayList<>();
        if (count.devWins() > 0) {
            names.add(baseName + " " + count.devWins());
        }
        if (count.baseWins() > 0) {
            names.add(devName + " " + count.baseWins());
        }
        return String.join(", ", names);
    }

    private static void line(StringBuilder out, String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private String verdict(Sprt sprt) {
        return switch (tally.status()) {
            case H0 -> "elo0 = " + trim(sprt.elo0()) + " is accepted";
            case H1 -> "elo1 = " + trim(sprt.elo1()) + " is accepted";
            case CONTINUE -> "undecided";
        } + " (" + sprt.model().name().toLowerCase(Locale.ROOT) + " [" + trim(sprt.elo0()) + ", " + trim(sprt.elo1())
                + "])";
    }

    private static String trim(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    // ---- JSON ---------------------------------------------------------------------------------------------------

    /** Everything as one JSON object. */
    public String json() {
        EloEstimate estimate = tally.estimate();
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("dev", devName);
        root.put("base", baseName);
        root.put("complete", complete);
        root.put("games", tally.games());
        root.put("wins", tally.wins());
        root.put("losses", tally.losses());
        root.put("draws", tally.draws());
        root.put("whiteWins", tally.whiteWins());
        root.put("blackWins", tally.blackWins());
        root.put("pentanomial", List.of(tally.pairs().ll(), tally.pairs().ld(), tally.pairs().even(),
                tally.pairs().wd(), tally.pairs().ww()));
        root.put("score", tally.pairs().score());
        root.put("elo", estimate.elo());
        root.put("eloError", estimate.eloError());
        root.put("normalizedElo", estimate.normalizedElo());
        root.put("normalizedError", estimate.normalizedError());
        root.put("los", estimate.los());
        root.put("drawRatio", tally.drawRatio());
        root.put("evenRatio", estimate.evenRatio());
        root.put("pairsRatio", estimate.pairsRatio());
        tally.sprt().ifPresent(sprt -> root.put("sprt", sprtJson(sprt)));
        Map<String, Object> ends = new LinkedHashMap<>();
        tally.ends().forEach((end, count) -> ends.put(end.name().toLowerCase(Locale.ROOT),
                Map.of("devWins", count.devWins(), "draws", count.draws(), "baseWins", count.baseWins())));
        root.put("ends", ends);
        root.put("devFailures", tally.devFailures());
        root.put("baseFailures", tally.baseFailures());
        root.put("failures", tally.failures());
        root.put("plies", tally.plies());
        root.put("devUsage", usageJson(tally.devUsage(), tally.devPace()));
        root.put("baseUsage", usageJson(tally.baseUsage(), tally.basePace()));
        root.put("gamesPerMinute", gamesPerMinute);
        root.put("fingerprint", tally.fingerprint());
        root.put("settings", settings);
        root.put("course", courseJson());
        return Json.write(root) + "\n";
    }

    private Map<String, Object> sprtJson(Sprt sprt) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("model", sprt.model().name().toLowerCase(Locale.ROOT));
        map.put("elo0", sprt.elo0());
        map.put("elo1", sprt.elo1());
        map.put("alpha", sprt.alpha());
        map.put("beta", sprt.beta());
        map.put("llr", tally.llr());
        map.put("lower", sprt.lower());
        map.put("upper", sprt.upper());
        map.put("status", tally.status().name());
        return map;
    }

    private static Map<String, Object> usageJson(Usage usage, MatchTally.Pace pace) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("moves", usage.moves());
        map.put("milliseconds", usage.micros() / 1e3);
        map.put("nodes", usage.nodes());
        map.put("meanDepth", usage.moves() == 0 ? null : (double) usage.depths() / usage.moves());
        map.put("slowestMs", usage.slowest() / 1e3);
        map.put("lagMs", usage.lag());
        map.put("largestLagMs", usage.largestLag());
        map.put("meanMsByMove", pace.meanMs(1));
        return map;
    }

    private List<Object> courseJson() {
        List<Point> course = tally.course();
        List<Object> points = new ArrayList<>();
        int count = Math.min(MOST_POINTS, course.size());
        for (int i = 0; i < count; i++) {
            Point point = course.get(count == 1 ? 0 : (int) ((long) i * (course.size() - 1) / (count - 1)));
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("pairs", point.pairs());
            map.put("elo", point.elo());
            map.put("eloError", point.eloError());
            map.put("llr", point.llr());
            points.add(map);
        }
        return points;
    }

    // ---- a page -------------------------------------------------------------------------------------------------

    /** Everything as one HTML page. */
    public String html() {
        EloEstimate estimate = tally.estimate();
        HtmlPage page = new HtmlPage(devName + " against " + baseName,
                tally.games() + " games, Elo " + Figures.withError(estimate.elo(), estimate.eloError())
                        + tally.sprt().map(sprt -> ", " + verdict(sprt)).orElse("")
                        + (complete ? "" : "; stopped before its end"));
        warning().ifPresent(page::warning);
        page.table(List.of(), summaryRows(estimate));
        page.heading("Elo");
        LineChart elo = eloChart();
        if (elo.isEmpty()) {
            page.paragraph(tally.games() == 0 ? "No pair has been played."
                    : "There is no Elo yet: one side has won all its games. It takes a game that it does not win.");
        } else {
            page.html(elo.svg()).paragraph("The band is the 95 % interval from game pairs; where it fills the chart,"
                    + " there is no telling yet.");
        }
        tally.sprt().ifPresent(sprt -> page.heading("Log-likelihood ratio").html(llrChart(sprt).svg()));
        page.heading("How games ended").html(endBars().html());
        page.heading("Time use").html(paceChart().svg()).html(LineChart.legend(devName, baseName));
        page.table(List.of("", devName, baseName), usageRows());
        if (!tally.failures().isEmpty()) {
            page.heading("Failures").preformatted(String.join("\n", tally.failures()));
        }
        page.heading("Settings").table(List.of(), settingRows());
        return page.render();
    }

    private List<List<String>> summaryRows(EloEstimate estimate) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("Wins, losses, draws",
                "+" + tally.wins() + " −" + tally.losses() + " =" + tally.draws() + " (" + Figures.number(
                        100 * tally.pairs().score(), 2) + " %)"));
        rows.add(List.of("Elo", Figures.withError(estimate.elo(), estimate.eloError())));
        rows.add(List.of("Normalized Elo",
                Figures.withError(estimate.normalizedElo(), estimate.normalizedError())));
        rows.add(List.of("Likelihood of superiority", Figures.number(100 * estimate.los(), 1) + " %"));
        rows.add(List.of("Pairs (LL, LD, even, WD, WW)", tally.pairs().toString()));
        rows.add(List.of("Pairs ratio", Figures.number(estimate.pairsRatio(), 2)));
        rows.add(List.of("Drawn games", Figures.number(100 * tally.drawRatio(), 1) + " %"));
        tally.sprt().ifPresent(sprt -> rows.add(List.of("LLR", Figures.number(tally.llr(), 2) + " in ["
                + Figures.number(sprt.lower(), 2) + ", " + Figures.number(sprt.upper(), 2) + "]: " + verdict(sprt))));
        rows.add(List.of("White and Black wins", tally.whiteWins() + " and " + tally.blackWins()));
        rows.add(List.of("Mean length",
                Figures.number(tally.games() == 0 ? 0 : (double) tally.plies() / tally.games(), 1)
                        + " plies after the opening"));
        if (gamesPerMinute > 0) {
            rows.add(List.of("Rate", Figures.number(gamesPerMinute, 1) + " games a minute"));
        }
        rows.add(List.of("Fingerprint of the games", tally.fingerprint()));
        return rows;
    }

    private LineChart eloChart() {
        LineChart chart = new LineChart("Elo by pairs", "pairs", "Elo");
        List<Point> course = tally.course();
        // The first few pairs say nothing and would dictate the scale.
        int first = Math.min(course.size() / 20, 50);
        for (Point point : course.subList(first, course.size())) {
            chart.point(point.pairs(), point.elo(), point.eloError());
        }
        return chart.level(0, "");
    }

    private LineChart llrChart(Sprt sprt) {
        LineChart chart = new LineChart("Log-likelihood ratio by pairs", "pairs", "LLR");
        tally.course().forEach(point -> chart.point(point.pairs(), point.llr(), 0));
        return chart.level(sprt.lower(), "accept elo0 = " + trim(sprt.elo0()))
                .level(sprt.upper(), "accept elo1 = " + trim(sprt.elo1()));
    }

    private LineChart paceChart() {
        LineChart chart = new LineChart("Time a move", "move after the opening", "mean time a move, ms").level(0, "");
        // Beyond, a few long games would be taken for the course of all.
        int games = tally.games() / 10;
        List<Double> dev = tally.devPace().meanMs(games);
        List<Double> base = tally.basePace().meanMs(games);
        for (int i = 0; i < dev.size(); i++) {
            chart.point(i + 1.0, dev.get(i), 0);
        }
        for (int i = 0; i < base.size(); i++) {
            chart.secondPoint(i + 1.0, base.get(i));
        }
        return chart;
    }

    private StackedBars endBars() {
        StackedBars bars = new StackedBars(List.of(devName + " won", "drawn", baseName + " won"));
        for (Map.Entry<GameEnd, EndCount> end : tally.ends().entrySet()) {
            EndCount count = end.getValue();
            bars.row(end.getKey().text(), count.devWins(), count.draws(), count.baseWins());
        }
        return bars;
    }

    private List<List<String>> usageRows() {
        Usage dev = tally.devUsage();
        Usage base = tally.baseUsage();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("Moves", Long.toString(dev.moves()), Long.toString(base.moves())));
        rows.add(List.of("Time, seconds", Figures.number(dev.micros() / 1e6, 1),
                Figures.number(base.micros() / 1e6, 1)));
        rows.add(List.of("Mean a move, ms", mean(dev.micros() / 1e3, dev), mean(base.micros() / 1e3, base)));
        rows.add(List.of("Slowest move, ms", Figures.number(dev.slowest() / 1e3, 1),
                Figures.number(base.slowest() / 1e3, 1)));
        rows.add(List.of("Mean depth", mean(dev.depths(), dev), mean(base.depths(), base)));
        rows.add(List.of("Nodes a second", speed(dev), speed(base)));
        rows.add(List.of("Mean lag, ms", mean(dev.lag(), dev), mean(base.lag(), base)));
        rows.add(List.of("Largest lag, ms", Integer.toString(dev.largestLag()), Integer.toString(base.largestLag())));
        return rows;
    }

    private static String mean(double sum, Usage usage) {
        return usage.moves() == 0 ? "?" : Figures.number(sum / usage.moves(), 2);
    }

    private static String speed(Usage usage) {
        return usage.micros() == 0 ? "?" : Long.toString(usage.nodes() * 1_000_000 / usage.micros());
    }

    private List<List<String>> settingRows() {
        List<List<String>> rows = new ArrayList<>();
        settings.forEach((key, value) -> rows.add(List.of(key, Optional.ofNullable(value)
                .map(given -> given instanceof Map<?, ?> map ? words(map)
                        : given instanceof String text ? text : Json.write(given))
                .orElse("none"))));
        return rows;
    }

    private static String words(Map<?, ?> map) {
        return map.entrySet().stream().map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
