package dev.cortado.chess;

import static dev.cortado.chess.PlySlot.BLOCKERS;
import static dev.cortado.chess.PlySlot.BLOCKERS_READY;
import static dev.cortado.chess.PlySlot.CHECKERS;
import static dev.cortado.chess.PlySlot.CHECK_SQUARES;
import static dev.cortado.chess.PlySlot.CHECK_SQUARES_READY;
import static dev.cortado.chess.PlySlot.META;
import static dev.cortado.chess.PlySlot.NON_PAWN_KEY;
import static dev.cortado.chess.PlySlot.PAWN_KEY;
import static dev.cortado.chess.PlySlot.PINNERS;
import static dev.cortado.chess.PlySlot.STRIDE;

import java.util.Arrays;

/**
 * A board with its history: pieces, side to move, rights, counters and keys, changed by {@link #make} and
 * {@link #unmake} without allocating. It is mutable and belongs to one thread; programs that want values use
 * {@link dev.cortado.chess.game.Board}.
 *
 * <p>Everything that depends on the path is kept in one {@link PlySlot} a ply, so that taking a move back is a step
 * down the stack. Pins and check squares are worked out on first use in a slot and stay there ({@link KingLines}).
 */
public final class Position {
    /** All ones for the pieces that belong to the pawn key, indexed by piece. */
    private static final long[] IN_PAWN_KEY = pawnMask();

    private static final int INITIAL_PLIES = 512;

    /** Piece sets by piece code; the codes of no piece, 0 and 8, hold all of White and all of Black. */
    private final long[] sets = new long[Piece.COUNT];
    private final byte[] board = new byte[64];
    private int side;
    private int ply;
    private int firstGamePly;
    private boolean chess960;

    private long[] keys;
    private long[] state;
    /** The move that led to a ply, with the moved piece (bits 16–19) and the captured piece (bits 20–23). */
    private int[] played;

    private final CastlingWays castling = new CastlingWays();
    private final byte[] rightsKept = castling.rightsKept;

    private Position(int plies) {
        keys = new long[plies];
        state = new long[plies * STRIDE];
        played = new int[plies];
    }

    /** The standard starting position. */
    public Position() {
        this(INITIAL_PLIES);
        set(PositionSetup.standard());
    }

    /** A position from a setup; see {@link #set}. */
    public Position(PositionSetup setup) {
        this(INITIAL_PLIES);
        set(setup);
    }

    /** An independent copy with the same history. */
    public Position(Position other) {
        this(Math.max(INITIAL_PLIES, other.keys.length));
        copyFrom(other);
    }

    /**
     * A copy that takes little memory: it keeps the history only as far back as a repetition can reach, and its
     * {@link #ply} counts from there.
     *
     * @param spare plies that can be played before the copy has to grow
     */
    public Position compactCopy(int spare) {
        int kept = reversiblePlies();
        int first = ply - kept;
        Position copy = new Position(kept + 1 + spare);
        System.arraycopy(sets, 0, copy.sets, 0, sets.length);
        System.arraycopy(board, 0, copy.board, 0, 64);
        System.arraycopy(keys, first, copy.keys, 0, kept + 1);
        System.arraycopy(state, first * STRIDE, copy.state, 0, (kept + 1) * STRIDE);
        System.arraycopy(played, first, copy.played, 0, kept + 1);
        copy.castling.copyFrom(castling);
        copy.side = side;
        copy.ply = kept;
        copy.firstGamePly = firstGamePly + first;
        copy.chess960 = chess960;
        return copy;
    }

    /** Makes this position equal to {@code other}, history included. */
    public void copyFrom(Position other) {
        System.arraycopy(other.sets, 0, sets, 0, sets.length);
        System.arraycopy(other.board, 0, board, 0, 64);
        side = other.side;
        ply = other.ply;
        firstGamePly = other.firstGamePly;
        chess960 = other.chess960;
        if (keys.length < other.keys.length) {
            keys = new long[other.keys.length];
            state = new long[other.state.length];
            played = new int[other.played.length];
        }
        System.arraycopy(other.keys, 0, keys, 0, ply + 1);
        System.arraycopy(other.state, 0, state, 0, (ply + 1) * STRIDE);
        System.arraycopy(other.played, 0, played, 0, ply + 1);
        castling.copyFrom(other.castling);
    }

