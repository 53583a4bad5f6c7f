package dev.cortado.engine.ordering;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.See;
import dev.cortado.engine.params.Params;
import dev.cortado.engine.ordering.ReferencePicker.Order;
import dev.cortado.engine.ordering.ReferencePicker.Pick;

/**
 * The ranked picker's rules, written down slowly on top of {@link ReferencePicker}: sort all candidates of a class, cut
 * the list off after the places there are, and let the staged rules order the rest.
 */
final class RankedReference {
    private final ReferencePicker staged;
    private final int[] params;

    RankedReference(ReferencePicker staged) {
        this.staged = staged;
        params = staged.params;
    }

    /** Not in check. */
    Order mainSearch(int ttMove, int depth) {
        int parity = params[Params.RANKED_PARITY];
        int places = params[Params.RANKED_SIZE];
        if (parity == 2 || places == 0) {
            return staged.mainSearch(ttMove, depth);
        }
        List<Integer> legal = staged.legal();
        int first = legal.contains(ttMove) ? ttMove : Move.NONE;
        List<Pick> order = new ArrayList<>();
        if (first != Move.NONE) {
            order.add(new Pick(first, Stage.MAIN_TT));
        }

        List<Integer> listed = new ArrayList<>();
        List<Integer> captures = new ArrayList<>(staged.noisyMoves());
        if (parity == 0) {
            List<Integer> candidates = new ArrayList<>(captures);
            if (params[Params.RANKED_PROMOTIONS] == 1) {
                staged.quietMoves().stream().filter(Move::isPromotion).forEach(candidates::add);
            }
            candidates.removeIf(move -> move == first || !isGood(move));
            candidates.sort(Comparator.comparingInt(this::noisyScore).thenComparingInt(this::victimAndAttacker)
                    .thenComparing(Comparator.<Integer>naturalOrder().reversed()).reversed());
            listed.addAll(candidates.subList(0, Math.min(places, candidates.size())));
            listed.forEach(move -> order.add(new Pick(move, Stage.SHORTLIST_CAPTURES)));
            captures.removeAll(listed);
            captures.remove((Integer) first);
        }
        List<Integer> bad = new ArrayList<>();
        int goodCaptures = 0;
        for (int move : ReferencePicker.bestFirst(captures, staged::captureScore)) {
            if (move == first) {
                continue;
            }
            if (isGood(move)) {
                order.add(new Pick(move, Stage.GOOD_CAPTURES));
                goodCaptures++;
            } else {
                bad.add(move);
            }
        }

        List<Integer> quiets = new ArrayList<>(staged.quietMoves());
        quiets.removeAll(listed);
        quiets.remove((Integer) first);
        int left = places - (parity == 0 ? listed.size() : goodCaptures);
        if (depth >= params[Params.RANKED_QUIET_DEPTH] && left > 0) {
            List<Integer> candidates = new ArrayList<>(quiets);
            candidates.sort(Comparator.comparingInt(this::quietScore)
                    .thenComparing(Comparator.<Integer>naturalOrder().reversed()).reversed());
            List<Integer> chosen = candidates.subList(0, Math.min(left, candidates.size()));
            chosen.forEach(move -> order.add(new Pick(move, Stage.SHORTLIST_QUIETS)));
            quiets.removeAll(chosen);
        }
        return staged.refutationsQuietsAndBad(order, quiets, bad, depth);
    }

    private boolean isGood(int move) {
        return staged.position.seeGe(move, params[Params.GOOD_CAPTURE_SEE]);
    }

    private boolean checks(int move) {
        staged.position.make(move);
        boolean check = staged.position.inCheck();
        staged.position.unmake();
        return check;
    }

    private int victimAndAttacker(int move) {
        return staged.value(staged.victim(move)) - (staged.position.pieceAt(Move.from(move)) & 7);
    }

    int noisyScore(int move) {
        int promotion = 0;
        if (Move.isPromotion(move)) {
            int made = Move.promotionType(move);
            promotion = params[made == Piece.QUEEN ? Params.RANKED_PROMOTION_QUEEN
                    : made == Piece.ROOK ? Params.RANKED_PROMOTION_ROOK : Params.RANKED_PROMOTION_MINOR];
        }
        return victimAndAttacker(move) + promotion + (checks(move) ? params[Params.RANKED_CHECK] : 0);
    }

    int quietScore(int move) {
        int index = staged.pieceTo(move);
        int plain = staged.history.quiet[index] + staged.fromTo(move) + staged.threatAndCheck(move);
        int continuation = staged.continuation(staged.before1, index) + staged.continuation(staged.before2, index)
                + staged.continuation(staged.before4, index);
        int bonus = move == staged.killer1 ? params[Params.RANKED_KILLER_1]
                : move == staged.killer2 ? params[Params.RANKED_KILLER_2]
                        : move == staged.counterMove ? params[Params.RANKED_COUNTER] : 0;
        return plain * params[Params.RANKED_HISTORY] / 64 + continuation * params[Params.RANKED_CONTINUATION] / 64
                + bonus + (checks(move) ? params[Params.RANKED_CHECK] : 0);
    }

    /** Exchanges the shortlist may work out at most: those of captures whose victim is worth less than the attacker. */
    long doubtfulCaptures(int ttMove) {
        return staged.legal().stream().filter(move -> move != ttMove && staged.noisy(move))
                .filter(move -> See.value(staged.victim(move))
                        - See.value(staged.position.pieceAt(Move.from(move))) < params[Params.GOOD_CAPTURE_SEE])
                .count();
    }
}
