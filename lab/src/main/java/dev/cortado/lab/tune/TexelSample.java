package dev.cortado.lab.tune;

/**
 * A labelled position as text: {@code FEN;score;result} or {@code FEN;result}, the bar {@code |} being as good as the
 * semicolon. Both labels are White's: the score in centipawns, the result 1, 0.5 or 0 (also 1-0, 1/2-1/2, 0-1).
 *
 * @param score centipawns, or {@link #NO_SCORE}
 * @param result points for White
 */
record TexelSample(String fen, int score, double result) {
    static final int NO_SCORE = Integer.MIN_VALUE;

    /**
     * Reads one line.
     *
     * @throws IllegalArgumentException if a label is missing or no number
     */
    static TexelSample parse(String line) {
        String[] fields = line.split("[;|]", -1);
        if (fields.length != 2 && fields.length != 3) {
            throw new IllegalArgumentException("expected 'FEN;score;result' or 'FEN;result' in '" + line + "'");
        }
        int score = fields.length == 3 ? score(fields[1].strip()) : NO_SCORE;
        return new TexelSample(fields[0].strip(), score, result(fields[fields.length - 1].strip()));
    }

    private static int score(String text) {
        try {
            return Math.clamp(Integer.parseInt(text), TexelShard.LOWEST_SCORE, TexelShard.HIGHEST_SCORE);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no score in centipawns", e);
        }
    }

    private static double result(String text) {
        return switch (text) {
            case "1", "1.0", "1-0" -> 1;
            case "0.5", "1/2", "1/2-1/2" -> 0.5;
            case "0", "0.0", "0-1" -> 0;
            default -> throw new IllegalArgumentException("'" + text + "' is no result; it can be 1, 0.5 or 0");
        };
    }
}
