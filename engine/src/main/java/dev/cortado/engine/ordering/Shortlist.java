package dev.cortado.engine.ordering;

import dev.cortado.chess.Bitboard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.See;
import dev.cortado.engine.params.Params;

/**
 * The few best moves of a node by one comparable score: what makes a {@link RankedMovePicker}. It is filled class
 * by class, captures and promotions before quiets, so that no quiet move takes a place from a capture. Each class is looked
 * at once, when its turn comes, and what does not get a place stays with the picker, whose own rules order it.
 *
 * <p>Order: score, then most valuable victim and least valuable attacker, then the smaller encoding; the same moves in any
 * order give the same list. The arrays are fixed; a place is found by insertion from the end.
 */
public final class Shortlist {
    /** No list is longer, whatever the parameters say. */
    static final int MAX_SIZE = Params.parameter(Params.RANKED_SIZE).max();

    private final Position position;
    private final MoveScores scoring;
    private final int[] params;

    final int[] moves = new int[MAX_SIZE];
    private final int[] scores = new int[MAX_SIZE];
    /** Victim and attacker, the first tie-break. */
    private final int[] ties = new int[MAX_SIZE];
    /** Where the move stands in the picker's buffer; −1 if it does not. */
    private final int[] places = new int[MAX_SIZE];
    private int capacity;
    private int size;
    /** Where the class being filled or yielded begins. */
    private int start;
    private int next;

    Shortlist(Position position, MoveScores scoring, int[] params) {
        this.position = position;
        this.scoring = scoring;
        this.params = params;
    }

    /** Empty, for a new node, with room for so many moves. */
    void begin(int room) {
        assert room >= 0 && room <= MAX_SIZE;
        capacity = room;
        size = start = next = 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    boolean isFull() {
        return size >= capacity;
    }

    int size() {
        return size;
    }

    /** The next move of the list, or {@link Move#NONE} at the end of the class. */
    int next() {
        return next < size ? moves[next++] : Move.NONE;
    }

    /** The place within its class of the move yielded last, from 0. */
    int placeInClass() {
        return next - 1 - start;
    }

    /** The moves of the class at hand. */
    int sizeOfClass() {
        return size - start;
    }

    /** True if a move has a place; all 16 bits count. */
    boolean contains(int move) {
        for (int i = 0; i < size; i++) {
            if (moves[i] == move) {
                return true;
            }
        }
        return false;
    }

    // ---- captures and promotions --------------------------------------------------------------------------------

    /**
     * Fills the list with the best captures and promotions that lose nothing. A victim worth its attacker settles that at
     * once; otherwise the exchange is worked out, and only for a move whose score would earn it a place.
     *
     * @param buffer captures from 0 to {@code end}, with room for the quiets behind; those listed and the table's move are
     *         removed, those seen to lose are marked {@link MovePicker#LOSING}
     * @param observer hears of exchanges, or null
     * @return the new end of the buffer
     */
    int rankNoisy(int[] buffer, int end, int ttMove, NodeObserver observer) {
        for (int i = 0; i < end; i++) {
            int move = buffer[i];
            if (move == ttMove) {
                buffer[i] = Move.NONE;
            } else if (!offerNoisy(move, i, observer)) {
                buffer[i] = move | MovePicker.LOSING;
            }
        }
        if (params[Params.RANKED_PROMOTIONS] != 0 && capacity > 0 && mayPromote()) {
            // The lesser promotions head the quiets. The list alone remembers them: the buffer is written again.
            int quiets = MoveGenerator.quiets(position, buffer, end);
            for (int i = end; i < quiets && Move.isPromotion(buffer[i]); i++) {
                if (buffer[i] != ttMove) {
                    offerNoisy(buffer[i], -1, observer);
                }
            }
        }
        takeListed(buffer);
        int kept = 0;
        for (int i = 0; i < end; i++) {
            if (buffer[i] != Move.NONE) {
                buffer[kept++] = buffer[i];
            }
        }
        return kept;
    }

    /** Puts a capture or promotion in its place, if it earns one; false if it was seen to lose. */
    private boolean offerNoisy(int move, int place, NodeObserver observer) {
        int tie = scoring.victimFirst(move);
        int score = scoring.listedNoisy(move);
        if (!hasPlace(score, tie, move)) {
            return true;
        }
        int threshold = params[Params.GOOD_CAPTURE_SEE];
        if (See.value(position.capturedPiece(move) & 7) - See.value(position.movedPiece(move) & 7) < threshold) {
            if (observer != null) {
                observer.exchange();
            }
            if (!position.seeGe(move, threshold)) {
                return false;
            }
        }
        insert(move, score, tie, place);
        return true;
    }

    private boolean mayPromote() {
        int us = position.sideToMove();
        return (position.pieces(us, Piece.PAWN) & Bitboard.rank(us == Color.WHITE ? 6 : 1)) != 0;
    }

    // ---- quiets -------------------------------------------------------------------------------------------------

    /**
     * Begins the class of the quiets and gives what places are left to the best of them.
     *
     * @param buffer quiets from {@code from} to {@code to}, none of them on the list; those that get there and the table's
     *         move are removed
     * @param histories the picker's scores of these moves, kept in step
     * @return the new end of the buffer
     */
    int rankQuiets(int[] buffer, int[] histories, int from, int to, int ttMove) {
        start = next = size;
        for (int i = from; i < to; i++) {
            int move = buffer[i];
            if (move == ttMove) {
                buffer[i] = Move.NONE;
                continue;
            }
            int score = scoring.listedQuiet(move, histories[i]);
            if (hasPlace(score, 0, move)) {
                insert(move, score, 0, i);
            }
        }
        takeListed(buffer);
        int kept = from;
        for (int i = from; i < to; i++) {
            if (buffer[i] != Move.NONE) {
                buffer[kept] = buffer[i];
                histories[kept++] = histories[i];
            }
        }
        return kept;
    }

    /** Removes from a buffer of quiets the promotions that were ranked with the captures; returns the new end. */
    int removeListed(int[] buffer, int from, int to) {
        int kept = from;
        for (int i = from; i < to; i++) {
            if (!Move.isPromotion(buffer[i]) || !contains(buffer[i])) {
                buffer[kept++] = buffer[i];
            }
        }
        return kept;
    }

    // ---- places -------------------------------------------------------------------------------------------------

    private boolean hasPlace(int score, int tie, int move) {
        return size < capacity || size > start && isBefore(score, tie, move, size - 1);
    }

    private boolean isBefore(int score, int tie, int move, int place) {
        if (score != scores[place]) {
            return score > scores[place];
        }
        return tie != ties[place] ? tie > ties[place] : move < moves[place];
    }

    /** Inserts a move that has a place; the last one falls out if the list is full. */
    private void insert(int move, int score, int tie, int place) {
        assert (move & ~0xFFFF) == 0 && !contains(move);
        int i = size < capacity ? size++ : size - 1;
        assert i >= start && i < capacity;
        while (i > start && isBefore(score, tie, move, i - 1)) {
            moves[i] = moves[i - 1];
            scores[i] = scores[i - 1];
            ties[i] = ties[i - 1];
            places[i] = places[i - 1];
            i--;
        }
        moves[i] = move;
        scores[i] = score;
        ties[i] = tie;
        places[i] = place;
    }

    /** Empties the places in the buffer that listed moves of this class came from. */
    private void takeListed(int[] buffer) {
        for (int i = start; i < size; i++) {
            if (places[i] >= 0) {
                buffer[places[i]] = Move.NONE;
            }
        }
    }
}
