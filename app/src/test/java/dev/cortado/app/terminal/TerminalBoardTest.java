package dev.cortado.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import org.junit.jupiter.api.Test;

class TerminalBoardTest {
    private static final String FEN = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";

    @Test
    void inLettersWithWhiteBelow() {
        assertThat(new TerminalBoard(Terminal.PLAIN).draw(Fen.parse(FEN), Color.WHITE)).isEqualTo("""
                  8 r . . . k . . .
                  7 . . . . . . . .
                  6 . . . . . . . .
                  5 . . . . . . . .
                  4 . . . . . . . .
                  3 . . . . . . . .
                  2 . . . . . . . .
                  1 . . . . K . . R
                    a b c d e f g h
                """);
    }

    @Test
    void inSymbolsWithBlackBelow() {
        assertThat(new TerminalBoard(new Terminal(false, false, true)).draw(Fen.parse(FEN), Color.BLACK)).isEqualTo("""
                  1 ♖ · · ♔ · · · ·
                  2 · · · · · · · ·
                  3 · · · · · · · ·
                  4 · · · · · · · ·
                  5 · · · · · · · ·
                  6 · · · · · · · ·
                  7 · · · · · · · ·
                  8 · · · ♚ · · · ♜
                    h g f e d c b a
                """);
    }

    /** In colours the last move stands out: two shades for the squares it touched, two for the others. */
    @Test
    void coloursMarkTheLastMove() {
        TerminalBoard drawing = new TerminalBoard(new Terminal(true, true, true));
        Position position = Fen.parse(FEN);
        assertThat(shades(drawing.draw(position, Color.WHITE))).isEqualTo(2);
        position.make(UciMove.parse(position, "h1h8"));
        assertThat(shades(drawing.draw(position, Color.WHITE))).as("h1 and h8: one light, one dark").isEqualTo(4);
        assertThat(drawing.draw(position, Color.WHITE).lines().limit(8)).allMatch(line -> line.endsWith("\u001b[0m"));
    }

    private static long shades(String drawing) {
        return java.util.regex.Pattern.compile("48;5;(\\d+)").matcher(drawing).results().map(m -> m.group(1)).distinct()
                .count();
    }
}
