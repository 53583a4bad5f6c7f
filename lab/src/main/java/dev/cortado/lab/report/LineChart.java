package dev.cortado.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A curve over a count, drawn as SVG: optionally with a band around it and with marked levels. */
public final class LineChart {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 280;
    private static final int LEFT = 56;
    private static final int RIGHT = 16;
    private static final int TOP = 16;
    private static final int BOTTOM = 40;
    private static final int MOST_POINTS = 600;

    private record Point(double x, double y, double error) {}

    private record Level(double y, String label) {}

    private final String title;
    private final String xLabel;
    private final List<Point> points = new ArrayList<>();
    private final List<Level> levels = new ArrayList<>();
    private double lowest = Double.NaN;
    private double highest = Double.NaN;

    public LineChart(String title, String xLabel) {
        this.title = title;
        this.xLabel = xLabel;
    }

    /** Adds a point; one that is not finite is left out. {@code error} is the half width of the band, 0 for none. */
    public LineChart point(double x, double y, double error) {
        if (Double.isFinite(y)) {
            points.add(new Point(x, y, Double.isFinite(error) ? error : 0));
        }
        return this;
    }

    /** Marks a level with a dashed line; the chart reaches to it. */
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

    /** The chart as an {@code svg} element. */
    public String svg() {
        if (points.isEmpty()) {
            return "<p>No points yet.</p>";
        }
        List<Point> shown = thinned();
        double xMax = Math.max(1, shown.getLast().x());
        double yMin = Double.isFinite(lowest) ? lowest : low(shown);
        double yMax = Double.isFinite(highest) ? highest : high(shown);
        double pad = yMax > yMin ? (yMax - yMin) * 0.05 : 1;
        Scale scale = new Scale(xMax, yMin - pad, yMax + pad);
        StringBuilder out = new StringBuilder();
        out.append(String.format(Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n<title>%s</title>%n", WIDTH, HEIGHT,
                HtmlPage.escape(title), HtmlPage.escape(title)));
        grid(out, scale);
        for (Level level : levels) {
            double y = scale.y(level.y());
            line(out, "level", LEFT, y, WIDTH - RIGHT, y);
            text(out, "level-label", WIDTH - RIGHT - 4, y - 4, "end", level.label());
        }
        if (shown.stream().anyMatch(point -> point.error() > 0)) {
            band(out, shown, scale);
        }
        out.append("<polyline class=\"curve\" points=\"");
        shown.forEach(point -> out.append(scale.pair(point.x(), point.y())));
        out.append("\"/>\n");
        text(out, "label", (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 6, "middle", xLabel);
        return out.append("</svg>\n").toString();
    }

    private double low(List<Point> shown) {
        double low = shown.stream().mapToDouble(point -> point.y() - point.error()).min().orElse(0);
        return Math.min(low, levels.stream().mapToDouble(Level::y).min().orElse(low));
    }

    private double high(List<Point> shown) {
        double high = shown.stream().mapToDouble(point -> point.y() + point.error()).max().orElse(0);
        return Math.max(high, levels.stream().mapToDouble(Level::y).max().orElse(high));
    }

    /** Evenly chosen points, the last one always among them. */
    private List<Point> thinned() {
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
        for (double x : ticks(0, scale.xMax, 6)) {
            line(out, "grid", scale.x(x), HEIGHT - BOTTOM, scale.x(x), HEIGHT - BOTTOM + 4);
            text(out, "tick", scale.x(x), HEIGHT - BOTTOM + 17, "middle", number(x));
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
