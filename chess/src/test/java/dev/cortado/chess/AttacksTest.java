package dev.cortado.chess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.internal.SplitMix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Attack tables against geometry, and the three ways of finding slider attacks against each other. */
class AttacksTest {
    private static final int[][] STRAIGHT = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    private static final int[][] SLANTED = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

    @AfterEach
    void forgetForcedSliders() {
        System.clearProperty(SliderChoice.PROPERTY);
    }

    @Test
    void pextMagicsAndRaysAgreeOnRandomOccupancies() {
        SplitMix random = new SplitMix(4711);
        for (int round = 0; round < 3000; round++) {
            long occupied = occupancy(random, round % 5);
            for (int square = 0; square < 64; square++) {
                long rook = rays(square, occupied, STRAIGHT);
                long bishop = rays(square, occupied, SLANTED);
                if (RayAttacks.rook(square, occupied) != rook || PextAttacks.rook(square, occupied) != rook
                        || MagicAttacks.rook(square, occupied) != rook || Attacks.rook(square, occupied) != rook) {
                    throw new AssertionError("rook on " + Square.name(square) + "\n" + Bitboard.draw(occupied));
                }
                if (RayAttacks.bishop(square, occupied) != bishop || PextAttacks.bishop(square, occupied) != bishop
                        || MagicAttacks.bishop(square, occupied) != bishop
                        || Attacks.bishop(square, occupied) != bishop) {
                    throw new AssertionError("bishop on " + Square.name(square) + "\n" + Bitboard.draw(occupied));
                }
                assertThat(Attacks.queen(square, occupied)).isEqualTo(rook | bishop);
            }
        }
    }

    /** Every subset of the squares that matter, for the slots that random boards seldom reach. */
    @Test
    void pextAndMagicsAgreeWithRaysOnEveryRelevantOccupancy() {
        for (int square = 0; square < 64; square++) {
            long mask = RayAttacks.rookMask(square);
            long subset = 0;
            do {
                long expected = rays(square, subset, STRAIGHT);
                assertThat(PextAttacks.rook(square, subset)).isEqualTo(expected);
                assertThat(MagicAttacks.rook(square, subset)).isEqualTo(expected);
                subset = subset - mask & mask;
            } while (subset != 0);
            mask = RayAttacks.bishopMask(square);
            do {
                long expected = rays(square, subset, SLANTED);
                assertThat(PextAttacks.bishop(square, subset)).isEqualTo(expected);
                assertThat(MagicAttacks.bishop(square, subset)).isEqualTo(expected);
                subset = subset - mask & mask;
            } while (subset != 0);
        }
    }

    @Test
    void recordedMagicsAreWhatTheSeededSearchFinds() {
        MagicFinder rooks = new MagicFinder(MagicAttacks.ROOK_SEED);
        MagicFinder bishops = new MagicFinder(MagicAttacks.BISHOP_SEED);
        for (int square = 0; square < 64; square++) {
            assertThat(rooks.find(square, true)).as("rook on %s", Square.name(square))
                    .isEqualTo(MagicAttacks.ROOK_MAGIC[square]);
            assertThat(bishops.find(square, false)).as("bishop on %s", Square.name(square))
                    .isEqualTo(MagicAttacks.BISHOP_MAGIC[square]);
        }
    }

    @Test
    void propertyForcesTheSliders() {
        System.setProperty(SliderChoice.PROPERTY, "pext");
        assertThat(SliderChoice.usePext()).isTrue();
        System.setProperty(SliderChoice.PROPERTY, "MAGIC");
        assertThat(SliderChoice.usePext()).isFalse();
        System.setProperty(SliderChoice.PROPERTY, "fast");
        assertThatThrownBy(SliderChoice::usePext).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("fast").hasMessageContaining(SliderChoice.PROPERTY);
    }

    @Test
    void stepsFollowGeometry() {
        for (int a = 0; a < 64; a++) {
            for (int b = 0; b < 64; b++) {
                int files = b % 8 - a % 8;
                int ranks = b / 8 - a / 8;
                int longer = Math.max(Math.abs(files), Math.abs(ranks));
                assertThat(has(Attacks.knight(a), b)).isEqualTo(Math.abs(files * ranks) == 2);
                assertThat(has(Attacks.king(a), b)).isEqualTo(longer == 1);
                assertThat(has(Attacks.pawn(Color.WHITE, a), b)).isEqualTo(ranks == 1 && Math.abs(files) == 1);
                assertThat(has(Attacks.pawn(Color.BLACK, a), b)).isEqualTo(ranks == -1 && Math.abs(files) == 1);
                assertThat(has(Attacks.rook(a), b)).isEqualTo(a != b && (files == 0 || ranks == 0));
                assertThat(has(Attacks.bishop(a), b)).isEqualTo(a != b && Math.abs(files) == Math.abs(ranks));
                assertThat(has(Attacks.diagonal(a), b)).isEqualTo(files == ranks);
                assertThat(has(Attacks.antiDiagonal(a), b)).isEqualTo(files == -ranks);
                assertThat(Square.distance(a, b)).isEqualTo(longer);
            }
        }
    }

    @Test
    void linesAndTheSquaresBetweenFollowGeometry() {
        for (int a = 0; a < 64; a++) {
            for (int b = 0; b < 64; b++) {
                int files = b % 8 - a % 8;
                int ranks = b / 8 - a / 8;
                boolean aligned = a != b && (files == 0 || ranks == 0 || Math.abs(files) == Math.abs(ranks));
                long between = 0;
                long line = 0;
                if (aligned) {
                    int step = 8 * Integer.signum(ranks) + Integer.signum(files);
                    for (int square = a + step; square != b; square += step) {
                        between |= 1L << square;
                    }
                    for (int square = 0; square < 64; square++) {
                        // On the line if the vectors from a are parallel.
                        if ((square % 8 - a % 8) * ranks == (square / 8 - a / 8) * files) {
                            line |= 1L << square;
                        }
                    }
                }
                assertThat(Attacks.between(a, b)).isEqualTo(between);
                assertThat(Attacks.line(a, b)).isEqualTo(line);
            }
        }
    }

    @Test
    void pawnSetsMoveAsSinglePawnsDo() {
        SplitMix random = new SplitMix(99);
        for (int round = 0; round < 1000; round++) {
            long pawns = random.next() & random.next();
            for (int color = 0; color < 2; color++) {
                long attacks = 0;
                for (int square = 0; square < 64; square++) {
                    attacks |= has(pawns, square) ? Attacks.pawn(color, square) : 0;
                }
                assertThat(Bitboard.pawnAttacks(color, pawns)).isEqualTo(attacks);
            }
        }
    }

    private static long occupancy(SplitMix random, int density) {
        long a = random.next();
        long b = random.next();
        return switch (density) {
            case 0 -> a & b & random.next();
            case 1 -> a & b;
            case 2 -> a;
            case 3 -> a | b;
            default -> 1L << (a & 63) | 1L << (b & 63);
        };
    }

    private static boolean has(long set, int square) {
        return (set >>> square & 1) != 0;
    }

    private static long rays(int square, long occupied, int[][] directions) {
        long attacks = 0;
        for (int[] direction : directions) {
            for (int i = 1; i < 8; i++) {
                int file = square % 8 + i * direction[0];
                int rank = square / 8 + i * direction[1];
                if (file < 0 || file > 7 || rank < 0 || rank > 7) {
                    break;
                }
                attacks |= 1L << rank * 8 + file;
                if (has(occupied, rank * 8 + file)) {
                    break;
                }
            }
        }
        return attacks;
    }
}
