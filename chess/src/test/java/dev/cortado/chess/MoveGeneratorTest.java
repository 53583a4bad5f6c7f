package dev.cortado.chess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.testing.RandomGames;
import dev.cortado.chess.testing.RandomGames.Start;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Generated moves, and questions about single moves, against the reference board. */
class MoveGeneratorTest {
    private static final int POSITIONS = 6000;

    @ParameterizedTest
    @EnumSource(Start.class)
    void legalMovesEqualTheReferenceAndAreCounted(Start start) {
        new RandomGames(start.ordinal() + 1100).play(start, POSITIONS, position -> {
            List<Integer> expected = ReferenceBoard.of(position).legal();
            assertThat(list(position, MoveGenerator::legal)).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(MoveGenerator.countLegal(position)).isEqualTo(expected.size());
            assertThat(position.hasLegalMove()).isEqualTo(!expected.isEmpty());
        });
    }

    /** Up to 32 pieces of any kind and colour: what is read leniently is played by the same rules. */
    @Test
    void materialThatNoGameBringsAboutIsPlayedByTheSameRules() {
        Random random = new Random(1150);
        int positions = 0;
        int most = 0;
        while (positions < 2000) {
            PositionSetup setup = PositionSetup.empty().odd(true).sideToMove(random.nextInt(2));
            int share = random.nextInt(101);
            int kinds = 1 + random.nextInt(5);
            for (int i = random.nextInt(31); i > 0; i--) {
                int color = random.nextInt(100) < share ? Color.WHITE : Color.BLACK;
                setup.put(8 + random.nextInt(48), Piece.of(color, Piece.QUEEN - random.nextInt(kinds)));
            }
            setup.put(random.nextInt(8), Piece.of(Color.WHITE, Piece.KING));
            setup.put(56 + random.nextInt(8), Piece.of(Color.BLACK, Piece.KING));
            if (!setup.problems().isEmpty()) {
                continue;
            }
            Position position = new Position(setup);
            List<Integer> expected = ReferenceBoard.of(position).legal();
            assertThat(list(position, MoveGenerator::legal)).containsExactlyInAnyOrderElementsOf(expected);
            most = Math.max(most, expected.size());
            positions++;
        }
        assertThat(most).isBetween(100, Move.MAX_MOVES);
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void kindsPartitionTheLegalMoves(Start start) {
        new RandomGames(start.ordinal() + 1200).play(start, POSITIONS, position -> {
            ReferenceBoard reference = ReferenceBoard.of(position);
            List<Integer> legal = reference.legal();
            if (position.inCheck()) {
                assertThat(list(position, MoveGenerator::evasions)).containsExactlyInAnyOrderElementsOf(legal);
                return;
            }
            IntPredicate noisy = move -> reference.isCapture(move) || move / 0x1000 == 4 + 3;
            assertThat(list(position, MoveGenerator::captures))
                    .containsExactlyInAnyOrderElementsOf(legal.stream().filter(noisy::test).toList());
            List<Integer> quiet = legal.stream().filter(noisy.negate()::test).toList();
            assertThat(list(position, MoveGenerator::quiets)).containsExactlyInAnyOrderElementsOf(quiet);
            assertThat(list(position, MoveGenerator::quietChecks)).containsExactlyInAnyOrderElementsOf(
                    quiet.stream().filter(move -> reference.after(move).inCheck(!reference.white)).toList());
        });
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void questionsAboutAMoveAgreeWithDoingItAndLooking(Start start) {
        new RandomGames(start.ordinal() + 1300).play(start, POSITIONS, position -> {
            ReferenceBoard reference = ReferenceBoard.of(position);
            for (int move : reference.legal()) {
                ReferenceBoard after = reference.after(move);
                boolean checks = after.inCheck(after.white);
                assertThat(position.givesCheck(move)).as("%s %s", reference, Move.describe(move)).isEqualTo(checks);
                boolean captures = reference.isCapture(move);
                assertThat(position.isCapture(move)).isEqualTo(captures);
                assertThat(position.capturedPiece(move) != Piece.NONE).isEqualTo(captures);
                assertThat(position.isNoisy(move)).isEqualTo(captures || move / 0x1000 == 4 + 3);
                assertThat(Piece.symbol(position.movedPiece(move))).isEqualTo(reference.squares[move / 64 % 64]);
                int pieces = Bitboard.count(position.occupied());
                position.make(move, checks);
                assertThat(Bitboard.count(position.occupied())).isEqualTo(pieces - (captures ? 1 : 0));
                assertThat(position.checkers()).isEqualTo(after.attackers(after.king(after.white), !after.white));
                assertThat(position.capturedPieceAt(position.ply()) != Piece.NONE).isEqualTo(captures);
                position.unmake();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void everySixteenBitsAreJudgedRightly(Start start) {
        int[] visits = new int[1];
        new RandomGames(start.ordinal() + 1400).play(start, POSITIONS, position -> {
            if (visits[0]++ % 16 != 0) {
                return;
            }
            ReferenceBoard reference = ReferenceBoard.of(position);
            BitSet pseudoLegal = new BitSet();
            reference.pseudoLegal().forEach(pseudoLegal::set);
            BitSet legal = new BitSet();
            reference.legal().forEach(legal::set);
            for (int move = 0; move < 0x10000; move++) {
                boolean found = position.isPseudoLegal(move);
                if (found != pseudoLegal.get(move) || found && position.isLegal(move) != legal.get(move)) {
                    throw new AssertionError("0x%04x (%s) in %s: pseudo-legal %s, expected %s; legal expected %s"
                            .formatted(move, Move.describe(move), reference, found, pseudoLegal.get(move),
                                    legal.get(move)));
                }
            }
            assertThat(position.isPseudoLegal(-1)).isFalse();
            assertThat(position.isPseudoLegal(1 << 16 | Move.of(12, 20))).isFalse();
        });
    }

    /**
     * White's rook on b1 shields its king on c1 from the queen on a1: castling would leave the king in check. That is a
     * matter of where the pieces stand, not of how castling is written.
     */
    @Test
    void castlingRookMayNotUncoverItsKing() {
        PositionSetup setup = PositionSetup.empty().put(Square.C1, Piece.of(Color.WHITE, Piece.KING))
                .put(1, Piece.of(Color.WHITE, Piece.ROOK)).put(Square.A1, Piece.of(Color.BLACK, Piece.QUEEN))
                .put(Square.E8, Piece.of(Color.BLACK, Piece.KING))
                .castlingRook(Color.WHITE, CastlingRights.QUEEN_SIDE, 1);
        int castling = Move.of(Square.C1, 1, Move.CASTLING);
        for (boolean chess960 : new boolean[] {true, false}) {
            Position position = new Position(setup.chess960(chess960));
            assertThat(position.isPseudoLegal(castling)).isTrue();
            assertThat(position.isLegal(castling)).isFalse();
            assertThat(list(position, MoveGenerator::legal)).doesNotContain(castling);
        }
    }

    private interface Generator {
        int generate(Position position, int[] out, int at);
    }

    /** Generates behind three untouched entries, so that the contract about {@code at} is tried as well. */
    private static List<Integer> list(Position position, Generator generator) {
        int[] out = new int[3 + Move.MAX_MOVES];
        out[2] = 77;
        int end = generator.generate(position, out, 3);
        assertThat(out[2]).isEqualTo(77);
        return Arrays.stream(out, 3, end).boxed().toList();
    }
}
