import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Level;
import dev.cortado.lab.match.Adjudication;
import dev.cortado.lab.match.GameRunner;
import dev.cortado.lab.match.MatchListener;
import dev.cortado.lab.match.MatchPlan;
import dev.cortado.lab.match.MatchSession;
import dev.cortado.lab.match.MatchTally;
import dev.cortado.lab.opening.RandomOpenings;
import dev.cortado.lab.player.Contender;
import dev.cortado.lab.player.SideSpec;
import dev.cortado.lab.player.ThinkingLimit;
import dev.cortado.lab.records.PairRecord;
import dev.cortado.lab.stats.EloEstimate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Matches between neighbouring levels, and the table that follows from them. See scripts/level-calibration. */
final class LevelCalibration {
    private static final double UNKNOWN_ERROR = 400;
    /** Of one side in a game, about. */
    private static final int MOVES = 70;
    private static final String INK = "#1f2933";
    private static final String GRID = "#e4e7eb";
    private static final String CURVE = "#2f6db0";

    /** One level against the next lower one. */
    private record Step(int elo, MatchTally tally) {
        /** Where one side won everything, as if it had given one half point away. */
        double difference() {
            double half = 0.5 / tally.games();
            return EloEstimate.eloOf(Math.clamp(tally.pairs().score(), half, 1 - half));
        }

        /** Half of the 95 % interval; a few games that nearly all went one way do not determine it. */
        double error() {
            double error = tally.estimate().eloError();
            return Double.isFinite(error) ? error : UNKNOWN_ERROR;
        }
    }

    /** Keeps the tally that a match ends with. */
    private static final class Last implements MatchListener {
        private MatchTally tally;

        @Override
        public void onPair(MatchTally now, PairRecord pair, boolean resumed) {
            tally = now;
        }
    }

