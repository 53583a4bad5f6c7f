package dev.cortado.engine;

import java.util.function.Consumer;

import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.Square;
import dev.cortado.chess.internal.SplitMix;

/** Positions as they come up when both sides play anything legal. The same seed gives the same games. */
final class RandomGames {
    private RandomGames() {}

    /** Plays games, every second one from a Chess960 array, until {@code count} positions have been handed over. */
    static void positions(long seed, int count, Consumer<Position> visitor) {
        SplitMix random = new SplitMix(seed);
        int[] moves = new int[Move.MAX_MOVES];
        int seen = 0;
        for (int game = 0;; game++) {
            Position position = new Position(game % 2 == 0 ? PositionSetup.standard() : chess960(random));
            for (int ply = 0; ply < 250; ply++) {
                int n = MoveGenerator.legal(position, moves, 0);
                if (n == 0 || position.isDraw(0)) {
                    break;
                }
                if (random.below(3) == 0) {
                    visitor.accept(position);
                    if (++seen == count) {
                        return;
                    }
                }
                position.make(moves[random.below(n)]);
            }
        }
    }

    /** A Chess960 array: bishops on squares of both colours, the king between the rooks, both sides alike. */
    static PositionSetup chess960(SplitMix random) {
        int[] types = new int[8];
        types[2 * random.below(4)] = Piece.BISHOP;
        types[2 * random.below(4) + 1] = Piece.BISHOP;
        for (int type : new int[] {Piece.QUEEN, Piece.KNIGHT, Piece.KNIGHT}) {
            int file = random.below(8);
            while (types[file] != Piece.NONE) {
                file = random.below(8);
            }
            types[file] = type;
        }
        int[] rest = {Piece.ROOK, Piece.KING, Piece.ROOK};
        int next = 0;
        PositionSetup setup = PositionSetup.empty().sideToMove(Color.WHITE).chess960(true);
        for (int file = 0; file < 8; file++) {
            int type = types[file] == Piece.NONE ? rest[next++] : types[file];
            for (int color = Color.WHITE; color <= Color.BLACK; color++) {
                setup.put(Square.of(file, color * 7), Piece.of(color, type));
                setup.put(Square.of(file, color == Color.WHITE ? 1 : 6), Piece.of(color, Piece.PAWN));
                if (type == Piece.ROOK) {
                    setup.castlingRook(color, next == 3 ? CastlingRights.KING_SIDE : CastlingRights.QUEEN_SIDE,
                            Square.of(file, color * 7));
                }
            }
        }
        return setup;
    }
}
