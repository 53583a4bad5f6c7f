package dev.cortado.chess;

/**
 * Slider attacks by walking rays, and the subsets of blockers that matter: slow, plainly correct, the source from which
 * the fast tables are filled and the truth they are tested against.
 */
final class RayAttacks {
    private static final int[][] ROOK_STEPS = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    private static final int[][] BISHOP_STEPS = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

    private RayAttacks() {}

    static long rook(int square, long occupied) {
        return walk(square, occupied, ROOK_STEPS, false);
    }

    static long bishop(int square, long occupied) {
        return walk(square, occupied, BISHOP_STEPS, false);
    }

    /** The squares whose occupancy can change a rook's attacks: its empty-board rays without their last squares. */
    static long rookMask(int square) {
        return walk(square, 0, ROOK_STEPS, true);
    }

    static long bishopMask(int square) {
        return walk(square, 0, BISHOP_STEPS, true);
    }

    private static long walk(int square, long occupied, int[][] steps, boolean innerOnly) {
        long attacks = 0;
        for (int[] step : steps) {
            int file = Square.file(square) + step[0];
            int rank = Square.rank(square) + step[1];
            while (onBoard(file, rank) && (!innerOnly || onBoard(file + step[0], rank + step[1]))) {
                int target = Square.of(file, rank);
                attacks |= Bitboard.of(target);
                if (Bitboard.contains(occupied, target)) {
                    break;
                }
                file += step[0];
                rank += step[1];
            }
        }
        return attacks;
    }

    private static boolean onBoard(int file, int rank) {
        return (file | rank) >= 0 && file < 8 && rank < 8;
    }
}
