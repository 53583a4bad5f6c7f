package dev.cortado.engine.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.testing.RandomGames;
import dev.cortado.engine.params.Params;
import dev.cortado.engine.ordering.ReferencePicker.Order;
import dev.cortado.engine.ordering.ReferencePicker.Pick;
import dev.cortado.engine.search.Frame;

/** What the picker tests share: positions of random games, tables full of noise, and the comparison of orders. */
abstract class PickerNoise {
    static final int AT = 8;

    final SplitMix random = new SplitMix(2024);
    final int[] params = Params.defaults();
    final History history = new History();
    final Frame[] frames = new Frame[AT + 1];

    PickerNoise() {
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new Frame(null, null);
            frames[i].reset();
        }
    }

    interface Visitor {
        void visit(Position position, ReferencePicker reference);
    }

    void eachPosition(int count, Visitor visitor) {
        int[] seen = new int[1];
        new RandomGames(random.next()).sample(count, position -> {
            if (seen[0]++ % 100 == 0) {
                fillTables();
            }
            visitor.visit(position, new ReferencePicker(position, history, params));
        });
    }

    /** Noise in every table; now and then few different values, so that equal scores are common. */
    void fillTables() {
        int kind = random.below(4);
        int plain = kind == 0 ? 1 : kind == 1 ? 2 : 7_168;
        int continuation = kind == 0 ? 0 : kind == 1 ? 1 : 29_952;
        fill(history.quiet, plain, 1);
        fill(history.fromTo, plain, 1);
        fill(history.capture, kind == 0 ? 0 : 10_368, 1);
        fill(history.continuation, continuation, 1024);
        for (int i = 0; i < 1024; i++) {
            history.setCounter(i, (int) random.next() & 0xFFFF);
        }
    }

    void fill(short[] table, int bound, int from) {
        for (int i = from; i < table.length; i++) {
            table[i] = (short) (random.below(2 * bound + 1) - bound);
        }
    }

    /** Killers, counter move and the moves before: real ones, others and nonsense. */
    void arrange(ReferencePicker reference) {
        Frame frame = frames[AT];
        frame.killer1 = someMove(reference);
        frame.killer2 = random.below(5) == 0 ? frame.killer1 : someMove(reference);
        for (int back : new int[] {1, 2, 4}) {
            frames[AT - back].pieceTo = random.below(4) == 0 ? 0 : somePiece() << 6 | random.below(64);
        }
        int before = frames[AT - 1].pieceTo;
        if (before != 0) {
            int which = random.below(6);
            history.setCounter(before,
                    which == 0 ? frame.killer1 : which == 1 ? frame.killer2 : someMove(reference));
        }
        reference.killer1 = frame.killer1;
        reference.killer2 = frame.killer2;
        reference.before1 = before;
        reference.before2 = frames[AT - 2].pieceTo;
        reference.before4 = frames[AT - 4].pieceTo;
        reference.counterMove = before == 0 ? Move.NONE : history.counter(before);
    }

    int somePiece() {
        return random.below(2) << 3 | 1 + random.below(6);
    }

    int someMove(ReferencePicker reference) {
        List<Integer> legal = reference.legal();
        return switch (random.below(6)) {
            case 0 -> Move.NONE;
            case 1 -> (int) random.next() & 0xFFFF;
            // A real move with one bit wrong.
            case 2 -> legal.get(random.below(legal.size())) ^ 1 << random.below(16);
            default -> legal.get(random.below(legal.size()));
        };
    }

    int recaptureSquare(ReferencePicker reference) {
        List<Integer> noisy = reference.legal().stream().filter(reference::noisy).toList();
        return noisy.isEmpty() ? random.below(64) : Move.to(noisy.get(random.below(noisy.size())));
    }

    /** Leaves a picker in the middle, as a search does after a cutoff. */
    void leaveInTheMiddle(MovePicker picker, Order order) {
        for (int i = random.below(order.picks().size() + 1); i > 0; i--) {
            picker.next();
            if (i % 4 == 0) {
                picker.skipQuiets();
            }
        }
    }

    static List<Pick> drain(MovePicker picker) {
        List<Pick> picks = new ArrayList<>();
        int move;
        while ((move = picker.next()) != Move.NONE) {
            picks.add(new Pick(move, picker.lastStage()));
            assertThat(picker.rank()).isEqualTo(picks.size());
        }
        assertThat(picker.next()).as("asked again").isEqualTo(Move.NONE);
        assertThat(picker.rank()).as("rank at the end").isEqualTo(picks.size());
        return picks;
    }

    static void check(Position position, Order order, List<Pick> got) {
        String where = Fen.format(position);
        List<Pick> expected = order.picks();
        assertThat(new HashSet<>(moves(got))).as(where + ": no move twice").hasSameSizeAs(got);
        assertThat(got.subList(0, Math.min(order.looseFrom(), got.size()))).as(where)
                .isEqualTo(expected.subList(0, order.looseFrom()));
        assertThat(got).as(where).hasSameSizeAs(expected);
        assertThat(got.subList(order.looseFrom(), order.looseTo())).as(where)
                .hasSameElementsAs(expected.subList(order.looseFrom(), order.looseTo()));
        assertThat(got.subList(order.looseTo(), got.size())).as(where)
                .isEqualTo(expected.subList(order.looseTo(), expected.size()));
    }

    static List<Integer> moves(List<Pick> picks) {
        return picks.stream().map(Pick::move).toList();
    }
}
