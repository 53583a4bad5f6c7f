package dev.cortado.lab.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cortado.engine.EngineOptions;
import dev.cortado.lab.match.Adjudication;
import dev.cortado.lab.match.GameRunner;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.records.GameEnd;
import dev.cortado.lab.records.GameRecord;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EnginePlayerTest {
    private static final ThinkingLimit NODES = ThinkingLimit.ofNodes(200);

    private final GameRunner runner =
            new GameRunner(new Adjudication(Optional.empty(), Optional.empty(), 6), false, 0, 10_000);

    private static EnginePlayer player(String name) {
        return new EnginePlayer(name, EngineOptions.defaults().with("Hash", "1"));
    }

    @Test
    void playsAndSaysWhatItThought() throws InterruptedException {
        try (EnginePlayer dev = player("dev"); EnginePlayer base = player("base")) {
            GameRecord game = runner.play(Opening.START, dev, NODES, base, ThinkingLimit.ofDepth(3), true);
            assertThat(game.end()).isEqualTo(GameEnd.MAX_PLIES);
            assertThat(game.moves()).hasSize(6).allSatisfy(move -> {
                assertThat(Math.abs(move.score())).isLessThan(1000);
                assertThat(move.depth()).isPositive();
                assertThat(move.micros()).isPositive();
            });
            // White is limited by nodes, exactly; Black by depth.
            assertThat(game.moves().get(0).nodes()).isEqualTo(200);
            assertThat(game.moves().get(1).depth()).isEqualTo(3);
        }
    }

    /** A new game starts from nothing, whatever was played before. */
    @Test
    void aGameDoesNotDependOnTheOneBefore() throws InterruptedException {
        try (EnginePlayer dev = player("dev"); EnginePlayer base = player("base")) {
            Opening other = Opening.of("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
            GameRecord fresh = runner.play(Opening.START, dev, NODES, base, NODES, true);
            runner.play(other, dev, NODES, base, NODES, false);
            GameRecord again = runner.play(Opening.START, dev, NODES, base, NODES, true);
            for (int i = 0; i < fresh.moves().size(); i++) {
                assertThat(again.moves().get(i).move()).isEqualTo(fresh.moves().get(i).move());
                assertThat(again.moves().get(i).score()).isEqualTo(fresh.moves().get(i).score());
            }
        }
    }

    @Test
    void lateAnswersLoseAndThePlayerStaysUsable() throws InterruptedException {
        GameRunner impatient = new GameRunner(runner.adjudication(), false, 0, 50);
        try (EnginePlayer dev = player("dev"); EnginePlayer base = player("base")) {
            GameRecord late =
                    impatient.play(Opening.START, dev, ThinkingLimit.ofNodes(1_000_000_000), base, NODES, true);
            assertThat(late.end()).isEqualTo(GameEnd.STALL);
            assertThat(late.result().text()).isEqualTo("0-1");
            assertThat(late.detail()).get().asString().contains("dev", "50 ms");
            assertThat(runner.play(Opening.START, dev, NODES, base, NODES, true).end()).isEqualTo(GameEnd.MAX_PLIES);
        }
    }

    /**
     * Whether an answer was in time is told by when it came, so that both kinds of player are waited for a moment longer
     * than that. Here every answer comes after its deadline of 0 ms, and no clock runs: both sides must be heard.
     */
    @Test
    void bothKindsOfPlayerAreHeardAMomentAfterTheDeadline() throws InterruptedException {
        GameRunner strict = new GameRunner(new Adjudication(Optional.empty(), Optional.empty(), 2), false, 0, 0);
        ThinkingLimit limit = ThinkingLimit.ofNodes(1000);
        try (EnginePlayer inside = player("inside"); UciPlayer outside = FakeEngine.player()) {
            for (boolean insideIsWhite : new boolean[] {true, false}) {
                // A busy machine may hold an answer up for longer than that moment, but not in every one of many games.
                Set<GameEnd> ends = EnumSet.noneOf(GameEnd.class);
                for (int i = 0; i < 50 && !ends.contains(GameEnd.MAX_PLIES); i++) {
                    ends.add(strict.play(Opening.START, inside, limit, outside, limit, insideIsWhite).end());
                }
                assertThat(ends).contains(GameEnd.MAX_PLIES);
            }
        }
    }

    @Test
    void anInterruptEndsTheSearch() throws Exception {
        try (EnginePlayer dev = player("dev"); EnginePlayer base = player("base")) {
            GameRunner patient = new GameRunner(Adjudication.NONE, false, 0, 60_000);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread playing = Thread.ofPlatform().start(() -> thrown.set(catchThrowable(
                    () -> patient.play(Opening.START, dev, ThinkingLimit.ofNodes(1_000_000_000), base, NODES, true))));
            Thread.sleep(100);
            playing.interrupt();
            playing.join(10_000);
            assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
            assertThat(playing.isAlive()).isFalse();
        }
    }
}
