package dev.cortado.lab.data;

import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.Square;
import java.nio.ByteBuffer;

/** A game as bytes, little-endian, as {@code docs/formats.md} lays it out. */
final class GameCodec {
    private static final int HEADER_BYTES = 36;
    private static final int BYTES_A_PLY = 4;
    private static final int PIECES_AT = 8;
    private static final int PLIES_AT = 34;
    private static final int MAX_PIECES = 32;

    private GameCodec() {}

    static int bytes(ScoredGame game) {
        return HEADER_BYTES + BYTES_A_PLY * game.plies();
    }

    /** Writes a game where the buffer stands. */
    static void encode(ScoredGame game, ByteBuffer out) {
        if (game.plies() > ScoredGame.MAX_PLIES) {
            throw new IllegalArgumentException("a game of " + game.plies() + " plies is too long for a record");
        }
        PositionSetup start = PositionSetup.of(new Position(game.start())); // without an idle en-passant square
        int at = out.position();
        long occupied = 0;
        int count = 0;
        byte[] pieces = new byte[MAX_PIECES / 2];
        for (int square = 0; square < 64; square++) {
            int piece = start.pieceAt(square);
            if (piece != Piece.NONE) {
                occupied |= 1L << square;
                int code = Piece.type(piece) - Piece.PAWN | Piece.color(piece) << 3;
                pieces[count >> 1] |= (byte) (code << 4 * (count & 1));
                count++;
            }
        }
        out.putLong(occupied).put(pieces);
        out.put((byte) start.sideToMove()).put((byte) start.enPassantSquare());
        for (int color = Color.WHITE; color <= Color.BLACK; color++) {
            out.put((byte) start.castlingRook(color, CastlingRights.KING_SIDE));
            out.put((byte) start.castlingRook(color, CastlingRights.QUEEN_SIDE));
        }
        out.put((byte) Math.min(start.halfmoveClock(), 255)).put((byte) game.result());
        out.putShort((short) Math.min(start.fullmoveNumber(), 65_535)).putShort((short) game.plies());
        for (int i = 0; i < game.plies(); i++) {
            out.putShort((short) encodeMove(game.moves()[i])).putShort((short) game.scores()[i]);
        }
        assert out.position() == at + bytes(game);
    }

    private static int encodeMove(int move) {
        int promotion = Move.isPromotion(move) ? Move.promotionType(move) - Piece.PAWN : 0;
        return Move.from(move) | Move.to(move) << 6 | promotion << 12;
    }

    /** Plies of the game that begins where the buffer stands, which then stands behind it. */
    static int skip(ByteBuffer in) {
        require(in.remaining() >= HEADER_BYTES, "a game is cut off");
        int plies = in.getShort(in.position() + PLIES_AT) & 0xFFFF;
        require(in.remaining() >= HEADER_BYTES + BYTES_A_PLY * plies, "a game is cut off");
        in.position(in.position() + HEADER_BYTES + BYTES_A_PLY * plies);
        return plies;
    }

    /**
     * Reads the game that begins where the buffer stands.
     *
     * @throws IllegalArgumentException if it is none: an impossible position, an illegal move, a value out of its range
     */
    static ScoredGame decode(ByteBuffer in) {
        int at = in.position();
        int plies = skip(in);
        PositionSetup start = start(in, at);
        int result = in.get(at + 31);
        require(result >= 0 && result <= 2, "a game's result is " + result);
        Position position = new Position(start);
        int[] moves = new int[plies];
        int[] scores = new int[plies];
        for (int i = 0; i < plies; i++) {
            int code = in.getShort(at + HEADER_BYTES + BYTES_A_PLY * i) & 0xFFFF;
            int move = decodeMove(position, code);
            require(move != Move.NONE, "ply " + (i + 1) + " of a game is no legal move");
            int score = in.getShort(at + HEADER_BYTES + BYTES_A_PLY * i + 2);
            require(score >= -ScoredGame.MAX_SCORE && score <= ScoredGame.MAX_SCORE || score == ScoredGame.NO_SCORE,
                    "ply " + (i + 1) + " of a game has the score " + score);
            moves[i] = move;
            scores[i] = score;
            position.make(move);
        }
        return new ScoredGame(start, moves, scores, result);
    }

    private static PositionSetup start(ByteBuffer in, int at) {
        long occupied = in.getLong(at);
        int pieces = Long.bitCount(occupied);
        require(pieces <= MAX_PIECES, "a game begins with " + pieces + " pieces");
        PositionSetup setup = PositionSetup.empty();
        int index = 0;
        for (long set = occupied; set != 0; set &= set - 1, index++) {
            int code = nibble(in, at, index);
            require((code & 7) < 6, "a game begins with a piece of code " + code);
            setup.put(Long.numberOfTrailingZeros(set), Piece.of(code >> 3, Piece.PAWN + (code & 7)));
        }
        for (; index < MAX_PIECES; index++) {
            require(nibble(in, at, index) == 0, "a game begins with pieces on no square");
        }
        int side = in.get(at + 24);
        require(side == Color.WHITE || side == Color.BLACK, "a game's side to move is " + side);
        setup.sideToMove(side).enPassantSquare(square(in, at + 25));
        boolean chess960 = false;
        for (int i = 0; i < 4; i++) {
            int rook = square(in, at + 26 + i);
            setup.castlingRook(i >> 1, i & 1, rook);
            chess960 |= rook != Square.NONE && !isUsual(setup, i >> 1, i & 1, rook);
        }
        setup.chess960(chess960).halfmoveClock(in.get(at + 30) & 255)
                .fullmoveNumber(Math.max(1, in.getShort(at + 32) & 0xFFFF));
        return setup;
    }

    /** True if king and rook stand as in the standard starting position. */
    private static boolean isUsual(PositionSetup setup, int color, int side, int rook) {
        int row = color == Color.WHITE ? 0 : 56;
        return setup.pieceAt(row + Square.E1) == Piece.of(color, Piece.KING)
                && rook == row + (side == CastlingRights.KING_SIDE ? Square.H1 : Square.A1);
    }

    private static int nibble(ByteBuffer in, int at, int index) {
        return in.get(at + PIECES_AT + (index >> 1)) >> 4 * (index & 1) & 15;
    }

    private static int square(ByteBuffer in, int at) {
        int square = in.get(at);
        require(square >= 0 && square <= Square.NONE, "a game has the square " + square);
        return square;
    }

    /** The legal move that the code means here, or {@link Move#NONE}. */
    private static int decodeMove(Position position, int code) {
        int from = code & 63;
        int to = code >> 6 & 63;
        int promotion = code >> 12;
        int piece = position.pieceAt(from);
        int move;
        if (promotion > 0) {
            if (promotion > 4) {
                return Move.NONE;
            }
            move = Move.promotion(from, to, Piece.PAWN + promotion);
        } else
            if (Piece.type(piece) == Piece.KING
                    && position.pieceAt(to) == Piece.of(Piece.color(piece), Piece.ROOK)) {
                        move = Move.of(from, to, Move.CASTLING);
                    } else
                if (Piece.type(piece) == Piece.PAWN && to == position.enPassantSquare()) {
                    move = Move.of(from, to, Move.EN_PASSANT);
                } else {
                    move = Move.of(from, to);
                }
        return from != to && position.isPseudoLegal(move) && position.isLegal(move) ? move : Move.NONE;
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalArgumentException(problem);
        }
    }
}
