package dev.cortado.lab.suite;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Epd;
import dev.cortado.chess.notation.San;
import dev.cortado.eval.Score;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a position asks for. Everything given must hold:
 * <ul>
 * <li>{@code bm}: the move is one of these,
 * <li>{@code am}: the move is none of these,
 * <li>{@code dm N}: the score is {@code mate M} with 1 ≤ M ≤ N, so that a shorter mate than asked for counts as well.
 * </ul>
 * Scored moves, {@code c0 "Nf3=10, d4=7"}, give points for the move; alone, they ask for a move with the most points.
 *
 * @param best moves of {@code bm}, empty if there is none
 * @param avoid moves of {@code am}
 * @param mateIn {@code dm}, 0 if there is none
 * @param points of each scored move
 */
record Goal(List<Integer> best, List<Integer> avoid, int mateIn, Map<Integer, Integer> points) {
    private static final Pattern SCORED = Pattern.compile("\\s*([^=,\\s]+)\\s*=\\s*(\\d{1,6})\\s*");

    Goal {
        best = List.copyOf(best);
        avoid = List.copyOf(avoid);
        points = Map.copyOf(points);
    }

    /**
     * The goal of a line.
     *
     * @throws IllegalArgumentException if there is none, or a move or number in it is wrong
     */
    static Goal of(Epd epd) {
        List<Integer> best = moves(epd, "bm");
        List<Integer> avoid = moves(epd, "am");
        int mate = epd.has("dm") ? mate(epd.operand("dm")) : 0;
        Map<Integer, Integer> points = points(epd);
        if (best.isEmpty() && avoid.isEmpty() && mate == 0 && points.isEmpty()) {
            throw new IllegalArgumentException("nothing is asked: no bm, am, dm or scored moves in c0");
        }
        return new Goal(best, avoid, mate, points);
    }

    private static List<Integer> moves(Epd epd, String name) {
        List<Integer> moves = new ArrayList<>();
        try {
            for (int move : epd.moves(name)) {
                moves.add(move);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
        return moves;
    }

    private static int mate(Optional<String> operand) {
        String text = operand.orElse("");
        if (!text.matches("[1-9]\\d{0,2}")) {
            throw new IllegalArgumentException("dm is '" + text + "'; it is a number of moves, 1 or more");
        }
        return Integer.parseInt(text);
    }

    /** Points of {@code c0}; a comment of another form has none. A scored move that is not legal is a mistake. */
    private static Map<Integer, Integer> points(Epd epd) {
        Map<Integer, Integer> points = new LinkedHashMap<>();
        String text = epd.operand("c0").orElse("");
        if (!text.matches(SCORED + "(," + SCORED + ")*")) {
            return points;
        }
        Position position = epd.position();
        for (String part : text.split(",")) {
            Matcher matcher = SCORED.matcher(part);
            if (matcher.matches()) {
                try {
                    points.put(San.parse(position, matcher.group(1)), Integer.valueOf(matcher.group(2)));
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("c0: " + e.getMessage(), e);
                }
            }
        }
        return points;
    }

    /** True if a best move with its score meets the goal. */
    boolean isMetBy(int move, int score) {
        if (!best.isEmpty() && !best.contains(move) || avoid.contains(move)) {
            return false;
        }
        if (mateIn > 0 && (score <= 0 || !Score.isMate(score) || Score.mateDistance(score) > mateIn)) {
            return false;
        }
        return !best.isEmpty() || !avoid.isEmpty() || mateIn > 0 || pointsOf(move) == mostPoints();
    }

    int pointsOf(int move) {
        return points.getOrDefault(move, 0);
    }

    /** What the best scored move brings; 0 without scored moves. */
    int mostPoints() {
        return points.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /** For people: {@code Qg6}, {@code not Rd1}, {@code mate in 4}. */
    String text(Position position) {
        List<String> parts = new ArrayList<>();
        if (!best.isEmpty()) {
            parts.add(names(position, best));
        }
        if (!avoid.isEmpty()) {
            parts.add("not " + names(position, avoid));
        }
        if (mateIn > 0) {
            parts.add("mate in " + mateIn);
        }
        if (parts.isEmpty()) {
            int most = mostPoints();
            parts.add(names(position,
                    points.keySet().stream().filter(move -> points.get(move) == most).sorted().toList()));
        }
        return String.join(", ", parts);
    }

    private static String names(Position position, List<Integer> moves) {
        return String.join(" or ", moves.stream().map(move -> San.format(position, move)).toList());
    }
}
