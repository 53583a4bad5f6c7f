package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.testing.RandomGames;

/**
 * Commands at random, in any order and at any moment, for three seconds; {@code -Dcortado.stress=300} makes it five
 * minutes. Every search must be answered once, with a legal move, and no infinite or pondering one before it is released.
 */
class StressTest {
    private static final long SECONDS = Long.getLong("cortado.stress", 3);

    private final SplitMix random = new SplitMix(Long.getLong("cortado.seed", 1));
    private final List<Position> positions = new ArrayList<>();
    private final Engine engine = new Engine(EngineOptions.defaults().with("Hash", "1"));

    private Position position;
    private Limits limits;
    private Recorder recorder;
    private int searches;

    @Test
    void commandsInAnyOrder() throws InterruptedException {
        new RandomGames(8).sample(100, p -> positions.add(new Position(p)));
        positions.add(Fen.parse("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
        positions.add(Fen.parse("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"));
        positions.add(Fen.parse("8/8/8/8/8/5k2/6q1/7K w - - 0 1"));
        long end = System.nanoTime() + SECONDS * 1_000_000_000;
        try (engine) {
            while (System.nanoTime() < end) {
                start();
                for (int i = random.below(5); i > 0 && recorder.results.isEmpty(); i--) {
                    interfere();
                }
                finish();
            }
        }
        assertThat(searches).isGreaterThan(20);
    }

    private void start() {
        position = positions.get(random.below(positions.size()));
        limits = switch (random.below(7)) {
            case 0 -> Limits.ofDepth(1 + random.below(8));
            case 1 -> Limits.ofNodes(1 + random.below(30_000));
            case 2 -> Limits.ofMoveTime(1 + random.below(40));
            case 3 -> Limits.ofClock(random.below(600) - 20, random.below(600), random.below(20), 0);
            case 4 -> Limits.none().withInfinite(true);
            case 5 -> Limits.ofClock(500, 500, 0, 0).withDepth(random.below(4)).withNodes(random.below(2) * 3000)
                    .withPonder(true);
            default -> Limits.none();
        };
        recorder = new Recorder();
        engine.go(position, limits, recorder);
        searches++;
    }

    private void interfere() throws InterruptedException {
        switch (random.below(8)) {
            case 0 -> engine.newGame();
            case 1 -> engine.clearHash();
            case 2 -> engine.configure(engine.options().with("Threads", text(1 + random.below(4))));
            case 3 -> engine.configure(engine.options().with("Hash", text(1 + random.below(6)))
                    .with("UseClusteredTT", Boolean.toString(random.below(2) == 0)));
            case 4 -> engine.configure(engine.options().with("MultiPV", text(1 + random.below(4)))
                    .with("Skill Level", text(random.below(3) == 0 ? random.below(21) : 20)));
            case 5 -> engine.configure(engine.options().with("FutilityBase", text(80 + random.below(3))));
            case 6 -> Thread.sleep(random.below(20));
            default -> {
                if (limits.infinite() || limits.ponder()) {
                    assertThatThrownBy(() -> engine.go(position, limits, SearchListener.SILENT))
                            .isInstanceOf(IllegalStateException.class);
                }
                engine.awaitReady();
            }
        }
    }

    private void finish() throws InterruptedException {
        if (limits.infinite() || limits.ponder()) {
            assertThat(recorder.results).as("before it is released: " + limits).isEmpty();
        }
        if (limits.ponder() && random.below(2) == 0) {
            engine.ponderHit();
        } else if (limits.infinite() || limits.ponder() || limits.equals(Limits.none()) || random.below(2) == 0) {
            engine.stop();
        }
        SearchResult result = recorder.awaitResult(20_000);
        assertThat(result).as("an answer to " + limits + " on " + Fen.format(position) + " with " + engine.options())
                .isNotNull();
        engine.awaitDone();
        assertThat(recorder.results).hasSize(1);
        assertThat(recorder.infos).isNotEmpty();
        if (Positions.legalMoves(position).isEmpty()) {
            assertThat(result.bestMove()).isEqualTo(Move.NONE);
        } else {
            assertThat(Positions.legalMoves(position)).contains(result.bestMove());
            assertThat(Positions.flaw(position, result.info().pv())).isNull();
        }
        assertThat(engine.isSearching()).isFalse();
    }

    private static String text(int number) {
        return Integer.toString(number);
    }
}
