package dev.cortado.engine.ordering;

import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import dev.cortado.engine.NodeReport.Scoring;
import dev.cortado.engine.NodeReport.OrderingTerms;
import dev.cortado.engine.params.Params;

/**
 * The ordering formula: what moves of each kind score, and of which terms that is made. {@link MovePicker} and
 * {@link Shortlist} ask for sums, whoever explains an order for the terms. One object serves one picker.
 */
final class MoveScores {
    /** Lifts every capture of an evasion above every quiet one. */
    static final int EVASION_CAPTURE = 1 << 28;
    /** The ranked picker's weights count in parts of this. */
    private static final int WEIGHT_ONE = 64;

    private final Position position;
    private final History history;
    private final int[] params;

    /** (piece, to) of the moves 1, 2 and 4 plies back; 0 for none. */
    private int before1;
    private int before2;
    private int before4;
    private final Threats threats = new Threats();
    /** By type of piece, whence it would check, in {@link #quiets}; a king checks from nowhere. */
    private final long[] checkSquares = new long[8];
    private int killer1;
    private int killer2;
    private int counterMove;

    MoveScores(Position position, History history, int[] params) {
        this.position = position;
        this.history = history;
        this.params = params;
    }

    /** The moves that led to the node {@code line[at]}, and what is attacked there. */
    void setBefore(Ply[] line, int at) {
        before1 = line[at - 1].pieceTo;
        before2 = line[at - 2].pieceTo;
        before4 = line[at - 4].pieceTo;
        findThreats();
        line[at].attacked = threats.attacked();
    }

    /** Looks at what the enemy attacks, which every score of a quiet move needs. */
    void findThreats() {
        threats.find(position);
    }

    /** The quiets that are remembered at the node: on a shortlist they have a bonus. */
    void setRefutations(int killer1, int killer2, int counterMove) {
        this.killer1 = killer1;
        this.killer2 = killer2;
        this.counterMove = counterMove;
    }

    // ---- sums ---------------------------------------------------------------------------------------------------

    /**
     * Most valuable victim, and what captures of this kind did before. A penalty per rank, if there is one, prefers exchanges
     * near home to hanging material far away.
     */
    int capture(int move) {
        int to = Move.to(move);
        int victim = position.capturedPiece(move) & 7;
        return victim(victim) + rankPenalty(to) + captureHistory(pieceTo(move), victim) + promotion(move);
    }

    /** The score of a quiet move from its {@link #terms}, for those who ask about a single one. */
    int quiet(int move) {
        return terms(Scoring.QUIET, move).total();
    }

    /**
     * The scores of quiet moves in a buffer: history, three continuation terms, from-to, and what a move does about threats and
     * checks. What the moves have in common is looked up once.
     */
    void quiets(int[] moves, int[] scores, int from, int to) {
        short[] plain = history.quiet;
        short[] fromTo = history.fromTo;
        short[] continuation = history.continuation;
        int row1 = History.continuationRow(before1);
        int row2 = History.continuationRow(before2);
        int row4 = History.continuationRow(before4);
        int color = position.sideToMove();
        long attacked = threats.attacked();
        int threatWeight = params[Params.QUIET_THREAT];
        int checkBonus = params[Params.QUIET_CHECK];
        long[] checks = checkSquares;
        for (int type = Piece.PAWN; type <= Piece.QUEEN; type++) {
            checks[type] = position.checkSquares(type);
        }
        for (int i = from; i < to; i++) {
            int move = moves[i];
            int piece = position.movedPiece(move);
            int type = Piece.type(piece);
            int pieceTo = History.pieceTo(piece, Move.to(move));
            scores[i] = plain[pieceTo] + continuation[row1 | pieceTo] + continuation[row2 | pieceTo]
                    + continuation[row4 | pieceTo] + fromTo[History.fromToIndex(color, move, attacked)]
                    + threatWeight * threats.escape(type, move)
                    + checkBonus * (int) (checks[type] >>> Move.to(move) & 1);
        }
    }

    /** Captures above all quiets, by victim and then by the least attacker; quiets by history and from-to. */
    int evasion(int move) {
        int piece = position.movedPiece(move);
        if (position.isCapture(move)) {
            return victim(position.capturedPiece(move) & 7) + attacker(piece) + EVASION_CAPTURE;
        }
        return history.quiet(History.pieceTo(piece, Move.to(move)))
                + history.fromTo(position.sideToMove(), move, threats.attacked());
    }

    /** 2 for captures of the checker, 1 for moves that block the check, 0 for other moves of the king. */
    int evasionClass(int move) {
        int target = Move.isEnPassant(move) ? Move.to(move) ^ 8 : Move.to(move);
        if ((position.checkers() >>> target & 1) != 0) {
            return 2;
        }
        return Piece.type(position.movedPiece(move)) == Piece.KING ? 0 : 1;
    }

    /** Most valuable victim, least valuable attacker: the tie-break of captures on the shortlist. */
    int victimFirst(int move) {
        return victim(position.capturedPiece(move) & 7) + attacker(position.movedPiece(move));
    }