    /**
     * Sets up a new position and forgets the history. An en-passant square that no legal capture can use is dropped, so
     * that equal positions have equal keys.
     *
     * @throws IllegalArgumentException if the setup has problems, naming the first
     */
    public void set(PositionSetup setup) {
        setup.requireLegal();
        Arrays.fill(sets, 0);
        for (int square = 0; square < 64; square++) {
            int piece = setup.pieceAt(square);
            board[square] = (byte) piece;
            if (piece != Piece.NONE) {
                sets[piece] |= 1L << square;
                sets[piece & 8] |= 1L << square;
            }
        }
        side = setup.sideToMove();
        ply = 0;
        firstGamePly = 2 * (setup.fullmoveNumber() - 1) + side;
        chess960 = setup.chess960();
        int rights = castling.set(setup, kingSquare(Color.WHITE), kingSquare(Color.BLACK));
        Arrays.fill(state, 0, STRIDE, 0);
        int ep = setup.enPassantSquare();
        if (ep != Square.NONE && !Legality.canCaptureEnPassant(this, side, ep)) {
            ep = Square.NONE;
        }
        state[META] = PlySlot.meta(rights, ep, setup.halfmoveClock(), 0);
        state[CHECKERS] = attackersTo(kingSquare(side), occupied()) & sets[(side ^ 1) << 3];
        played[0] = Move.NONE;
        computeKeys();
    }

    private void computeKeys() {
        long key = side == Color.BLACK ? Zobrist.BLACK_TO_MOVE : 0;
        key ^= Zobrist.CASTLING[castlingRights()];
        int ep = enPassantSquare();
        if (ep != Square.NONE) {
            key ^= Zobrist.EN_PASSANT[ep & 7];
        }
        int base = ply * STRIDE;
        Arrays.fill(state, base, base + META, 0);
        for (int square = 0; square < 64; square++) {
            int piece = board[square];
            if (piece != Piece.NONE) {
                long z = Zobrist.piece(piece, square);
                key ^= z;
                state[base + PAWN_KEY] ^= z & IN_PAWN_KEY[piece];
                state[base + NON_PAWN_KEY + Piece.color(piece)] ^= z & ~IN_PAWN_KEY[piece];
            }
        }
        keys[ply] = key;
    }

    // ---- making moves -------------------------------------------------------------------------------------------

    /** Plays a legal move. */
    public void make(int move) {
        make(move, true);
    }