    private final List<Integer> levels = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Path out = Files.createDirectories(Path.of(args[0]));
        int games = Integer.parseInt(args[1]);
        int distance = Integer.parseInt(args[2]);
        int fixed = Integer.parseInt(args[3]);
        LevelCalibration calibration = new LevelCalibration();
        for (int elo = EngineOptions.MIN_ELO; elo <= Integer.parseInt(args[7]); elo += distance) {
            calibration.levels.add(elo);
        }
        System.out.printf(Locale.ROOT, "| level | nodes | against | games | won | drawn | lost | points | Elo difference |%n"
                + "|---|---|---|---|---|---|---|---|---|%n");
        for (int i = 1; i < calibration.levels.size(); i++) {
            calibration.play(out, i, games, Long.parseLong(args[4]), Integer.parseInt(args[5]),
                    Long.parseLong(args[6]));
        }
        double[] measured = calibration.measured(fixed);
        System.out.printf(Locale.ROOT, "%n| level | measured, with %d kept |%n|---|---|%n", fixed);
        for (int i = 0; i < measured.length; i++) {
            System.out.printf(Locale.ROOT, "| %d | %.0f |%n", calibration.levels.get(i), measured[i]);
        }
        System.out.println("\nREACH for even steps: " + calibration.fitted(measured));
        Files.writeString(Path.of("docs", "drawings", "levels.svg"), calibration.drawing(measured));
    }

    private void play(Path out, int index, int most, long seed, int concurrency, long work) throws Exception {
        int high = levels.get(index);
        int low = levels.get(index - 1);
        long perGame = MOVES * (Level.ofElo(high).nodes() + Level.ofElo(low).nodes());
        int games = work == 0 ? most : (int) Math.clamp(work * 1_000_000 / perGame, 2, most);
        Path journal = out.resolve(high + "-" + low + ".jsonl");
        Last last = new Last();
        try (RandomOpenings openings = new RandomOpenings(seed, false)) {
            MatchPlan plan = new MatchPlan(level(high), level(low), openings, (games + 1) / 2,
                    new GameRunner(new Adjudication(Optional.of(Adjudication.parseResign("moves=3,score=1000,both")),
                            Optional.empty(), 300), false, 0, 600_000),
                    Optional.empty(), concurrency);
            new MatchSession(plan, new MatchSession.Outputs(Optional.of(journal), true, false, Optional.empty(),
                    Optional.empty(), Optional.empty())).run(last);
        }
        MatchTally tally = last.tally;
        Step step = new Step(high, tally);
        steps.add(step);
        System.out.printf(Locale.ROOT, "| %d | %d | %d | %d | %d | %d | %d | %.1f %% | %.0f ± %.0f |%n", high,
                Level.ofElo(high).nodes(), low, tally.games(), tally.wins(), tally.draws(), tally.losses(),
                100 * tally.pairs().score(), step.difference(), step.error());
    }

    /** A level as a side; its own bound on nodes is what binds. */
    private static Contender level(int elo) {
        return SideSpec.parse("level", List.of("name=" + elo, "UCI_LimitStrength=true", "UCI_Elo=" + elo, "Hash=4"))
                .contender(ThinkingLimit.ofNodes(10_000_000));
    }

    /** What the levels come to, summed up from the differences, if one of them has the Elo it is named after. */
    private double[] measured(int fixed) {
        double[] sums = new double[levels.size()];
        for (int i = 1; i < sums.length; i++) {
            sums[i] = sums[i - 1] + steps.get(i - 1).difference();
        }
        double shift = fixed - interpolate(levels.stream().mapToDouble(Integer::doubleValue).toArray(), sums, fixed);
        for (int i = 0; i < sums.length; i++) {
            sums[i] += shift;
        }
        return sums;
    }

    /** Thousandths of reach for each level, from the reach of whoever plays at its Elo now. */
    private List<Long> fitted(double[] measured) {
        double[] named = levels.stream().mapToDouble(Integer::doubleValue).toArray();
        return levels.stream().map(elo -> Math.round(1000 * Level.ofElo(interpolate(measured, named, elo)).reach()))
                .toList();
    }

    /** The value at x of the line through points with rising x; beyond the ends as its first and last piece go on. */
    private static double interpolate(double[] xs, double[] ys, double x) {
        int i = 1;
        while (i < xs.length - 1 && xs[i] < x) {
            i++;
        }
        return ys[i - 1] + (ys[i] - ys[i - 1]) * (x - xs[i - 1]) / (xs[i] - xs[i - 1]);
    }

    // ---- SVG ----------------------------------------------------------------------------------------------------

    private static final int WIDTH = 720;
    private static final int HEIGHT = 420;
    private static final int LEFT = 60;
    private static final int TOP = 50;
    private static final int RIGHT = 20;
    private static final int BOTTOM = 50;

    private double x(double elo) {
        double share = (elo - levels.getFirst()) / (levels.getLast() - levels.getFirst());
        return LEFT + share * (WIDTH - LEFT - RIGHT);
    }

    private double y(double elo) {
        double share = (elo - levels.getFirst() + 100) / (levels.getLast() - levels.getFirst() + 200);
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
    }

    /** Measured Elo over the level's name, with what a perfect scale would be, and the errors of each step. */
    private String drawing(double[] measured) {
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
                        + " aria-label=\"Strength levels\" font-family=\"system-ui, sans-serif\" font-size=\"13\""
                        + " fill=\"%s\">%n<title>Strength levels</title>%n"
                        + "<desc>Measured Elo by level</desc>%n<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n",
                WIDTH, HEIGHT, WIDTH, HEIGHT, INK, WIDTH, HEIGHT));
        text(svg, LEFT, 26, "start", "Elo measured between neighbouring levels, summed up");
        for (int elo : levels) {
            line(svg, LEFT, y(elo), WIDTH - RIGHT, y(elo), GRID, "");
            text(svg, LEFT - 8, y(elo) + 4, "end", Integer.toString(elo));
            text(svg, x(elo), HEIGHT - BOTTOM + 22, "middle", Integer.toString(elo));
        }
        text(svg, WIDTH / 2.0, HEIGHT - 8, "middle", "UCI_Elo");
        line(svg, x(levels.getFirst()), y(levels.getFirst()), x(levels.getLast()), y(levels.getLast()), "#9fb3c8",
                " stroke-dasharray=\"4 4\"");
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < measured.length; i++) {
            double at = x(levels.get(i));
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", at, y(measured[i])));
            double error = i == 0 ? 0 : steps.get(i - 1).error();
            line(svg, at, y(measured[i] - error), at, y(measured[i] + error), CURVE, "");
            svg.append(String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>%n", at,
                    y(measured[i]), CURVE));
        }
        svg.append("<polyline fill=\"none\" stroke=\"").append(CURVE).append("\" stroke-width=\"2\" points=\"")
                .append(points.toString().strip()).append("\"/>\n");
        return svg.append("</svg>\n").toString();
    }

    private static void line(StringBuilder svg, double x1, double y1, double x2, double y2, String stroke, String more) {
        svg.append(String.format(Locale.ROOT, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"%s/>%n",
                x1, y1, x2, y2, stroke, more));
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
        svg.append(String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor,
                text));
    }
}
