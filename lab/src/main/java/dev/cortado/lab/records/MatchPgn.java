package dev.cortado.lab.records;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.San;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.Score;
import dev.cortado.lab.player.ThinkingLimit;
import dev.cortado.lab.records.GameRecord.PlayedMove;
import java.util.Locale;

/**
 * Games of a match as PGN, each move with the mover's score, depth and time: {@code {+0.31/12 0.045s}}.
 *
 * @param devName the side under test
 * @param baseName its opponent
 * @param date as {@code 2025-01-31}
 * @param devLimit the limit of the side under test
 * @param baseLimit the limit of its opponent
 * @param chess960 whether the games are Chess960
 */
public record MatchPgn(String devName, String baseName, String date, ThinkingLimit devLimit, ThinkingLimit baseLimit,
        boolean chess960) {
    private static final int LINE_LENGTH = 80;

    /** Both games of a pair. */
    public String format(PairRecord pair) {
        StringBuilder out = new StringBuilder();
        append(out, pair, pair.first(), 1);
        append(out, pair, pair.second(), 2);
        return out.toString();
    }

    private void append(StringBuilder out, PairRecord pair, GameRecord game, int number) {
        Position position = Fen.parse(pair.opening().fen(), chess960);
        ThinkingLimit white = game.devIsWhite() ? devLimit : baseLimit;
        ThinkingLimit black = game.devIsWhite() ? baseLimit : devLimit;
        tag(out, "Event", "Cortado match");
        tag(out, "Site", "?");
        tag(out, "Date", date.replace('-', '.'));
        tag(out, "Round", pair.index() + 1 + "." + number);
        tag(out, "White", game.devIsWhite() ? devName : baseName);
        tag(out, "Black", game.devIsWhite() ? baseName : devName);
        tag(out, "Result", game.result().text());
        if (chess960) {
            tag(out, "Variant", "Chess960");
        }
        String fen = Fen.format(position);
        if (!fen.equals(Fen.START)) {
            tag(out, "SetUp", "1");
            tag(out, "FEN", fen);
        }
        tag(out, "PlyCount", Integer.toString(pair.opening().moves().size() + game.moves().size()));
        if (white.equals(black)) {
            tag(out, "TimeControl", white.pgnTimeControl());
        } else {
            tag(out, "WhiteTimeControl", white.pgnTimeControl());
            tag(out, "BlackTimeControl", black.pgnTimeControl());
        }
        if (!white.hasClock()) {
            tag(out, "WhiteLimit", white.toString());
        }
        if (!black.hasClock()) {
            tag(out, "BlackLimit", black.toString());
        }
        tag(out, "Termination", game.end().pgn());
        tag(out, "TerminationDetails", game.detail().map(detail -> game.end().text() + ": " + detail)
                .orElse(game.end().text()));
        out.append('\n');
        moves(out, position, pair, game);
        out.append("\n\n");
    }

    private static void tag(StringBuilder out, String name, String value) {
        out.append('[').append(name).append(" \"")
                .append(value.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\s+", " ")).append("\"]\n");
    }

    private static void moves(StringBuilder out, Position position, PairRecord pair, GameRecord game) {
        Wrapper text = new Wrapper(out);
        boolean number = true;
        for (String word : pair.opening().moves()) {
            int move = UciMove.parse(position, word);
            text.add(moveText(position, move, number));
            number = false;
            position.make(move);
        }
        for (PlayedMove played : game.moves()) {
            text.add(moveText(position, played.move(), number));
            text.add(comment(played));
            number = true;
            position.make(played.move());
        }
        text.add(game.result().text());
    }

    private static String moveText(Position position, int move, boolean number) {
        boolean white = position.sideToMove() == Color.WHITE;
        String san = San.format(position, move);
        return white ? position.fullmoveNumber() + ". " + san : number ? position.fullmoveNumber() + "... " + san : san;
    }

    private static String comment(PlayedMove played) {
        String time = String.format(Locale.ROOT, "%.3fs", played.micros() / 1e6);
        return played.score() == Score.NONE ? "{" + time + "}"
                : "{" + score(played.score()) + "/" + played.depth() + " " + time + "}";
    }

    /** Pawns with a sign, or {@code +M5} for mate in five moves. */
    static String score(int score) {
        if (Score.isMate(score)) {
            return (score > 0 ? "+M" : "-M") + Math.abs(Score.mateDistance(score));
        }
        return score == 0 ? "0.00" : String.format(Locale.ROOT, "%+.2f", score / 100.0);
    }

    /** Breaks lines between words. */
    private static final class Wrapper {
        private final StringBuilder out;
        private int column;

        Wrapper(StringBuilder out) {
            this.out = out;
        }

        void add(String words) {
            for (String word : words.split(" ")) {
                if (column > 0 && column + 1 + word.length() > LINE_LENGTH) {
                    out.append('\n');
                    column = 0;
                } else if (column > 0) {
                    out.append(' ');
                    column++;
                }
                out.append(word);
                column += word.length();
            }
        }
    }
}