    /**
     * Plays a legal move.
     *
     * @param mayCheck false only if {@link #givesCheck} said so for this move, which saves the look for checkers
     */
    public void make(int move, boolean mayCheck) {
        int us = side;
        int them = us ^ 1;
        int from = Move.from(move);
        int to = Move.to(move);
        int kind = Move.kind(move);
        if (ply + 1 == keys.length) {
            grow();
        }
        long[] st = state;
        long[] sets = this.sets;
        byte[] board = this.board;
        int base = ply * STRIDE;
        int next = base + STRIDE;
        long meta = st[base + META];
        long pawnKey = st[base + PAWN_KEY];
        long oursKey = st[base + NON_PAWN_KEY + us];
        long theirsKey = st[base + NON_PAWN_KEY + them];
        long key = keys[ply] ^ Zobrist.BLACK_TO_MOVE;
        int oldEp = PlySlot.enPassantSquare(meta);
        if (oldEp != Square.NONE) {
            key ^= Zobrist.EN_PASSANT[oldEp & 7];
        }
        int rule50 = PlySlot.rule50(meta) + 1;
        int reversible = PlySlot.reversible(meta) + 1;
        int ep = Square.NONE;
        int piece = board[from];
        int captured = Piece.NONE;

        if (kind == Move.CASTLING) {
            int index = CastlingRights.index(us, to > from ? CastlingRights.KING_SIDE : CastlingRights.QUEEN_SIDE);
            int rook = board[to];
            int kingTo = CastlingRights.kingTarget(index);
            int rookTo = CastlingRights.rookTarget(index);
            moveCastlingPieces(piece, rook, from, to, kingTo, rookTo);
            long zKing = Zobrist.piece(piece, from) ^ Zobrist.piece(piece, kingTo);
            long zRook = Zobrist.piece(rook, to) ^ Zobrist.piece(rook, rookTo);
            key ^= zKing ^ zRook;
            oursKey ^= zKing ^ zRook;
        } else {
            captured = board[to];
            if (kind == Move.EN_PASSANT) {
                captured = Piece.of(them, Piece.PAWN);
                board[to ^ 8] = Piece.NONE;
            }
            if (captured != Piece.NONE) {
                int square = kind == Move.EN_PASSANT ? to ^ 8 : to;
                long z = Zobrist.piece(captured, square);
                sets[captured & 15] ^= 1L << square;
                sets[them << 3] ^= 1L << square;
                key ^= z;
                pawnKey ^= z & IN_PAWN_KEY[captured & 15];
                theirsKey ^= z & ~IN_PAWN_KEY[captured & 15];
                rule50 = 0;
                reversible = 0;
            }
            long path = 1L << from | 1L << to;
            sets[piece & 15] ^= path;
            sets[us << 3] ^= path;
            board[from] = Piece.NONE;
            board[to] = (byte) piece;
            long z = Zobrist.piece(piece, from) ^ Zobrist.piece(piece, to);
            key ^= z;
            if ((piece & 7) == Piece.PAWN) {
                rule50 = 0;
                reversible = 0;
                pawnKey ^= z;
                if (kind == Move.PROMOTION) {
                    int made = Piece.of(us, Move.promotionType(move));
                    sets[piece] ^= 1L << to;
                    sets[made] ^= 1L << to;
                    board[to] = (byte) made;
                    long zPawn = Zobrist.piece(piece, to);
                    long zMade = Zobrist.piece(made, to);
                    key ^= zPawn ^ zMade;
                    pawnKey ^= zPawn;
                    oursKey ^= zMade;
                } else if ((from ^ to) == 16 && Legality.canCaptureEnPassant(this, them, from + to >>> 1)) {
                    ep = from + to >>> 1;
                    key ^= Zobrist.EN_PASSANT[ep & 7];
                }
            } else {
                oursKey ^= z;
            }
        }

        int rights = PlySlot.rights(meta);
        if (rights != 0) {
            int kept = rights & rightsKept[from] & rightsKept[to];
            key ^= Zobrist.CASTLING[rights] ^ Zobrist.CASTLING[kept];
            rights = kept;
        }

        side = them;
        ply++;
        keys[ply] = key;
        played[ply] = move | piece << 16 | captured << 20;
        st[next + PAWN_KEY] = pawnKey;
        st[next + NON_PAWN_KEY + us] = oursKey;
        st[next + NON_PAWN_KEY + them] = theirsKey;
        st[next + META] = PlySlot.meta(rights, ep, rule50, reversible);
        st[next + CHECKERS] = mayCheck ? KingLines.findCheckers(sets, st, next, them) : 0;
    }

    /** Takes back the last {@link #make}. */
    public void unmake() {
        int last = played[ply];
        int from = Move.from(last);
        int to = Move.to(last);
        int kind = Move.kind(last);
        int piece = last >>> 16 & 15;
        int captured = last >>> 20 & 15;
        int them = side;
        int us = them ^ 1;
        long[] sets = this.sets;
        byte[] board = this.board;
        side = us;
        ply--;
        if (kind == Move.CASTLING) {
            int index = CastlingRights.index(us, to > from ? CastlingRights.KING_SIDE : CastlingRights.QUEEN_SIDE);
            moveCastlingPieces(piece, Piece.of(us, Piece.ROOK), CastlingRights.kingTarget(index),
                    CastlingRights.rookTarget(index), from, to);
            return;
        }
        if (kind == Move.PROMOTION) {
            sets[board[to] & 15] ^= 1L << to;
            sets[piece] ^= 1L << to;
        }
        long path = 1L << from | 1L << to;
        sets[piece] ^= path;
        sets[us << 3] ^= path;
        board[from] = (byte) piece;
        board[to] = Piece.NONE;
        if (captured != Piece.NONE) {
            int square = kind == Move.EN_PASSANT ? to ^ 8 : to;
            sets[captured] ^= 1L << square;
            sets[them << 3] ^= 1L << square;
            board[square] = (byte) captured;
        }
    }

