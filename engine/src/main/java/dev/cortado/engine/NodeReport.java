package dev.cortado.engine;

import dev.cortado.eval.Score;
import dev.cortado.eval.WinModel;
import java.util.List;

/**
 * What a search did at one node: the moves in the order in which the picker yielded them, and the fate of each. Moves that
 * it did not come to follow at the end, in the order in which they would have come. Scores are centipawns where an engine
 * gives the report.
 *
 * @param pvNode true if the window was open, false for a null window that the node was expected to beat
 * @param depth plies the node was searched to
 * @param alpha lower end of the window, from the side to move's view
 * @param beta upper end of the window
 * @param staticEval the corrected static evaluation, {@link Score#NONE} in check
 * @param value what the node returned
 * @param nodes nodes below it
 */
public record NodeReport(boolean pvNode, int depth, int alpha, int beta, int staticEval, int value, long nodes,
        List<MoveReport> moves) {

    public NodeReport {
        moves = List.copyOf(moves);
    }

    /** The report with scores in centipawns instead of the evaluation's units. Exchanges are in centipawns anyhow. */
    public NodeReport inCentipawns(WinModel model) {
        return new NodeReport(pvNode, depth, model.centipawns(alpha), model.centipawns(beta),
                model.centipawns(staticEval), model.centipawns(value), nodes,
                moves.stream().map(move -> move.inCentipawns(model)).toList());
    }

    /** What became of a move. */
    public enum Fate {
        /** Searched: see depth, value and bound. */
        SEARCHED,
        /** Left out by a rule. */
        PRUNED,
        /** An earlier move cut before its turn came. */
        NOT_REACHED
    }

    /** The rules that leave moves out. */
    public enum Rule {
        NONE(""),
        /** Enough moves have been tried at this depth. */
        LATE_MOVE("late move"),
        /** The evaluation is too far below alpha for a quiet move. */
        FUTILITY("futility"),
        /** Such moves have failed too often. */
        HISTORY("bad history"),
        /** The exchange on the square loses too much. */
        EXCHANGE("loses material"),
        /** The evaluation is too far below alpha even with what is taken. */
        CAPTURE_FUTILITY("capture futility");

        private final String text;

        Rule(String text) {
            this.text = text;
        }

        /** A few words for people. */
        public String text() {
            return text;
        }
    }

    /** Which terms a move's place was made from. */
    public enum Scoring {
        /** Remembered from elsewhere (table, killers, counter move) and tried before anything is scored. */
        REMEMBERED, CAPTURE, QUIET, EVASION_CAPTURE, EVASION_QUIET,
        /** Evasions by class rather than by score. */
        EVASION_CLASS,
        /** On the ranked picker's shortlist. */
        LISTED_CAPTURE, LISTED_QUIET
    }

    /**
     * The terms of an ordering score; those that a kind of move does not have are 0. For a remembered move they are what
     * its score would have been.
     *
     * @param victim value of the piece taken
     * @param rankPenalty for the rank, counted from the mover's side, on which it is taken; 0 or less
     * @param captureHistory what such captures did before
     * @param promotion for becoming a queen
     * @param attacker for taking with a valuable piece when in check; 0 or less
     * @param history what the piece going to that square did before
     * @param continuation1 the same after the last move of the opponent
     * @param continuation2 the same after our move before
     * @param continuation4 the same after our move before that
     * @param fromTo what moves between these squares, attacked or not, did before
     * @param threat for a piece that leaves attacks by lesser ones; below 0 for one that enters them
     * @param listedHistory on a shortlist: history, from-to, threat and check of a quiet, weighed
     * @param listedContinuation on a shortlist: the continuation terms, weighed
     * @param refutation on a shortlist: for a killer or the counter move
     * @param check for giving check
     * @param evasionClass 2 for taking the checker, 1 for a block, 0 for a move of the king, where evasions come by class
     */
    public record OrderingTerms(int victim, int rankPenalty, int captureHistory, int promotion, int attacker,
            int history, int continuation1, int continuation2, int continuation4, int fromTo, int threat,
            int listedHistory, int listedContinuation, int refutation, int check, int evasionClass) {
        public static OrderingTerms ofCapture(int victim, int rankPenalty, int captureHistory, int promotion) {
            return new OrderingTerms(victim, rankPenalty, captureHistory, promotion, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                    0);
        }

        public static OrderingTerms ofQuiet(int history, int continuation1, int continuation2, int continuation4,
                int fromTo, int threat, int check) {
            return new OrderingTerms(0, 0, 0, 0, 0, history, continuation1, continuation2, continuation4, fromTo,
                    threat, 0, 0, 0, check, 0);
        }

        public static OrderingTerms ofEvasionCapture(int victim, int attacker) {
            return new OrderingTerms(victim, 0, 0, 0, attacker, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        }

        public static OrderingTerms ofEvasionClass(int evasionClass) {
            return new OrderingTerms(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, evasionClass);
        }

        public static OrderingTerms ofListedCapture(int victim, int attacker, int promotion, int check) {
            return new OrderingTerms(victim, 0, 0, promotion, attacker, 0, 0, 0, 0, 0, 0, 0, 0, 0, check, 0);
        }

        public static OrderingTerms ofListedQuiet(int history, int continuation, int refutation, int check) {
            return new OrderingTerms(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, history, continuation, refutation, check, 0);
        }

        /** The sum, by which moves of one stage are ordered. */
        public int total() {
            return victim + rankPenalty + captureHistory + promotion + attacker + history + continuation1
                    + continuation2 + continuation4 + fromTo + threat + listedHistory + listedContinuation + refutation
                    + check + evasionClass;
        }
    }

    /**
     * One move.
     *
     * @param move 16 bits, see {@link dev.cortado.chess.Move}
     * @param rank the place at which it was yielded, from 1; 0 if it was not
     * @param stage the name of the stage that yields it
     * @param terms what its place was made from
     * @param exchange the static exchange evaluation in centipawns
     * @param rule why it was pruned
     * @param extension plies by which the search was extended, negative if shortened
     * @param reducedDepth the depth of the first, reduced search; 0 if it was not reduced
     * @param reducedValue what that found
     * @param depth the depth of the last search
     * @param value what that found, from the side to move's view
     * @param bound what the value says
     * @param nodes nodes below the move
     * @param best true for the move that the node chose
     * @param cut true if the move beat beta and ended the node
     */
    public record MoveReport(int move, int rank, String stage, Scoring scoring, OrderingTerms terms, int exchange,
            Fate fate, Rule rule, int extension, int reducedDepth, int reducedValue, int depth, int value,
            SearchInfo.Bound bound, long nodes, boolean best, boolean cut) {
        MoveReport inCentipawns(WinModel model) {
            return new MoveReport(move, rank, stage, scoring, terms, exchange, fate, rule, extension, reducedDepth,
                    model.centipawns(reducedValue), depth, model.centipawns(value), bound, nodes, best, cut);
        }

        /** True if a reduced search surprised and the move was searched again. */
        public boolean searchedAgain() {
            return reducedDepth > 0 && depth > reducedDepth;
        }
    }
}
