package dev.cortado.uci.client;

import java.util.Optional;

/** Collects what a UCI engine says about its best line during one search. */
public final class UciInfo {
    private UciScore score;
    private boolean exact;
    private int depth;
    private long nodes;
    private long time = -1;

    UciInfo() {}

    /** The score of the last iteration that was finished; a bound, if no iteration was; empty if it said none. */
    public Optional<UciScore> score() {
        return Optional.ofNullable(score);
    }

    /** Plies, 0 if the engine never said. */
    public int depth() {
        return depth;
    }

    /** 0 if the engine never said. */
    public long nodes() {
        return nodes;
    }

    /** Milliseconds, -1 if the engine never said. */
    public long time() {
        return time;
    }

    /** Takes an {@code info} line; one that makes no sense is passed over. */
    void read(String line) {
        String[] words = line.split("\\s+");
        int lineDepth = 0;
        UciScore lineScore = null;
        boolean bound = false;
        for (int i = 1; i < words.length; i++) {
            String word = words[i];
            if (word.equals("string")) {
                return;
            }
            if (word.equals("pv")) {
                break;
            }
            if (word.equals("lowerbound") || word.equals("upperbound")) {
                bound = true;
            } else if (word.equals("score") && i + 2 < words.length) {
                lineScore = score(words[i + 1], words[i + 2]);
                i += 2;
            } else if (i + 1 < words.length) {
                switch (word) {
                    case "depth" -> lineDepth = (int) number(words[++i], 0);
                    case "nodes" -> nodes = number(words[++i], nodes);
                    case "time" -> time = number(words[++i], time);
                    case "multipv" -> {
                        if (number(words[++i], 1) != 1) {
                            return;
                        }
                    }
                    default -> {
                        // Not of interest.
                    }
                }
            }
        }
        // A bound of an unfinished iteration is only better than nothing.
        if (lineScore != null && (!bound || !exact)) {
            score = lineScore;
            exact = !bound;
            depth = lineDepth > 0 ? lineDepth : depth;
        }
    }

    /** Null if it makes no sense. */
    private static UciScore score(String kind, String text) {
        try {
            return switch (kind) {
                case "mate" -> new UciScore(true, Long.parseLong(text));
                case "cp" -> new UciScore(false, Long.parseLong(text));
                default -> null;
            };
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static long number(String text, long otherwise) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