    /** Passes the move. The side to move must not be in check. */
    public void makeNull() {
        if (ply + 1 == keys.length) {
            grow();
        }
        int base = ply * STRIDE;
        int next = base + STRIDE;
        long meta = state[base + META];
        long key = keys[ply] ^ Zobrist.BLACK_TO_MOVE;
        int ep = PlySlot.enPassantSquare(meta);
        if (ep != Square.NONE) {
            key ^= Zobrist.EN_PASSANT[ep & 7];
        }
        System.arraycopy(state, base, state, next, META);
        state[next + META] = PlySlot.meta(PlySlot.rights(meta), Square.NONE, PlySlot.rule50(meta) + 1, 0);
        state[next + CHECKERS] = 0;
        ply++;
        keys[ply] = key;
        played[ply] = Move.NULL;
        side ^= 1;
    }

    /** Takes back the last {@link #makeNull}. */
    public void unmakeNull() {
        ply--;
        side ^= 1;
    }

    /** Plays a move of a game: a legal one, or {@link Move#NULL} if the side to move is not in check. */
    public void play(int move) {
        if (move == Move.NULL) {
            makeNull();
        } else {
            make(move);
        }
    }

    /** Takes back the last {@link #play}. */
    public void takeBack() {
        if (moveAt(ply) == Move.NULL) {
            unmakeNull();
        } else {
            unmake();
        }
    }

    /** Both pieces leave before either arrives: in Chess960 one may arrive where the other stood. */
    private void moveCastlingPieces(int king, int rook, int kingFrom, int rookFrom, int kingTo, int rookTo) {
        board[kingFrom] = Piece.NONE;
        board[rookFrom] = Piece.NONE;
        board[kingTo] = (byte) king;
        board[rookTo] = (byte) rook;
        long kings = 1L << kingFrom ^ 1L << kingTo;
        long rooks = 1L << rookFrom ^ 1L << rookTo;
        sets[king] ^= kings;
        sets[rook] ^= rooks;
        sets[king & 8] ^= kings ^ rooks;
    }

    private void grow() {
        int plies = keys.length * 2;
        keys = Arrays.copyOf(keys, plies);
        state = Arrays.copyOf(state, plies * STRIDE);
        played = Arrays.copyOf(played, plies);
    }

    // ---- the board ----------------------------------------------------------------------------------------------

    public int sideToMove() {
        return side;
    }

    /** The piece on a square, {@link Piece#NONE} if it is empty. */
    public int pieceAt(int square) {
        return board[square];
    }

    public long occupied() {
        return sets[0] | sets[8];
    }

    /** All squares of one colour. */
    public long pieces(int color) {
        return sets[color << 3 & 15];
    }

    /** The squares of one colour and type. */
    public long pieces(int color, int type) {
        return sets[(color << 3 | type) & 15];
    }

    /** The squares of one type, both colours. */
    public long piecesOf(int type) {
        return sets[type] | sets[8 | type];
    }

    public int kingSquare(int color) {
        return Long.numberOfTrailingZeros(sets[color << 3 | Piece.KING]);
    }

    /** True if the colour has anything besides king and pawns. */
    public boolean hasNonPawnMaterial(int color) {
        return sets[color << 3] != (sets[color << 3 | Piece.PAWN] | sets[color << 3 | Piece.KING]);
    }

    /** The four bits of {@link CastlingRights}. */
    public int castlingRights() {
        return PlySlot.rights(state[ply * STRIDE + META]);
    }

    /** The rook that castles for {@link CastlingRights#index}; {@link Square#NONE} if the game began without the right. */
    public int castlingRook(int index) {
        return castling.rook(index);
    }

    CastlingWays castlingWays() {
        return castling;
    }

    /** The square behind a pawn that can legally be taken en passant now, else {@link Square#NONE}. */
    public int enPassantSquare() {
        return PlySlot.enPassantSquare(state[ply * STRIDE + META]);
    }

    /** Plies since the last capture or pawn move. */
    public int rule50() {
        return PlySlot.rule50(state[ply * STRIDE + META]);
    }

    /** Plies since the last capture, pawn move or null move: how far back a repetition can lie. */
    int reversiblePlies() {
        return PlySlot.reversible(state[ply * STRIDE + META]);
    }

    /** True if castling is written in the Chess960 way. */
    public boolean isChess960() {
        return chess960;
    }

