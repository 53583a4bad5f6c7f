package dev.cortado.chess.testing;

import dev.cortado.chess.Attacks;
import dev.cortado.chess.Bitboard;
import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.Square;
import dev.cortado.chess.internal.SplitMix;
import java.util.ArrayList;
import java.util.List;

/**
 * Seeded random games for property tests. Every position on the way, the first and the last included, goes to a
 * visitor; the same seed gives the same games on every machine. Rare moves (castling, en passant, promotion) are
 * preferred where they exist, because uniform choice would hardly ever show them.
 */
public final class RandomGames {
    /** Where a game starts. */
    public enum Start {
        /** The ordinary array. */
        STANDARD(160),
        /** One of the 960 arrays, the same for both sides. */
        CHESS960(160),
        /** One of the 960 arrays for each side. */
        DOUBLE_CHESS960(160),
        /** Pieces strewn over the board, with castling rights and an en-passant square where they may be. */
        SCATTERED(4),
        /** Few pieces, a pawn about to pass an enemy pawn, and sliders and kings on the rank where they meet. */
        EN_PASSANT(3);

        /** After so many plies a game is broken off: most of what a start has to show has been seen by then. */
        private final int plies;

        Start(int plies) {
            this.plies = plies;
        }
    }

    /** Sees each position of each game. It must leave the position as it found it. */
    @FunctionalInterface
    public interface Visitor {
        void visit(Position position);
    }

    private final SplitMix random;

    public RandomGames(long seed) {
        random = new SplitMix(seed);
    }

    /** Shows at least {@code positions} positions, as many games as that takes. */
    public void play(Start start, int positions, Visitor visitor) {
        int[] seen = new int[1];
        while (seen[0] < positions) {
            playOn(start(start), start.plies, position -> {
                seen[0]++;
                visitor.visit(position);
            });
        }
    }

    /**
     * Shows the positions of so many games: a third each standard, Chess960 and double Chess960.
     *
     * @param plies after so many a game is broken off
     */
    public void play(int games, int plies, Visitor visitor) {
        Start[] starts = {Start.STANDARD, Start.CHESS960, Start.DOUBLE_CHESS960};
        for (int game = 0; game < games; game++) {
            playOn(start(starts[game % 3]), plies, visitor);
        }
    }

    /**
     * Shows exactly {@code positions} positions of long games with moves chosen evenly, standard and Chess960 in turn.
     * About every third is shown, so that they differ more; in none of them is the game over.
     */
    public void sample(int positions, Visitor visitor) {
        int[] moves = new int[Move.MAX_MOVES];
        int seen = 0;
        for (int game = 0;; game++) {
            Position position = start(game % 2 == 0 ? Start.STANDARD : Start.CHESS960);
            for (int ply = 0; ply < 250; ply++) {
                int count = MoveGenerator.legal(position, moves, 0);
                if (count == 0 || position.isDraw(0)) {
                    break;
                }
                if (random.below(3) == 0) {
                    visitor.visit(position);
                    if (++seen == positions) {
                        return;
                    }
                }
                position.make(moves[random.below(count)]);
            }
        }
    }

    /** Goes on from a position, which is changed. */
    public void playOn(Position position, int maxPlies, Visitor visitor) {
        visitor.visit(position);
        for (int ply = 0; ply < maxPlies; ply++) {
            int move = choose(position);
            if (move == Move.NONE) {
                return;
            }
            position.make(move);
            visitor.visit(position);
        }
    }