    /** A capture or promotion on the shortlist. */
    int listedNoisy(int move) {
        return victimFirst(move) + listedPromotion(move) + listedCheck(move);
    }

    /**
     * A quiet move on the shortlist.
     *
     * @param quiet its {@link #quiet} score
     */
    int listedQuiet(int move, int quiet) {
        int continuation = continuation(move);
        return listedHistory(quiet - continuation) + listedContinuation(continuation) + refutation(move)
                + listedCheck(move);
    }

    // ---- terms --------------------------------------------------------------------------------------------------

    /** The terms of a move's score of some kind; that of a remembered move is what it would have been. */
    OrderingTerms terms(Scoring scoring, int move) {
        int pieceTo = pieceTo(move);
        int victim = position.capturedPiece(move) & 7;
        int fromTo = history.fromTo(position.sideToMove(), move, threats.attacked());
        return switch (scoring) {
            case CAPTURE -> OrderingTerms.ofCapture(victim(victim), rankPenalty(Move.to(move)),
                    captureHistory(pieceTo, victim), promotion(move));
            case QUIET -> OrderingTerms.ofQuiet(history.quiet(pieceTo), history.continuation(before1, pieceTo),
                    history.continuation(before2, pieceTo), history.continuation(before4, pieceTo), fromTo,
                    threat(move), check(move));
            case EVASION_CAPTURE -> OrderingTerms.ofEvasionCapture(victim(victim), attacker(position.movedPiece(move)));
            case EVASION_QUIET -> OrderingTerms.ofQuiet(history.quiet(pieceTo), 0, 0, 0, fromTo, 0, 0);
            case EVASION_CLASS -> OrderingTerms.ofEvasionClass(evasionClass(move));
            case LISTED_CAPTURE -> OrderingTerms.ofListedCapture(victim(victim), attacker(position.movedPiece(move)),
                    listedPromotion(move), listedCheck(move));
            case LISTED_QUIET -> OrderingTerms.ofListedQuiet(listedHistory(quiet(move) - continuation(move)),
                    listedContinuation(continuation(move)), refutation(move), listedCheck(move));
            case REMEMBERED -> terms(position.inCheck() ? evasionKind(move)
                    : position.isNoisy(move) ? Scoring.CAPTURE : Scoring.QUIET, move);
        };
    }

    /** The two kinds of evasions that are ordered by score. */
    Scoring evasionKind(int move) {
        return position.isCapture(move) ? Scoring.EVASION_CAPTURE : Scoring.EVASION_QUIET;
    }

    private int pieceTo(int move) {
        return History.pieceTo(position.movedPiece(move), Move.to(move));
    }

    private int victim(int type) {
        return type == Piece.NONE ? 0 : params[Params.VICTIM_PAWN + type - Piece.PAWN];
    }

    private static int attacker(int piece) {
        return -Piece.type(piece);
    }

    private int rankPenalty(int to) {
        return -params[Params.CAPTURE_RANK_PENALTY] * Square.relativeRank(position.sideToMove(), to);
    }

    private int captureHistory(int pieceTo, int victim) {
        return history.capture(pieceTo, victim) * params[Params.CAPTURE_HISTORY_WEIGHT] >> 10;
    }

    private int promotion(int move) {
        return Move.isPromotion(move) && Move.promotionType(move) == Piece.QUEEN
                ? params[Params.VICTIM_QUEEN] - params[Params.VICTIM_PAWN]
                : 0;
    }

    private int threat(int move) {
        return params[Params.QUIET_THREAT] * threats.escape(Piece.type(position.movedPiece(move)), move);
    }

    /** Only for checks by the piece itself: those discovered take longer to see. */
    private int check(int move) {
        long squares = position.checkSquares(Piece.type(position.movedPiece(move)));
        return (squares >>> Move.to(move) & 1) != 0 ? params[Params.QUIET_CHECK] : 0;
    }

    private int continuation(int move) {
        int pieceTo = pieceTo(move);
        return history.continuation(before1, pieceTo) + history.continuation(before2, pieceTo)
                + history.continuation(before4, pieceTo);
    }

    private int listedHistory(int plain) {
        return plain * params[Params.RANKED_HISTORY] / WEIGHT_ONE;
    }

    private int listedContinuation(int continuation) {
        return continuation * params[Params.RANKED_CONTINUATION] / WEIGHT_ONE;
    }

    private int refutation(int move) {
        return move == killer1 ? params[Params.RANKED_KILLER_1]
                : move == killer2 ? params[Params.RANKED_KILLER_2]
                        : move == counterMove ? params[Params.RANKED_COUNTER] : 0;
    }

    private int listedPromotion(int move) {
        if (!Move.isPromotion(move)) {
            return 0;
        }
        return switch (Move.promotionType(move)) {
            case Piece.QUEEN -> params[Params.RANKED_PROMOTION_QUEEN];
            case Piece.ROOK -> params[Params.RANKED_PROMOTION_ROOK];
            default -> params[Params.RANKED_PROMOTION_MINOR];
        };
    }

    private int listedCheck(int move) {
        return position.givesCheck(move) ? params[Params.RANKED_CHECK] : 0;
    }
}