    /** Plies from the position that was set up. */
    public int ply() {
        return ply;
    }

    /** Plies from the start of the game, by the move number that was set up. */
    public int gamePly() {
        return firstGamePly + ply;
    }

    public int fullmoveNumber() {
        return gamePly() / 2 + 1;
    }

    // ---- history ------------------------------------------------------------------------------------------------

    /** The move that led to {@code atPly}: {@link Move#NONE} at 0, {@link Move#NULL} for a pass. */
    public int moveAt(int atPly) {
        return played[atPly] & 0xFFFF;
    }

    /** The piece that moved to reach {@code atPly} (a pawn, if it promoted). */
    public int movedPieceAt(int atPly) {
        return played[atPly] >>> 16 & 15;
    }

    /** The piece captured to reach {@code atPly}, or {@link Piece#NONE}. */
    public int capturedPieceAt(int atPly) {
        return played[atPly] >>> 20 & 15;
    }

    /** The key of the position at an earlier ply of the present line. */
    public long keyAt(int atPly) {
        return keys[atPly];
    }

    // ---- keys ---------------------------------------------------------------------------------------------------

    /** The Zobrist key: pieces, side to move, castling rights, usable en-passant file. */
    public long key() {
        return keys[ply];
    }

    public long pawnKey() {
        return state[ply * STRIDE + PAWN_KEY];
    }

    /** The key of one colour's pieces other than pawns, the king included. */
    public long nonPawnKey(int color) {
        return state[ply * STRIDE + NON_PAWN_KEY + color];
    }

    /** The key after a move that is not castling, promotion or en passant; close enough elsewhere to prefetch by. */
    public long keyAfter(int move) {
        int from = Move.from(move);
        int to = Move.to(move);
        int piece = board[from];
        long key = keys[ply] ^ Zobrist.BLACK_TO_MOVE ^ Zobrist.piece(piece, from) ^ Zobrist.piece(piece, to);
        int captured = board[to];
        return captured == Piece.NONE ? key : key ^ Zobrist.piece(captured, to);
    }

    // ---- attacks and checks -------------------------------------------------------------------------------------

    /** Every piece of either colour that attacks a square, given an occupancy. */
    public long attackersTo(int square, long occupied) {
        long[] sets = this.sets;
        long queens = sets[Piece.QUEEN] | sets[8 | Piece.QUEEN];
        return Attacks.pawn(Color.BLACK, square) & sets[Piece.PAWN]
                | Attacks.pawn(Color.WHITE, square) & sets[8 | Piece.PAWN]
                | Attacks.knight(square) & (sets[Piece.KNIGHT] | sets[8 | Piece.KNIGHT])
                | Attacks.king(square) & (sets[Piece.KING] | sets[8 | Piece.KING])
                | Attacks.bishop(square, occupied) & (sets[Piece.BISHOP] | sets[8 | Piece.BISHOP] | queens)
                | Attacks.rook(square, occupied) & (sets[Piece.ROOK] | sets[8 | Piece.ROOK] | queens);
    }

    /** True if a piece of {@code by} attacks the square, given an occupancy. */
    public boolean isAttacked(int square, int by, long occupied) {
        return (Attacks.pawn(by ^ 1, square) & sets[by << 3 | Piece.PAWN]) != 0
                || (Attacks.king(square) & sets[by << 3 | Piece.KING]) != 0 || isAttackedByPieces(square, by, occupied);
    }

    /** True if a knight, bishop, rook or queen of {@code by} attacks the square, given an occupancy. */
    boolean isAttackedByPieces(int square, int by, long occupied) {
        long[] sets = this.sets;
        int row = by << 3;
        long queens = sets[row | Piece.QUEEN];
        return (Attacks.knight(square) & sets[row | Piece.KNIGHT]) != 0
                || (Attacks.bishop(square, occupied) & (sets[row | Piece.BISHOP] | queens)) != 0
                || (Attacks.rook(square, occupied) & (sets[row | Piece.ROOK] | queens)) != 0;
    }

    /** The enemy pieces that give check now. */
    public long checkers() {
        return state[ply * STRIDE + CHECKERS];
    }

    public boolean inCheck() {
        return state[ply * STRIDE + CHECKERS] != 0;
    }

