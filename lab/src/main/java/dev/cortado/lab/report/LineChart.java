package dev.cortado.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One or two curves over a count, drawn as SVG: optionally with a band around the first and with marked levels. */
public final class LineChart {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 300;
    private static final int LEFT = 64;
    private static final int RIGHT = 16;
    private static final int TOP = 34;
    private static final int BOTTOM = 52;
    private static final int MOST_POINTS = 600;

    private record Point(double x, double y, double error) {}

    private record Level(double y, String label) {}

    private final String title;
    private final String xLabel;
    private final String yLabel;
    private final List<Point> points = new ArrayList<>();
    private final List<Point> second = new ArrayList<>();
    private final List<Level> levels = new ArrayList<>();
    private double lowest = Double.NaN;
    private double highest = Double.NaN;

    /**
     * An empty chart.
     *
     * @param xLabel what is counted, written below
     * @param yLabel what the curve shows, with its unit, written above
     */
    public LineChart(String title, String xLabel, String yLabel) {
        this.title = title;
        this.xLabel = xLabel;
        this.yLabel = yLabel;
    }

    /**
     * Adds a point; one that is not finite is left out.
     *
     * @param error the half width of the band, 0 for none; where it is not finite, the band fills the chart
     */
    public LineChart point(double x, double y, double error) {
        if (Double.isFinite(y)) {
            points.add(new Point(x, y, Double.isFinite(error) ? error : Double.POSITIVE_INFINITY));
        }
        return this;
    }

    /** Adds a point to the second curve. */
    public LineChart secondPoint(double x, double y) {
        if (Double.isFinite(y)) {
            second.add(new Point(x, y, 0));
        }
        return this;
    }

    /** Lets the chart reach to a level, and marks it with a dashed line if it has a label. */
    public LineChart level(double y, String label) {
        levels.add(new Level(y, label));
        return this;
    }

    /** Bounds what is shown; points beyond are cut off at the edge. */
    public LineChart range(double low, double high) {
        lowest = low;
        highest = high;
        return this;
    }

    /** True if the first curve has no point to draw. */
    public boolean isEmpty() {
        return points.isEmpty();
    }

