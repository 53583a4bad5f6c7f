package dev.cortado.engine.search;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.See;
import dev.cortado.chess.Square;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.engine.Level;
import dev.cortado.eval.Score;

/**
 * How a player below full strength sees the board. It overlooks moves: a quiet one sooner than a capture, one far ahead
 * sooner than the next, one of its own less than an answer, and hardly ever that a piece which has just moved can be
 * taken; never a way out of check, a queen to be had or a mate on the board. What is overlooked is overlooked wherever it
 * occurs, so that a threat is missed or seen as a whole; some moves later it is looked for afresh. And it has a taste:
 * opinions about where each kind of piece stands well, which stay the same throughout a game and give it something to
 * strive for.
 *
 * <p>Everything follows from the level, the game's seed and the position: the same seed gives the same moves. Immutable.
 */
final class Persona {
    /** Centipawns from which on a player goes for the end. */
    static final int CLEARLY_WON = 300;
    /** Plies of a game after which what was overlooked is looked for again. */
    private static final int ATTENTION_PLIES = 6;
    /** Pieces beside the kings; with fewer there is less to overlook, and less to have opinions about. */
    private static final double CLUTTERED = 14;
    /** Plies of looking ahead for which chances are kept; what is further is as hard to see as the last. */
    private static final int MOST_PLIES = 16;
    /** Kinds of moves, as places in {@link #FACTORS}. */
    private static final int TAKING_WHAT_MOVED = 0;
    private static final int CAPTURE = 1;
    private static final int PROMOTION = 2;
    private static final int CHECK = 3;
    private static final int QUIET = 4;
    /** How likely moves of each kind are to be overlooked, compared to a quiet one. */
    private static final double[] FACTORS = {0.2, 0.6, 0.2, 0.5, 1};
    /** And times this if it goes far or back. */
    private static final double HARD_TO_SEE = 1.5;
    private static final int FAR = 4;
    /** At most so likely. */
    private static final double BLINDNESS = 0.9;
    /** Compared to an answer, how likely one's own next move is to be overlooked. */
    private static final double OWN_MOVE = 0.5;

    private final long seed;
    /** By kind, then whether it is hard to see, then by ply: the share of 2^31 below which a move is overlooked. */
    private final int[] chances = new int[FACTORS.length * 2 * (MOST_PLIES + 1)];
    /** By type of piece and relative square, centipawns: the taste, and what is added for the piece itself. */
    private final int[] taste = new int[8 * 64];

    /**
     * @param game the game's seed
     * @param root where the search begins
     */
    Persona(Level level, long game, Position root) {
        SplitMix random = new SplitMix(game);
        double clutter = Math.min(1, (Bitboard.count(root.occupied()) - 2) / CLUTTERED);
        for (int type = Piece.PAWN; type <= Piece.KING; type++) {
            for (int square = 0; square < 64; square++) {
                double opinion = clutter * level.taste() * (2 * uniform(random.next()) - 1);
                taste[type << 6 | square] = (int) Math.round(opinion + level.greed() * See.value(type));
            }
        }
        seed = random.next() + root.gamePly() / ATTENTION_PLIES;
        for (int kind = 0; kind < FACTORS.length; kind++) {
            for (int hard = 0; hard < 2; hard++) {
                double once = Math.min(BLINDNESS,
                        clutter * level.oversight() * FACTORS[kind] * (hard == 1 ? HARD_TO_SEE : 1));
                for (int ply = 0; ply <= MOST_PLIES; ply++) {
                    double chance = ply == 0 ? OWN_MOVE * once : 1 - Math.pow(1 - once, ply);
                    chances[(kind * 2 + hard) * (MOST_PLIES + 1) + ply] = (int) (chance * Integer.MAX_VALUE);
                }
            }
        }
    }

    private static double uniform(long bits) {
        return (bits >>> 11) * 0x1p-53;
    }

    /**
     * Whether a move that can be played now is not thought of. It may say so of every move of a position.
     */
    boolean passesOver(Position position, int move) {
        if (Move.isPromotion(move)) {
            // To a queen, or else to a knight that gives check.
            return Move.promotionType(move) != Piece.QUEEN
                    && !(Move.promotionType(move) == Piece.KNIGHT && position.givesCheck(move));
        }
        return !position.inCheck() && overlooks(position, move, 0, position.moveAt(position.ply()))
                && !mates(position, move);
    }

    /** Whether a move mates, or gets a queen that cannot be taken without loss: who is winning does not put that off. */
    static boolean finishes(Position position, int move) {
        if (!Move.isPromotion(move) || Move.promotionType(move) != Piece.QUEEN) {
            return mates(position, move);
        }
        position.make(move);
        boolean stalemate = !position.inCheck() && !position.hasLegalMove();
        position.unmake();
        return !stalemate && position.seeGe(move, 0);
    }

    private static boolean mates(Position position, int move) {
        if (!position.givesCheck(move)) {
            return false;
        }
        position.make(move);
        boolean mate = !position.hasLegalMove();
        position.unmake();
        return mate;
    }

    /**
     * Whether a move that may be played some plies ahead is not thought of. Not to be asked in check: then a player looks
     * at every way out.
     *
     * @param previous the move that led to the position
     */
    boolean overlooks(Position position, int move, int ply, int previous) {
        int piece = position.movedPiece(move);
        int from = Move.from(move);
        int to = Move.to(move);
        int us = position.sideToMove();
        int kind = Move.isPromotion(move) ? PROMOTION
                : position.isCapture(move)
                        ? Move.isReal(previous) && Move.to(previous) == to ? TAKING_WHAT_MOVED : CAPTURE
                        : position.givesCheck(move) ? CHECK : QUIET;
        boolean back = Square.relativeRank(us, to) < Square.relativeRank(us, from);
        int hard = back || Square.distance(from, to) >= FAR ? 1 : 0;
        int chance = chances[(kind * 2 + hard) * (MOST_PLIES + 1) + Math.min(ply, MOST_PLIES)];
        return (int) (SplitMix.at(seed, piece << 12 | from << 6 | to) >>> 33) < chance;
    }

    /** An evaluation as this player sees it. */
    int judge(Position position, int evaluation) {
        int us = position.sideToMove();
        return Score.clampEvaluation(evaluation + liked(position, us) - liked(position, Color.flip(us)));
    }

    private int liked(Position position, int color) {
        int sum = 0;
        for (long rest = position.pieces(color); rest != 0; rest = Bitboard.dropFirst(rest)) {
            int square = Bitboard.first(rest);
            sum += taste[Piece.type(position.pieceAt(square)) << 6 | Square.relative(color, square)];
        }
        return sum;
    }
}
