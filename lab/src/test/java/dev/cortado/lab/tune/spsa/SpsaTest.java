package dev.cortado.lab.tune.spsa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cortado.chess.internal.SplitMix;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.SearchParameter;
import dev.cortado.lab.match.Adjudication;
import dev.cortado.lab.match.GameRunner;
import dev.cortado.lab.opening.RandomOpenings;
import dev.cortado.lab.player.ThinkingLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpsaTest {
    private static final List<SpsaParameter> THREE = List.of(new SpsaParameter("near", 40, 0, 100, 4, 0.02),
            new SpsaParameter("far", 10, 0, 1000, 40, 0.02), new SpsaParameter("small", 3, 1, 8, 0.5, 0.02));
    private static final double[] BEST = {60, 500, 6};

    /** Strength falls with the square of the distance from the best values, in ranges; games are mostly luck. */
    private static double strength(int[] values) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            double distance = (values[i] - BEST[i]) / (THREE.get(i).max() - THREE.get(i).min());
            sum -= distance * distance;
        }
        return sum;
    }

    private static double play(int[] plus, int[] minus, int index) {
        SplitMix random = new SplitMix(new SplitMix(index).next());
        double result = 0;
        for (int game = 0; game < 2; game++) {
            double luck = (random.next() >>> 11) * 0x1p-53;
            double win = 0.3 + 3 * (strength(plus) - strength(minus));
            result += luck < win ? 1 : luck > 0.7 + 3 * (strength(plus) - strength(minus)) ? -1 : 0;
        }
        return result;
    }

    private static double[] tune(int comparisons, int threads, int batch) throws IOException {
        Spsa spsa = new Spsa(THREE, comparisons, 7);
        new SpsaRunner(spsa, SpsaTest::play, threads, batch).run((now, results) -> {});
        assertThat(spsa.isFinished()).isTrue();
        return spsa.values();
    }

    @Test
    void findsTheBestValuesThroughTheNoise() throws IOException {
        double[] found = tune(30_000, 2, 8);
        assertThat(found[0]).isCloseTo(60, within(8.0));
        assertThat(found[1]).isCloseTo(500, within(80.0));
        assertThat(found[2]).isCloseTo(6, within(0.8));
    }

    @Test
    void threadsDoNotChangeTheResult() throws IOException {
        assertThat(tune(400, 1, 8)).containsExactly(tune(400, 4, 8));
    }

    @Test
    void goingOnFromAStateEndsAsIfNeverStopped(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("state.json");
        Map<String, String> settings = Map.of("pairs", "400");
        Spsa first = new Spsa(THREE, 400, 7);
        SpsaRunner runner = new SpsaRunner(first, SpsaTest::play, 2, 8);
        runner.run((now, results) -> {
            List<Double> values = new ArrayList<>();
            for (double value : now.values()) {
                values.add(value);
            }
            new SpsaState(settings, now.done(), values, 1, 2).save(file);
            if (now.done() >= 160) {
                runner.stop();
            }
        });
        SpsaState kept = SpsaState.load(file);
        assertThat(kept.done()).isEqualTo(160);
        kept.requireSame(settings);
        assertThatThrownBy(() -> kept.requireSame(Map.of("pairs", "401"))).hasMessageContaining("pairs 400, not 401");
        Spsa second = new Spsa(THREE, 400, 7, kept.done(),
                kept.values().stream().mapToDouble(Double::doubleValue).toArray());
        new SpsaRunner(second, SpsaTest::play, 2, 8).run((now, results) -> {});
        assertThat(second.values()).containsExactly(tune(400, 2, 8));
        Files.writeString(file, "{}");
        assertThatThrownBy(() -> SpsaState.load(file)).isInstanceOf(IllegalArgumentException.class);
    }

    /** A won comparison moves a number by rate times step at the end: 0.02 * 4 for one game. */
    @Test
    void theScheduleEndsAtTheStepAndRateAskedFor() {
        Spsa spsa = new Spsa(THREE, 1000, 1, 999, new double[] {50, 500, 4});
        Spsa.Trial trial = spsa.trial(0);
        assertThat(Math.abs(trial.plus()[0] - trial.minus()[0])).isEqualTo(8);
        assertThat(Math.abs(trial.plus()[1] - trial.minus()[1])).isEqualTo(80);
        assertThat(Math.abs(trial.plus()[2] - trial.minus()[2])).isEqualTo(1);
        spsa.learn(List.of(trial), new double[] {1});
        assertThat((spsa.values()[0] - 50) * trial.flips()[0]).isCloseTo(0.02 * 4, within(1e-9));
        assertThat((spsa.values()[1] - 500) * trial.flips()[1]).isCloseTo(0.02 * 40, within(1e-9));
        Spsa early = new Spsa(THREE, 1000, 1);
        Spsa.Trial wide = early.trial(0);
        assertThat(Math.abs(wide.plus()[1] - 10)).as("wider at first, and kept in range").isBetween(10, 81);
        for (int value : wide.minus()) {
            assertThat(value).isNotNegative();
        }
    }

    @Test
    void aStateThatCannotBeWrittenLeavesNothingBehind(@TempDir Path folder) throws IOException {
        Path taken = Files.createDirectories(folder.resolve("state.json").resolve("a folder"));
        SpsaState state = new SpsaState(Map.of(), 0, List.of(1.0), 0, 0);
        assertThatThrownBy(() -> state.save(folder.resolve("state.json"))).isInstanceOf(IOException.class);
        assertThat(folder).isDirectoryNotContaining(file -> file.toString().endsWith(".partial"));
        assertThat(taken).exists();
    }

    private static SearchParameter futilityBase() {
        return EngineOptions.parameters().stream().filter(parameter -> parameter.name().equals("FutilityBase"))
                .findAny().orElseThrow();
    }

    @Test
    void writesOpenBenchLines() {
        assertThat(THREE.getFirst().openBench(41.6)).isEqualTo("near, int, 42, 0, 100, 4, 0.02");
        assertThat(SpsaParameter.of(futilityBase(), 1, 0.002).openBench(95))
                .isEqualTo("FutilityBase, int, 95, -60, 220, 8, 0.002");
        assertThat(SpsaParameter.of(futilityBase(), 2.5, 0.02).openBench(95))
                .isEqualTo("FutilityBase, int, 95, -60, 220, 20, 0.02");
        assertThatThrownBy(() -> new SpsaParameter("x", 5, 6, 7, 1, 1)).hasMessageContaining("6 to 7");
    }

    /** The same values on both sides play the same games with colours reversed, so that nobody is ahead. */
    @Test
    void realGamesBetweenEqualsAreEven() throws InterruptedException {
        List<SpsaParameter> one = List.of(SpsaParameter.of(futilityBase(), 1, 0.002));
        try (RandomOpenings book = new RandomOpenings(3, false)) {
            GamePairs pairs = new GamePairs(one, EngineOptions.defaults().with("Hash", "1"), ThinkingLimit.ofNodes(100),
                    book, new GameRunner(new Adjudication(Optional.empty(), Optional.empty(), 60),
                            false, 0, 60_000));
            assertThat(pairs.compare(new int[] {95}, new int[] {95}, 0)).isZero();
        }
    }
}
