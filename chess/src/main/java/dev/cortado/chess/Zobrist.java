package dev.cortado.chess;

import dev.cortado.chess.internal.SplitMix;

/** Random keys from a fixed seed, so that keys are the same in every run and on every machine. */
final class Zobrist {
    /** Indexed by {@code piece << 6 | square}; rows of codes that are no piece stay zero. */
    static final long[] PIECE = new long[Piece.COUNT << 6];
    /** Indexed by the four castling bits. */
    static final long[] CASTLING = new long[16];
    /** Indexed by the file of the en-passant square. */
    static final long[] EN_PASSANT = new long[8];
    static final long BLACK_TO_MOVE;

    static {
        SplitMix random = new SplitMix(0x0C047AD0C047AD01L);
        for (int color = 0; color < 2; color++) {
            for (int type = Piece.PAWN; type <= Piece.KING; type++) {
                for (int square = 0; square < 64; square++) {
                    PIECE[Piece.of(color, type) << 6 | square] = random.next();
                }
            }
        }
        long[] right = {random.next(), random.next(), random.next(), random.next()};
        for (int rights = 0; rights < 16; rights++) {
            for (int index = 0; index < 4; index++) {
                if ((rights >> index & 1) != 0) {
                    CASTLING[rights] ^= right[index];
                }
            }
        }
        for (int file = 0; file < 8; file++) {
            EN_PASSANT[file] = random.next();
        }
        BLACK_TO_MOVE = random.next();
    }

    private Zobrist() {}

    static long piece(int piece, int square) {
        return PIECE[(piece << 6 | square) & 1023];
    }
}