    /**
     * Pieces of either colour that alone stand between an enemy slider and the king of {@code color}. Other enemy
     * sliders that aim along a line of that king are looked through, so that the piece before a battery has two pinners.
     */
    public long blockers(int color) {
        int base = ply * STRIDE;
        if ((state[base + META] & BLOCKERS_READY << color) == 0) {
            KingLines.findBlockers(sets, state, base, color);
        }
        return state[base + BLOCKERS + color];
    }

    /** Enemy sliders that pin a piece of {@code color} to its king. */
    public long pinners(int color) {
        blockers(color);
        return state[ply * STRIDE + PINNERS + color];
    }

    /** The squares from which a piece of {@code type} would check the enemy king; empty for the king itself. */
    public long checkSquares(int type) {
        int base = ply * STRIDE;
        if ((state[base + META] & CHECK_SQUARES_READY) == 0) {
            KingLines.findCheckSquares(sets, state, base, side ^ 1);
        }
        return switch (type) {
            case Piece.QUEEN -> state[base + CHECK_SQUARES + 2] | state[base + CHECK_SQUARES + 3];
            case Piece.KING -> 0;
            default -> state[base + CHECK_SQUARES + type - Piece.PAWN];
        };
    }

    // ---- moves --------------------------------------------------------------------------------------------------

    /** True if the move takes a piece. */
    public boolean isCapture(int move) {
        int kind = Move.kind(move);
        return kind == Move.EN_PASSANT || kind != Move.CASTLING && board[Move.to(move)] != Piece.NONE;
    }

    /** True for what {@link MoveGenerator#captures} generates: captures and queen promotions. */
    public boolean isNoisy(int move) {
        return isCapture(move) || Move.isPromotion(move) && Move.promotionType(move) == Piece.QUEEN;
    }

    public int movedPiece(int move) {
        return board[Move.from(move)];
    }

    /** The piece a move takes, {@link Piece#NONE} for a quiet one. */
    public int capturedPiece(int move) {
        int kind = Move.kind(move);
        if (kind == Move.EN_PASSANT) {
            return Piece.of(side ^ 1, Piece.PAWN);
        }
        return kind == Move.CASTLING ? Piece.NONE : board[Move.to(move)];
    }

    /**
     * True if any 16 bits are a move that the side to move's piece could make here by its own way of moving, whether or
     * not it leaves the king in check. For moves from outside, such as the transposition table.
     */
    public boolean isPseudoLegal(int move) {
        return Legality.isPseudoLegal(this, move);
    }

    /** True if a pseudo-legal move leaves the own king safe. */
    public boolean isLegal(int move) {
        return Legality.isLegal(this, move);
    }

    /** True if a legal move checks the enemy king. */
    public boolean givesCheck(int move) {
        return Legality.givesCheck(this, move);
    }

    /** True if the move's exchange on its target square wins at least {@code threshold}; see {@link See}. */
    public boolean seeGe(int move, int threshold) {
        return See.atLeast(this, move, threshold);
    }

    // ---- draws --------------------------------------------------------------------------------------------------

    /**
     * True if the position is a draw for a search that stands {@code searchPly} plies below its root: fifty moves
     * without mate on the board, insufficient material, a repetition inside the search, or a threefold one before it.
     */
    public boolean isDraw(int searchPly) {
        return Draws.isDraw(this, searchPly);
    }

    /** True if the side to move has a move that repeats an earlier position; see {@link Draws#upcomingRepetition}. */
    public boolean upcomingRepetition(int searchPly) {
        return Draws.upcomingRepetition(this, searchPly);
    }

    /** How often the present position has occurred, itself included. */
    public int occurrences() {
        return Draws.occurrences(this);
    }

    /** True if neither side can mate by any series of moves, as far as material alone tells. */
    public boolean isInsufficientMaterial() {
        return Draws.isInsufficientMaterial(this);
    }

    /** True if the side to move has a legal move. */
    public boolean hasLegalMove() {
        return MoveGenerator.countLegal(this) != 0;
    }

    private static long[] pawnMask() {
        long[] mask = new long[Piece.COUNT];
        mask[Piece.of(Color.WHITE, Piece.PAWN)] = -1;
        mask[Piece.of(Color.BLACK, Piece.PAWN)] = -1;
        return mask;
    }
}