    /** The chart as an {@code svg} element. */
    public String svg() {
        if (points.isEmpty()) {
            return "<p>No points yet.</p>";
        }
        List<Point> shown = thinned(points);
        List<Point> all = new ArrayList<>(shown);
        all.addAll(second);
        double xMax = Math.max(1, all.stream().mapToDouble(Point::x).max().orElse(1));
        double yMin = Double.isFinite(lowest) ? lowest : low(all);
        double yMax = Double.isFinite(highest) ? highest : high(all);
        double pad = yMax > yMin ? (yMax - yMin) * 0.05 : 1;
        Scale scale = new Scale(xMax, yMin - pad, yMax + pad);
        StringBuilder out = new StringBuilder();
        out.append(String.format(Locale.ROOT,
                "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n<title>%s</title>%n",
                WIDTH,
                HEIGHT, HtmlPage.escape(title), HtmlPage.escape(title)));
        grid(out, scale);
        for (Level level : levels) {
            if (!level.label().isEmpty()) {
                double y = scale.y(level.y());
                line(out, "level", LEFT, y, WIDTH - RIGHT, y);
                // At the left, where a curve that starts at zero has not come near its levels yet.
                text(out, "level-label", LEFT + 6, y < HEIGHT / 2 ? y + 18 : y - 6, "start", level.label());
            }
        }
        if (shown.stream().anyMatch(point -> point.error() > 0)) {
            band(out, shown, scale);
        }
        curve(out, "curve", shown, scale);
        curve(out, "curve second", thinned(second), scale);
        text(out, "label", (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 6, "middle", xLabel);
        text(out, "label", 4, 18, "start", yLabel);
        return out.append("</svg>\n").toString();
    }

    private static void curve(StringBuilder out, String style, List<Point> shown, Scale scale) {
        if (!shown.isEmpty()) {
            out.append("<polyline class=\"").append(style).append("\" points=\"");
            shown.forEach(point -> out.append(scale.pair(point.x(), point.y())));
            out.append("\"/>\n");
        }
    }

    /** Half the width of the band as far as it decides what the chart shows: an endless one does not. */
    private static double bounded(Point point) {
        return Double.isFinite(point.error()) ? point.error() : 0;
    }

    /** What the colours of two curves mean. */
    public static String legend(String first, String second) {
        return Bars.legend(List.of(first, second), new int[] {0, 2});
    }

    private double low(List<Point> shown) {
        double low = shown.stream().mapToDouble(point -> point.y() - bounded(point)).min().orElse(0);
        return Math.min(low, levels.stream().mapToDouble(Level::y).min().orElse(low));
    }

    private double high(List<Point> shown) {
        double high = shown.stream().mapToDouble(point -> point.y() + bounded(point)).max().orElse(0);
        return Math.max(high, levels.stream().mapToDouble(Level::y).max().orElse(high));
    }

    /** Evenly chosen points, the last one always among them. */
    private static List<Point> thinned(List<Point> points) {
        if (points.size() <= MOST_POINTS) {
            return points;
        }
        List<Point> chosen = new ArrayList<>();
        for (int i = 0; i < MOST_POINTS; i++) {
            chosen.add(points.get((int) ((long) i * (points.size() - 1) / (MOST_POINTS - 1))));
        }
        return chosen;
    }

    private static void band(StringBuilder out, List<Point> shown, Scale scale) {
        out.append("<polygon class=\"band\" points=\"");
        shown.forEach(point -> out.append(scale.pair(point.x(), point.y() + point.error())));
        shown.reversed().forEach(point -> out.append(scale.pair(point.x(), point.y() - point.error())));
        out.append("\"/>\n");
    }

    private static void grid(StringBuilder out, Scale scale) {
        for (double y : ticks(scale.yMin, scale.yMax, 5)) {
            line(out, y == 0 ? "zero" : "grid", LEFT, scale.y(y), WIDTH - RIGHT, scale.y(y));
            text(out, "tick", LEFT - 6, scale.y(y) + 4, "end", number(y));
        }
        // What is counted comes in whole numbers.
        for (double x : ticks(0, scale.xMax, (int) Math.min(6, scale.xMax))) {
            line(out, "grid", scale.x(x), HEIGHT - BOTTOM, scale.x(x), HEIGHT - BOTTOM + 4);
            text(out, "tick", scale.x(x), HEIGHT - BOTTOM + 20, "middle", number(x));
        }
    }

    /** Round numbers within a range, about {@code count} of them: steps of 1, 2 or 5 times a power of ten. */
    static List<Double> ticks(double from, double to, int count) {
        double raw = (to - from) / count;
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        double step = power * (raw / power <= 1 ? 1 : raw / power <= 2 ? 2 : raw / power <= 5 ? 5 : 10);
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(from / step); i * step <= to; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.2f", value).replaceAll("0+$", "");
    }

    private static void line(StringBuilder out, String style, double x1, double y1, double x2, double y2) {
        out.append(String.format(Locale.ROOT,
                "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>%n", style, x1, y1, x2, y2));
    }

    private static void text(StringBuilder out, String style, double x, double y, String anchor, String text) {
        out.append(String.format(Locale.ROOT,
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", style, x, y, anchor,
                HtmlPage.escape(text)));
    }

    private record Scale(double xMax, double yMin, double yMax) {
        double x(double value) {
            return LEFT + value / xMax * (WIDTH - LEFT - RIGHT);
        }

        double y(double value) {
            double share = (Math.clamp(value, yMin, yMax) - yMin) / (yMax - yMin);
            return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
        }

        String pair(double x, double y) {
            return String.format(Locale.ROOT, "%.1f,%.1f ", x(x), y(y));
        }
    }
}
