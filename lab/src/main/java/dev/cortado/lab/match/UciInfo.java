package dev.cortado.lab.match;

import dev.cortado.eval.Score;

/** Collects what a UCI engine says about its best line during one search. */
final class UciInfo {
    private int score = Score.NONE;
    private boolean exact;
    private int depth;
    private long nodes;
    private long time = -1;

    int score() {
        return score;
    }

    int depth() {
        return depth;
    }

    long nodes() {
        return nodes;
    }

    /** Milliseconds, -1 if the engine never said. */
    long time() {
        return time;
    }

    /** Takes an {@code info} line; one that makes no sense is passed over. */
    void read(String line) {
        String[] words = line.split("\\s+");
        int lineDepth = 0;
        int lineScore = Score.NONE;
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
        if (lineScore != Score.NONE && (!bound || !exact)) {
            score = lineScore;
            exact = !bound;
            depth = lineDepth > 0 ? lineDepth : depth;
        }
    }

    /** Mate in n moves is 2n − 1 plies away for the mating side, 2n for the mated one. */
    private static int score(String kind, String text) {
        long value = number(text, Score.NONE);
        if (value == Score.NONE) {
            return Score.NONE;
        }
        if (kind.equals("mate")) {
            long moves = Math.min(Math.abs(value), Score.MAX_PLY / 2);
            return value > 0 ? Score.mateIn((int) (2 * moves - 1)) : Score.matedIn((int) (2 * moves));
        }
        return kind.equals("cp") ? Math.clamp(value, -Score.EVAL_LIMIT, Score.EVAL_LIMIT) : Score.NONE;
    }

    private static long number(String text, long otherwise) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
