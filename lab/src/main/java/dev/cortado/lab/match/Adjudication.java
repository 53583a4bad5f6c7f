package dev.cortado.lab.match;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When a game is ended early, by the players' own scores.
 *
 * @param resign when a hopeless game is lost
 * @param draw when a level game is drawn
 * @param maxPlies plies after the opening at which a game is drawn; 0 for no such limit
 */
public record Adjudication(Optional<Resign> resign, Optional<Draw> draw, int maxPlies) {
    /** Every game is played to its end. */
    public static final Adjudication NONE = new Adjudication(Optional.empty(), Optional.empty(), 0);

    /**
     * A side whose score is at most {@code -score} in {@code moves} of its own moves in a row has lost.
     *
     * @param moves moves in a row
     * @param score centipawns
     * @param bothAgree whether the opponent's scores must have been at least {@code score} just as long
     */
    public record Resign(int moves, int score, boolean bothAgree) {
        public Resign {
            requirePositive(moves, "resign moves");
            requirePositive(score, "resign score");
        }
    }

    /**
     * From move {@code moveNumber} on, a game in which both sides' scores stayed within {@code score} of zero for
     * {@code moves} moves in a row is a draw.
     *
     * @param moveNumber the first full move after which a game may be drawn
     * @param moves moves of each side in a row
     * @param score centipawns
     */
    public record Draw(int moveNumber, int moves, int score) {
        public Draw {
            requirePositive(moves, "draw movecount");
            if (moveNumber < 0 || score < 0) {
                throw new IllegalArgumentException("draw movenumber and score must not be negative");
            }
        }
    }

    /**
     * Reads {@code moves=3,score=600}, with {@code ,both} if both sides have to agree.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static Resign parseResign(String text) {
        Map<String, Integer> values = parse("resign", text, List.of("moves", "score"), "both");
        return new Resign(values.get("moves"), values.get("score"), values.containsKey("both"));
    }

    /**
     * Reads {@code movenumber=34,movecount=8,score=10}.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static Draw parseDraw(String text) {
        Map<String, Integer> values = parse("draw", text, List.of("movenumber", "movecount", "score"), "");
        return new Draw(values.get("movenumber"), values.get("movecount"), values.get("score"));
    }

    private static Map<String, Integer> parse(String rule, String text, List<String> keys, String flag) {
        Map<String, Integer> values = new HashMap<>();
        for (String part : text.split(",")) {
            String[] pair = part.strip().split("=", 2);
            if (pair.length == 1 && pair[0].equals(flag)) {
                values.put(flag, 1);
            } else if (pair.length == 2 && keys.contains(pair[0]) && pair[1].matches("\\d{1,6}")) {
                values.put(pair[0], Integer.valueOf(pair[1]));
            } else {
                throw new IllegalArgumentException("--" + rule + " " + text + ": \"" + part + "\" is none of "
                        + String.join("=N, ", keys) + "=N" + (flag.isEmpty() ? "" : ", " + flag));
            }
        }
        for (String key : keys) {
            if (!values.containsKey(key)) {
                throw new IllegalArgumentException("--" + rule + " " + text + ": " + key + "=N is missing");
            }
        }
        return values;
    }

    public Adjudication {
        if (maxPlies < 0) {
            throw new IllegalArgumentException("the number of plies must not be negative");
        }
    }

    private static void requirePositive(int value, String what) {
        if (value < 1) {
            throw new IllegalArgumentException(what + " must be 1 or more, not " + value);
        }
    }
}
