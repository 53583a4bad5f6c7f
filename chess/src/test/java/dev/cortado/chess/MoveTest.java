package dev.cortado.chess;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The 16-bit move: every field at every value, in every company. */
class MoveTest {
    private static final int[] PROMOTIONS = {Piece.KNIGHT, Piece.BISHOP, Piece.ROOK, Piece.QUEEN};

    @Test
    void fieldsRoundTripAndNoTwoMovesShareACode() {
        Set<Integer> codes = new HashSet<>();
        for (int from = 0; from < 64; from++) {
            for (int to = 0; to < 64; to++) {
                assertFields(Move.of(from, to), from, to, Move.NORMAL, codes);
                assertFields(Move.of(from, to, Move.EN_PASSANT), from, to, Move.EN_PASSANT, codes);
                assertFields(Move.of(from, to, Move.CASTLING), from, to, Move.CASTLING, codes);
                for (int type : PROMOTIONS) {
                    int move = Move.promotion(from, to, type);
                    assertFields(move, from, to, Move.PROMOTION, codes);
                    assertThat(Move.promotionType(move)).isEqualTo(type);
                }
            }
        }
        assertThat(codes).hasSize(64 * 64 * 7);
    }

    private static void assertFields(int move, int from, int to, int kind, Set<Integer> codes) {
        assertThat(move).isBetween(0, 0xFFFF);
        assertThat(Move.from(move)).isEqualTo(from);
        assertThat(Move.to(move)).isEqualTo(to);
        assertThat(Move.kind(move)).isEqualTo(kind);
        assertThat(Move.fromTo(move)).isEqualTo(from * 64 + to);
        assertThat(Move.isPromotion(move)).isEqualTo(kind == Move.PROMOTION);
        assertThat(Move.isEnPassant(move)).isEqualTo(kind == Move.EN_PASSANT);
        assertThat(Move.isCastling(move)).isEqualTo(kind == Move.CASTLING);
        assertThat(Move.isReal(move)).isEqualTo(from != to);
        codes.add(move);
        // A table keeps moves in 16 signed bits; the sign must not leak into any field.
        int restored = (short) move & 0xFFFF;
        assertThat(restored).isEqualTo(move);
        assertThat(Move.from((short) move)).isEqualTo(from);
        assertThat(Move.to((short) move)).isEqualTo(to);
        assertThat(Move.kind((short) move)).isEqualTo(kind);
        assertThat(Move.promotionType((short) move)).isEqualTo(Move.promotionType(move));
    }

    @Test
    void noMoveAndNullMoveAreNotRealAndDiffer() {
        assertThat(Move.isReal(Move.NONE)).isFalse();
        assertThat(Move.isReal(Move.NULL)).isFalse();
        assertThat(Move.NONE).isNotEqualTo(Move.NULL);
    }

    @Test
    void describesForPeople() {
        assertThat(Move.describe(Move.of(12, 28))).isEqualTo("e2e4");
        assertThat(Move.describe(Move.promotion(48, 56, Piece.KNIGHT))).isEqualTo("a7a8n");
        assertThat(Move.describe(Move.promotion(15, 7, Piece.QUEEN))).isEqualTo("h2h1q");
        assertThat(Move.describe(Move.NONE)).isEqualTo("none");
        assertThat(Move.describe(Move.NULL)).isEqualTo("null");
    }
}
