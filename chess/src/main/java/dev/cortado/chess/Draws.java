package dev.cortado.chess;

/** Draws by rule: repetition, fifty moves, dead material; and the repetition that is one move away. */
final class Draws {
    /** Slots of the two-hash (cuckoo) table of reversible moves. */
    private static final int SLOTS = 8192;
    private static final long[] CUCKOO_KEY = new long[SLOTS];
    private static final short[] CUCKOO_MOVE = new short[SLOTS];

    static {
        for (int color = 0; color < 2; color++) {
            for (int type = Piece.KNIGHT; type <= Piece.KING; type++) {
                for (int a = 0; a < 64; a++) {
                    for (int b = a + 1; b < 64; b++) {
                        if (Bitboard.contains(Attacks.of(type, a, 0), b)) {
                            insert(Piece.of(color, type), a, b);
                        }
                    }
                }
            }
        }
    }

    private Draws() {}

    private static void insert(int piece, int a, int b) {
        long key = Zobrist.piece(piece, a) ^ Zobrist.piece(piece, b) ^ Zobrist.BLACK_TO_MOVE;
        short move = (short) Move.of(a, b);
        int slot = slot1(key);
        while (true) {
            long oldKey = CUCKOO_KEY[slot];
            short oldMove = CUCKOO_MOVE[slot];
            CUCKOO_KEY[slot] = key;
            CUCKOO_MOVE[slot] = move;
            if (oldMove == 0) {
                return;
            }
            slot = slot == slot1(oldKey) ? slot2(oldKey) : slot1(oldKey);
            key = oldKey;
            move = oldMove;
        }
    }

    private static int slot1(long key) {
        return (int) key & SLOTS - 1;
    }

    private static int slot2(long key) {
        return (int) (key >>> 16) & SLOTS - 1;
    }

    static boolean isDraw(Position position, int searchPly) {
        if (position.rule50() >= 100 && (!position.inCheck() || position.hasLegalMove())) {
            return true;
        }
        return isInsufficientMaterial(position) || repeats(position, searchPly);
    }

    /** A second occurrence below the search root, or a third one anywhere. */
    private static boolean repeats(Position position, int searchPly) {
        int end = position.reversiblePlies();
        if (end < 4) {
            return false;
        }
        int ply = position.ply();
        long key = position.key();
        int earlier = 0;
        for (int back = 4; back <= end; back += 2) {
            if (position.keyAt(ply - back) == key && (back < searchPly || ++earlier == 2)) {
                return true;
            }
        }
        return false;
    }

    static int occurrences(Position position) {
        int end = position.reversiblePlies();
        int ply = position.ply();
        int count = 1;
        for (int back = 4; back <= end; back += 2) {
            if (position.keyAt(ply - back) == position.key()) {
                count++;
            }
        }
        return count;
    }

    /**
     * True if one reversible move of the side to move leads back to a position that occurred inside the search, or
     * twice before it. A difference of one move between two keys is looked up instead of trying the moves (the method
     * is Marcel van Kervinck's).
     */
    static boolean upcomingRepetition(Position position, int searchPly) {
        int end = position.reversiblePlies();
        if (end < 3) {
            return false;
        }
        int ply = position.ply();
        long key = position.key();
        for (int back = 3; back <= end; back += 2) {
            long difference = key ^ position.keyAt(ply - back);
            int slot = slot1(difference);
            if (CUCKOO_KEY[slot] != difference) {
                slot = slot2(difference);
                if (CUCKOO_KEY[slot] != difference) {
                    continue;
                }
            }
            int a = Move.from(CUCKOO_MOVE[slot]);
            int b = Move.to(CUCKOO_MOVE[slot]);
            if ((Attacks.between(a, b) & position.occupied()) != 0) {
                continue;
            }
            int piece = position.pieceAt(a) != Piece.NONE ? position.pieceAt(a) : position.pieceAt(b);
            if (Piece.color(piece) != position.sideToMove()) {
                continue; // the opponent could have come here directly; that is no move of ours
            }
            // At or before the root one occurrence is not enough.
            if (searchPly > back || occurredBefore(position, ply - back, end - back)) {
                return true;
            }
        }
        return false;
    }

    /** True if the position at {@code atPly} also stood on the board within {@code reach} plies before that. */
    private static boolean occurredBefore(Position position, int atPly, int reach) {
        for (int back = 4; back <= reach; back += 2) {
            if (position.keyAt(atPly - back) == position.keyAt(atPly)) {
                return true;
            }
        }
        return false;
    }

    /** Bare kings, a single minor piece, or any number of bishops that all stand on squares of one colour. */
    static boolean isInsufficientMaterial(Position position) {
        if ((position.piecesOf(Piece.PAWN) | position.piecesOf(Piece.ROOK) | position.piecesOf(Piece.QUEEN)) != 0) {
            return false;
        }
        long knights = position.piecesOf(Piece.KNIGHT);
        long bishops = position.piecesOf(Piece.BISHOP);
        if (knights != 0) {
            return bishops == 0 && !Bitboard.hasMany(knights);
        }
        return (bishops & Bitboard.DARK_SQUARES) == 0 || (bishops & Bitboard.LIGHT_SQUARES) == 0;
    }
}
