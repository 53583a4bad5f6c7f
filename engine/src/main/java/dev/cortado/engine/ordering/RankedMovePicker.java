package dev.cortado.engine.ordering;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.engine.NodeReport.Scoring;
import dev.cortado.engine.params.Params;

/**
 * The ranked picker: in the main search and not in check, a {@link Shortlist} of the best captures and promotions comes
 * before the good captures, one of the best quiets before the killers; what is not on it follows by the staged picker's own
 * rules. Everywhere else it is the staged picker.
 */
final class RankedMovePicker extends MovePicker {
    /** {@link Params#RANKED_PARITY}: the shortlist is the head of the staged order, and ranking changes nothing. */
    private static final int PARITY_ALL = 2;

    private final Shortlist shortlist;
    /** Whether this node uses the shortlist. */
    private boolean ranked;
    /** Whether the quiets have been generated, scored and ranked for the shortlist. */
    private boolean quietsRanked;

    RankedMovePicker(Position position, History history, int[] params) {
        super(position, history, params);
        shortlist = new Shortlist(position, scoring, params);
    }

    @Override
    void begin(int ttMove, int depth) {
        super.begin(ttMove, depth);
        ranked = false;
        quietsRanked = false;
    }

    @Override
    public void forSearch(int ttMove, int depth, Ply[] line, int at) {
        super.forSearch(ttMove, depth, line, at);
        ranked = !position.inCheck() && params[Params.RANKED_SIZE] > 0;
        if (ranked) {
            shortlist.begin(params[Params.RANKED_SIZE]);
        }
    }

    @Override
    int quietPlace() {
        return switch (lastStage) {
            case Stage.QUIETS -> super.quietPlace() + (quietsRanked ? shortlist.sizeOfClass() : 0);
            case Stage.SHORTLIST_QUIETS -> shortlist.placeInClass();
            default -> -1;
        };
    }

    @Override
    boolean isRanked() {
        return ranked;
    }

    @Override
    boolean admitsQuiets() {
        return ranked && depth >= params[Params.RANKED_QUIET_DEPTH];
    }

    /** With parity, a place on the shortlist is one at the head of the staged order. */
    @Override
    boolean isFromShortlist() {
        if (!ranked) {
            return false;
        }
        int parity = params[Params.RANKED_PARITY];
        boolean early = yielded - (ttMove == Move.NONE ? 0 : 1) <= params[Params.RANKED_SIZE];
        return switch (lastStage) {
            case Stage.SHORTLIST_CAPTURES, Stage.SHORTLIST_QUIETS -> true;
            case Stage.GOOD_CAPTURES -> parity != 0 && early;
            case Stage.KILLER_1, Stage.KILLER_2, Stage.COUNTER_MOVE, Stage.QUIETS -> parity == PARITY_ALL && early
                    && admitsQuiets();
            default -> false;
        };
    }

    @Override
    void capturesGenerated() {
        if (ranked && params[Params.RANKED_PARITY] == 0) {
            end = shortlist.rankNoisy(moves, end, ttMove, observer);
            tell(Scoring.LISTED_CAPTURE);
            stage = Stage.SHORTLIST_CAPTURES;
        } else {
            super.capturesGenerated();
        }
    }

    @Override
    int nextListed() {
        switch (stage) {
            case Stage.SHORTLIST_CAPTURES -> {
                int move = shortlist.next();
                if (move != Move.NONE) {
                    return move;
                }
                scoreCaptures();
                stage = Stage.GOOD_CAPTURES;
            }
            case Stage.SHORTLIST_QUIETS_INIT -> {
                generateQuiets();
                end = shortlist.rankQuiets(moves, scores, cur, end, ttMove);
                tell(Scoring.LISTED_QUIET);
                quietsRanked = true;
                stage = Stage.SHORTLIST_QUIETS;
            }
            default -> {
                int move;
                while ((move = shortlist.next()) != Move.NONE) {
                    // Killers and counter move are yielded in any case, as by their own stages.
                    if (!skipQuiets || isRefutation(move)) {
                        return move;
                    }
                }
                stage = Stage.KILLER_1;
            }
        }
        return Move.NONE;
    }

    private void tell(Scoring kind) {
        if (observer != null) {
            observer.scored(kind, shortlist.moves, shortlist.size() - shortlist.sizeOfClass(), shortlist.size());
        }
    }

    @Override
    int stageAfterGoodCaptures() {
        return ranked && hasPlacesForQuiets() ? Stage.SHORTLIST_QUIETS_INIT : Stage.KILLER_1;
    }

    /** Whether quiets are let onto the shortlist: from some depth on, and only where captures have left room. */
    private boolean hasPlacesForQuiets() {
        int parity = params[Params.RANKED_PARITY];
        if (parity != 0) {
            // The captures yielded so far have taken their places in the staged order.
            shortlist.begin(Math.max(0, params[Params.RANKED_SIZE] - (yielded - 1 - (ttMove == Move.NONE ? 0 : 1))));
        }
        return parity != PARITY_ALL && admitsQuiets() && !shortlist.isFull() && !skipQuiets;
    }

    @Override
    boolean isListed(int move) {
        return ranked && shortlist.contains(move);
    }

    @Override
    void prepareQuiets() {
        if (!quietsRanked) {
            super.prepareQuiets();
        }
    }

    @Override
    int withoutListed(int from, int to) {
        return ranked && !shortlist.isEmpty() ? shortlist.removeListed(moves, from, to) : to;
    }
}
