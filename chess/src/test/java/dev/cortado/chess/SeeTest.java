package dev.cortado.chess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.chess.testing.RandomGames;
import dev.cortado.chess.testing.RandomGames.Start;
import dev.cortado.chess.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The yes-or-no exchange test against an exchange that is searched out in full on the reference board. */
class SeeTest {
    private static final String ORDER = "pnbrqk";
    private static final String PINNED = "6r1/4kq2/b2p1p2/p1pPb3/p1P2B1Q/2P4P/2B1R1P1/6K1 w - -";
    private static final int[] VALUE = {100, 300, 300, 500, 900, 0};

    @ParameterizedTest
    @EnumSource(Start.class)
    void agreesWithASlowExchangeSearchAroundTheExactValue(Start start) {
        int[] exchanges = new int[1];
        new RandomGames(start.ordinal() + 2100).play(start, 3000, position -> {
            ReferenceBoard board = ReferenceBoard.of(position);
            for (int move : board.pseudoLegal()) {
                int value = exactValue(board, move);
                exchanges[0] += board.isCapture(move) ? 1 : 0;
                for (int offset : new int[] {-900, -200, -100, -1, 0, 1, 100, 300}) {
                    assertThat(position.seeGe(move, value + offset)).as("%s %s is worth %d, at least %d?", board,
                            Move.describe(move), value, value + offset).isEqualTo(offset <= 0);
                }
            }
        });
        assertThat(exchanges[0]).isGreaterThan(1000);
    }

    /** What the move wins if both sides go on with their least valuable piece and each may stop. */
    private static int exactValue(ReferenceBoard board, int move) {
        int kind = move / 0x4000;
        if (kind == 3) {
            return 0;
        }
        int from = move / 64 % 64;
        int to = move % 64;
        char[] squares = board.squares.clone();
        char moved = squares[from];
        int won = squares[to] == '.' ? 0 : value(squares[to]);
        squares[from] = '.';
        if (kind == 2) {
            won += 100;
            squares[board.white ? to - 8 : to + 8] = '.';
        } else if (kind == 1) {
            moved = "nbrq".charAt(move / 0x1000 % 4);
            moved = board.white ? Character.toUpperCase(moved) : moved;
            won += value(moved) - 100;
        }
        squares[to] = moved;
        return won - recapture(board, squares, to, !board.white);
    }

    /** What the side can still win by taking on the square; never below zero, because it may leave it. */
    private static int recapture(ReferenceBoard start, char[] squares, int to, boolean white) {
        ReferenceBoard board = start.withSquares(squares);
        long own = board.attackers(to, white);
        if (stands(start, squares, start.pinners(white), to)) {
            own &= ~start.blockers(white);
        }
        int taker = leastValuable(squares, own);
        if (taker < 0) {
            return 0;
        }
        boolean king = Character.toLowerCase(squares[taker]) == 'k';
        if (king && board.attackers(to, !white) != 0) {
            return 0;
        }
        char[] next = squares.clone();
        next[to] = squares[taker];
        next[taker] = '.';
        int won = value(squares[to]) - (king ? 0 : recapture(start, next, to, !white));
        return Math.max(0, won);
    }

    /** True if one of the pieces has neither moved nor been taken since the exchange began. */
    private static boolean stands(ReferenceBoard start, char[] squares, long pieces, int to) {
        for (int square = 0; square < 64; square++) {
            if ((pieces >>> square & 1) != 0 && square != to && squares[square] == start.squares[square]) {
                return true;
            }
        }
        return false;
    }

    /** The attacker of the lowest type, on the lowest square among equals; -1 if there is none. */
    private static int leastValuable(char[] squares, long attackers) {
        for (char type : ORDER.toCharArray()) {
            for (int square = 0; square < 64; square++) {
                if ((attackers >>> square & 1) != 0 && Character.toLowerCase(squares[square]) == type) {
                    return square;
                }
            }
        }
        return -1;
    }

    private static int value(char piece) {
        return VALUE[ORDER.indexOf(Character.toLowerCase(piece))];
    }

    @ParameterizedTest
    @CsvSource({
        // Undefended pawn, defended pawn.
        "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1, e1e5, 100",
        "4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1, e1e5, -400",
        // Rook behind rook: R takes P, R takes R, R takes R, and the last rook is not taken.
        "4rk2/8/8/4p3/8/8/4R3/4RK2 w - - 0 1, e2e5, 100",
        // The defending knight on e4 is pinned to its king by the rook, which does not take part.
        "4k3/8/8/8/4n3/2p5/1P6/4RK2 w - - 0 1, b2c3, 100",
        // Without the rook the knight takes back.
        "4k3/8/8/8/4n3/2p5/1P6/5K2 w - - 0 1, b2c3, 0",
        // A king takes back what stands alone, and does not take what a second rook defends.
        "8/8/8/3kp3/8/8/8/4RK2 w - - 0 1, e1e5, -400", "8/8/8/3kp3/8/8/4R3/4RK2 w - - 0 1, e2e5, 100",
        // En passant, castling, promotion with and without recapture.
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2, e5d6, 100", "4k3/8/8/8/8/8/8/4K2R w K - 0 1, e1g1, 0",
        "8/P6k/8/8/8/8/8/K7 w - - 0 1, a7a8q, 800", "1r6/P6k/8/8/8/8/8/K7 w - - 0 1, a7a8q, -100"})
    void derivedByHand(String fen, String text, int value) {
        Position position = Fen.parse(fen);
        int move = UciMove.parse(position, text);
        assertThat(position.seeGe(move, value)).isTrue();
        assertThat(position.seeGe(move, value + 1)).isFalse();
    }

    /**
     * One published value differs by rule: in {@code PINNED} Black's pawn f6 is pinned by the queen on h4, so after
     * B×e5 d×e5 R×e5 it does not take back, and the exchange is worth a pawn. The list counts pinned pieces.
     */
    @Test
    void publishedExchanges() throws IOException {
        List<String> wrong = new ArrayList<>();
        int seen = 0;
        for (String line : Files.readAllLines(SharedData.require("see/starzix_SEE.txt"))) {
            String[] parts = line.split("\\|");
            if (parts.length < 3) {
                continue;
            }
            seen++;
            Position position = Fen.parse(parts[0].strip());
            int move = UciMove.parse(position, parts[1].strip());
            int value = parts[0].strip().equals(PINNED) ? 100 : Integer.parseInt(parts[2].strip());
            if (!position.seeGe(move, value) || position.seeGe(move, value + 1)) {
                wrong.add(line);
            }
        }
        assertThat(seen).isEqualTo(70);
        assertThat(wrong).isEmpty();
    }
}
