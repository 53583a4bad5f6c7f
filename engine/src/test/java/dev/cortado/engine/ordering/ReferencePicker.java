package dev.cortado.engine.ordering;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;

import dev.cortado.chess.Attacks;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.Square;
import dev.cortado.engine.params.Params;

/**
 * The rules of move ordering written down once more, slowly: list the legal moves, sort them into classes, score them by
 * the published formulae, put them in order. Nothing is staged and nothing is shared with {@link MovePicker} but the
 * tables it reads and the order in which the generator lists moves, which decides between equal scores.
 */
final class ReferencePicker {
    /** A move and the stage that must yield it. */
    record Pick(int move, int stage) {}

    /** Moves in order; those from {@code looseFrom} to {@code looseTo} may come in any order among themselves. */
    record Order(List<Pick> picks, int looseFrom, int looseTo) {}

    final Position position;
    final History history;
    final int[] params;

    int killer1;
    int killer2;
    int counterMove;
    int before1;
    int before2;
    int before4;

    ReferencePicker(Position position, History history, int[] params) {
        this.position = position;
        this.history = history;
        this.params = params;
    }

    List<Integer> legal() {
        int[] moves = new int[Move.MAX_MOVES];
        int n = MoveGenerator.legal(position, moves, 0);
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(moves[i]);
        }
        return list;
    }

    boolean takes(int move) {
        return Move.isEnPassant(move)
                || !Move.isCastling(move) && position.pieceAt(Move.to(move)) != Piece.NONE;
    }

    boolean noisy(int move) {
        return takes(move) || Move.isPromotion(move) && Move.promotionType(move) == Piece.QUEEN;
    }

    List<Integer> noisyMoves() {
        return legal().stream().filter(this::noisy).toList();
    }

    List<Integer> quietMoves() {
        return legal().stream().filter(move -> !noisy(move)).toList();
    }

    /** TT move, good captures, killers, counter move, quiets, bad captures; in check TT move and evasions. */
    Order mainSearch(int ttMove, int depth) {
        if (position.inCheck()) {
            return evasions(ttMove);
        }
        List<Pick> order = new ArrayList<>();
        int first = legal().contains(ttMove) ? ttMove : Move.NONE;
        if (first != Move.NONE) {
            order.add(new Pick(first, Stage.MAIN_TT));
        }
        List<Integer> bad = new ArrayList<>();
        for (int move : bestFirst(noisyMoves(), this::captureScore)) {
            if (move == first) {
                continue;
            }
            if (position.seeGe(move, params[Params.GOOD_CAPTURE_SEE])) {
                order.add(new Pick(move, Stage.GOOD_CAPTURES));
            } else {
                bad.add(move);
            }
        }
        List<Integer> quiets = new ArrayList<>(quietMoves());
        quiets.remove((Integer) first);
        return refutationsQuietsAndBad(order, quiets, bad, depth);
    }

    /** An order that has come as far as the killers, with what is left of quiets and captures after it. */
    Order refutationsQuietsAndBad(List<Pick> order, List<Integer> quiets, List<Integer> bad, int depth) {
        if (quiets.remove((Integer) killer1)) {
            order.add(new Pick(killer1, Stage.KILLER_1));
        }
        if (quiets.remove((Integer) killer2)) {
            order.add(new Pick(killer2, Stage.KILLER_2));
        }
        if (quiets.remove((Integer) counterMove)) {
            order.add(new Pick(counterMove, Stage.COUNTER_MOVE));
        }
        List<Integer> sorted = new ArrayList<>(quiets);
        if (depth < 3) {
            sorted.removeIf(move -> quietScore(move) <= 0);
        }
        // List.sort is stable: equal scores stay in the generator's order.
        sorted.sort((a, b) -> Integer.compare(quietScore(b), quietScore(a)));
        sorted.forEach(move -> order.add(new Pick(move, Stage.QUIETS)));
        int looseFrom = order.size();
        quiets.removeAll(sorted);
        quiets.forEach(move -> order.add(new Pick(move, Stage.QUIETS)));
        int looseTo = order.size();
        bad.forEach(move -> order.add(new Pick(move, Stage.BAD_CAPTURES)));
        return new Order(order, looseFrom, looseTo);
    }

    /** Depth 0: noisy moves, then quiet checks; −1 to −4: noisy moves; −5 and less: those to the recapture square. */
    Order quiescence(int ttMove, int depth, int recaptureSquare) {
        if (position.inCheck()) {
            return evasions(ttMove);
        }
        List<Pick> order = new ArrayList<>();
        List<Integer> noisy = bestFirst(noisyMoves(), this::captureScore);
        if (depth <= -5) {
            for (int move : noisy) {
                if (Move.to(move) == recaptureSquare) {
                    order.add(new Pick(move, Stage.QS_RECAPTURES));
                }
            }
            return exact(order);
        }
        boolean checks = depth == 0;
        int first = legal().contains(ttMove) ? ttMove : Move.NONE;
        if (first != Move.NONE) {
            order.add(new Pick(first, checks ? Stage.QS_CHECKS_TT : Stage.QS_TT));
        }
        for (int move : noisy) {
            if (move != first) {
                order.add(new Pick(move, checks ? Stage.QS_CHECKS_CAPTURES : Stage.QS_CAPTURES));
            }
        }
        int looseFrom = order.size();
        if (checks) {
            for (int move : quietMoves()) {
                if (move != first && checksAfter(move)) {
                    order.add(new Pick(move, Stage.QS_QUIET_CHECKS));
                }
            }
        }
        return new Order(order, looseFrom, order.size());
    }

    /** Captures that win more than the threshold; the TT move first if it is one. */
    Order probCut(int ttMove, int threshold) {
        List<Pick> order = new ArrayList<>();
        int first = legal().contains(ttMove) && takes(ttMove) && position.seeGe(ttMove, threshold + 1) ? ttMove
                : Move.NONE;
        if (first != Move.NONE) {
            order.add(new Pick(first, Stage.PROBCUT_TT));
        }
        for (int move : bestFirst(noisyMoves(), this::captureScore)) {
            if (move != first && position.seeGe(move, threshold + 1)) {
                order.add(new Pick(move, Stage.PROBCUT_CAPTURES));
            }
        }
        return exact(order);
    }

    private Order evasions(int ttMove) {
        List<Pick> order = new ArrayList<>();
        int first = legal().contains(ttMove) ? ttMove : Move.NONE;
        if (first != Move.NONE) {
            order.add(new Pick(first, Stage.EVASION_TT));
        }
        for (int move : bestFirst(legal(), this::evasionScore)) {
            if (move != first) {
                order.add(new Pick(move, Stage.EVASIONS));
            }
        }
        return exact(order);
    }

    private static Order exact(List<Pick> order) {
        return new Order(order, order.size(), order.size());
    }

    private boolean checksAfter(int move) {
        position.make(move);
        boolean check = position.inCheck();
        position.unmake();
        return check;
    }

    // ---- scores -------------------------------------------------------------------------------------------------

    int captureScore(int move) {
        int us = position.sideToMove();
        int victim = victim(move);
        int rank = Square.rank(Move.to(move));
        int relativeRank = us == Color.WHITE ? rank : 7 - rank;
        int learned = history.capture[(pieceTo(move)) * 8 + victim] * params[Params.CAPTURE_HISTORY_WEIGHT];
        int score = value(victim) - params[Params.CAPTURE_RANK_PENALTY] * relativeRank + Math.floorDiv(learned, 1024);
        if (Move.isPromotion(move) && Move.promotionType(move) == Piece.QUEEN) {
            score += value(Piece.QUEEN) - value(Piece.PAWN);
        }
        return score;
    }

    int quietScore(int move) {
        int index = pieceTo(move);
        return history.quiet[index] + continuation(before1, index) + continuation(before2, index)
                + continuation(before4, index) + fromTo(move) + threatAndCheck(move);
    }

    int evasionScore(int move) {
        if (takes(move)) {
            return (1 << 28) + value(victim(move)) - (position.pieceAt(Move.from(move)) & 7);
        }
        return history.quiet[pieceTo(move)] + fromTo(move);
    }

    int continuation(int earlier, int index) {
        return earlier == 0 ? 0 : history.continuation[earlier * 1024 + index];
    }

    int fromTo(int move) {
        int them = position.sideToMove() ^ 1;
        int from = position.isAttacked(Move.from(move), them, position.occupied()) ? 4 : 0;
        int to = position.isAttacked(Move.to(move), them, position.occupied()) ? 2 : 0;
        return history.fromTo[(from + to + position.sideToMove()) * 4096 + Move.from(move) * 64 + Move.to(move)];
    }

    /** The bonus of a piece that leaves attacks by lesser ones, less that of one that enters them; that of a check. */
    int threatAndCheck(int move) {
        int type = position.pieceAt(Move.from(move)) & 7;
        int weight = switch (type) {
            case Piece.KNIGHT, Piece.BISHOP -> 1;
            case Piece.ROOK -> 2;
            case Piece.QUEEN -> 3;
            default -> 0;
        };
        int escape =
                (attackedByLesser(type, Move.from(move)) ? 1 : 0) - (attackedByLesser(type, Move.to(move)) ? 1 : 0);
        int king = position.kingSquare(position.sideToMove() ^ 1);
        boolean check = type != Piece.KING && (type == Piece.PAWN
                ? Attacks.pawn(position.sideToMove(), Move.to(move)) >>> king & 1
                : Attacks.of(type, Move.to(move), position.occupied()) >>> king & 1) != 0;
        return weight * escape * params[Params.QUIET_THREAT] + (check ? params[Params.QUIET_CHECK] : 0);
    }

    private boolean attackedByLesser(int type, int square) {
        long attackers = position.attackersTo(square, position.occupied())
                & position.pieces(position.sideToMove() ^ 1);
        return LongStream.iterate(attackers, rest -> rest != 0, rest -> rest & rest - 1)
                .mapToInt(rest -> position.pieceAt(Long.numberOfTrailingZeros(rest)) & 7)
                .anyMatch(other -> rung(other) < rung(type));
    }

    /** Knights and bishops are of one value. */
    private static int rung(int type) {
        return type == Piece.BISHOP ? Piece.KNIGHT : type;
    }

    int pieceTo(int move) {
        return position.pieceAt(Move.from(move)) * 64 + Move.to(move);
    }

    int victim(int move) {
        if (!takes(move)) {
            return Piece.NONE;
        }
        return Move.isEnPassant(move) ? Piece.PAWN : position.pieceAt(Move.to(move)) & 7;
    }

    int value(int type) {
        return switch (type) {
            case Piece.PAWN -> params[Params.VICTIM_PAWN];
            case Piece.KNIGHT -> params[Params.VICTIM_KNIGHT];
            case Piece.BISHOP -> params[Params.VICTIM_BISHOP];
            case Piece.ROOK -> params[Params.VICTIM_ROOK];
            case Piece.QUEEN -> params[Params.VICTIM_QUEEN];
            default -> 0;
        };
    }

    /** Takes the first of the best again and again; the first of the rest fills its place. */
    static List<Integer> bestFirst(List<Integer> moves, ToIntFunction<Integer> score) {
        List<Integer> rest = new ArrayList<>(moves);
        List<Integer> order = new ArrayList<>();
        while (!rest.isEmpty()) {
            int best = 0;
            for (int i = 1; i < rest.size(); i++) {
                if (score.applyAsInt(rest.get(i)) > score.applyAsInt(rest.get(best))) {
                    best = i;
                }
            }
            order.add(rest.get(best));
            rest.set(best, rest.getFirst());
            rest.removeFirst();
        }
        return order;
    }
}