    /** A legal move, {@link Move#NONE} if there is none. */
    public int choose(Position position) {
        int[] moves = new int[Move.MAX_MOVES];
        int count = MoveGenerator.legal(position, moves, 0);
        if (count == 0) {
            return Move.NONE;
        }
        List<Integer> rare = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (Move.kind(moves[i]) != Move.NORMAL || passes(position, moves[i])) {
                rare.add(moves[i]);
            }
        }
        if (!rare.isEmpty() && random.below(2) == 0) {
            return rare.get(random.below(rare.size()));
        }
        return moves[random.below(count)];
    }

    /** True if a pawn goes two squares and arrives beside an enemy pawn. */
    private static boolean passes(Position position, int move) {
        int us = position.sideToMove();
        int to = Move.to(move);
        long beside = Attacks.king(to) & Bitboard.rank(Square.rank(to));
        return position.movedPiece(move) == Piece.of(us, Piece.PAWN) && Math.abs(Move.from(move) - to) == 16
                && (beside & position.pieces(us ^ 1, Piece.PAWN)) != 0;
    }

    /** A first position of the given kind. */
    public Position start(Start start) {
        return switch (start) {
            case STANDARD -> new Position();
            case CHESS960 -> {
                int array = random.below(960);
                yield chess960(array, array);
            }
            case DOUBLE_CHESS960 -> chess960(random.below(960), random.below(960));
            case SCATTERED -> scattered();
            case EN_PASSANT -> enPassant();
        };
    }

    /** Lines full of pins, checks and rare geometry, most of which no game would reach. */
    private Position scattered() {
        while (true) {
            PositionSetup setup = PositionSetup.empty().sideToMove(random.below(2)).chess960(random.below(2) == 0)
                    .halfmoveClock(random.below(40)).fullmoveNumber(1 + random.below(80));
            for (int color = 0; color < 2; color++) {
                boolean atHome = random.below(2) == 0;
                int king = atHome ? Square.relative(color, 1 + random.below(6)) : random.below(64);
                setup.put(king, Piece.of(color, Piece.KING));
                int others = random.below(14);
                for (int i = 0; i < others; i++) {
                    int type = Piece.type(Piece.fromSymbol("PPPPNBRQ".charAt(random.below(8))));
                    int square = type == Piece.PAWN ? 8 + random.below(48)
                            : type == Piece.ROOK && atHome ? Square.relative(color, random.below(8)) : random.below(64);
                    if (setup.pieceAt(square) == Piece.NONE) {
                        setup.put(square, Piece.of(color, type));
                    }
                }
            }
            for (int index = 0; index < 4; index++) {
                grant(setup, index);
            }
            if (random.below(2) == 0) {
                int pawn = Square.of(random.below(8), setup.sideToMove() == Color.WHITE ? 4 : 3);
                setup.enPassantSquare(pawn + (setup.sideToMove() == Color.WHITE ? 8 : -8));
                if (!setup.problems().isEmpty()) {
                    setup.enPassantSquare(Square.NONE);
                }
            }
            if (setup.problems().isEmpty()) {
                return new Position(setup);
            }
        }
    }

    private Position enPassant() {
        while (true) {
            int us = random.below(2);
            int file = random.below(8);
            PositionSetup setup = PositionSetup.empty().sideToMove(us);
            int arrival = Square.relative(us, Square.of(file, 3));
            setup.put(Square.relative(us, Square.of(file, 1)), Piece.of(us, Piece.PAWN));
            for (int side = -1; side <= 1; side += 2) {
                if (file + side >= 0 && file + side < 8 && random.below(3) != 0) {
                    setup.put(arrival + side, Piece.of(us ^ 1, Piece.PAWN));
                }
            }
            for (int color = 0; color < 2; color++) {
                putOnOrOff(setup, arrival, Piece.of(color, Piece.KING));
                int sliders = random.below(4);
                for (int i = 0; i < sliders; i++) {
                    putOnOrOff(setup, arrival, Piece.of(color, Piece.BISHOP + random.below(3)));
                }
            }
            if (setup.problems().isEmpty()) {
                return new Position(setup);
            }
        }
    }

    /** Puts a piece on a free square, half of the time on the rank of {@code arrival}. */
    private void putOnOrOff(PositionSetup setup, int arrival, int piece) {
        int square = random.below(2) == 0 ? Square.of(random.below(8), Square.rank(arrival)) : random.below(64);
        if (setup.pieceAt(square) == Piece.NONE && square != arrival) {
            setup.put(square, piece);
        }
    }

    /** Gives a castling right to a random rook of the back rank if that makes no problem the setup did not have. */
    private void grant(PositionSetup setup, int index) {
        int before = setup.problems().size();
        setup.castlingRook(index >> 1, index & 1, Square.relative(index >> 1, random.below(8)));
        if (setup.problems().size() > before) {
            setup.castlingRook(index >> 1, index & 1, Square.NONE);
        }
    }

    /** The source of this driver's choices, for tests that need more of them. */
    public SplitMix random() {
        return random;
    }

    /** A start of (double) Chess960 from two array numbers, 0 to 959 in Scharnagl's numbering; 518 is the ordinary one. */
    public static Position chess960(int whiteArray, int blackArray) {
        PositionSetup setup = PositionSetup.empty().chess960(true);
        for (int color = 0; color < 2; color++) {
            String array = array(color == Color.WHITE ? whiteArray : blackArray);
            for (int file = 0; file < 8; file++) {
                int type = Piece.type(Piece.fromSymbol(array.charAt(file)));
                setup.put(Square.relative(color, Square.of(file, 0)), Piece.of(color, type));
                setup.put(Square.relative(color, Square.of(file, 1)), Piece.of(color, Piece.PAWN));
            }
            setup.castlingRook(color, CastlingRights.QUEEN_SIDE,
                    Square.relative(color, Square.of(array.indexOf('R'), 0)));
            setup.castlingRook(color, CastlingRights.KING_SIDE,
                    Square.relative(color, Square.of(array.lastIndexOf('R'), 0)));
        }
        return new Position(setup);
    }

    /** The back rank of an array number, from the a-file. */
    public static String array(int number) {
        char[] rank = "........".toCharArray();
        int n = number;
        rank[n % 4 * 2 + 1] = 'B';
        n /= 4;
        rank[n % 4 * 2] = 'B';
        n /= 4;
        rank[free(rank, n % 6)] = 'Q';
        n /= 6;
        int[][] knights = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
        int second = free(rank, knights[n][1]);
        rank[free(rank, knights[n][0])] = 'N';
        rank[second] = 'N';
        for (char piece : "RKR".toCharArray()) {
            rank[free(rank, 0)] = piece;
        }
        return new String(rank);
    }

    /** The file of the free square with this number, counted from the a-file and 0. */
    private static int free(char[] rank, int number) {
        int left = number;
        for (int file = 0; file < 8; file++) {
            if (rank[file] == '.' && left-- == 0) {
                return file;
            }
        }
        throw new IllegalArgumentException("no free square " + number);
    }
}
