package dev.cortado.lab.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.lab.opening.RandomOpenings;
import dev.cortado.lab.player.Contender;
import dev.cortado.lab.player.FakeEngine;
import dev.cortado.lab.player.PlayerException;
import dev.cortado.lab.player.SideSpec;
import dev.cortado.lab.player.ThinkingLimit;
import dev.cortado.lab.player.UciPlayer;
import dev.cortado.lab.records.GameEnd;
import dev.cortado.lab.records.Journal;
import dev.cortado.lab.records.PairRecord;
import dev.cortado.lab.stats.Sprt;
import dev.cortado.uci.client.UciSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class MatchRunnerTest {
    private static final Adjudication USUAL = new Adjudication(Optional.of(new Adjudication.Resign(3, 600, false)),
            Optional.of(new Adjudication.Draw(30, 6, 10)), 300);
    private static final GameRunner RULES = new GameRunner(USUAL, false, 0, 60_000);

    @TempDir
    private Path folder;

    private static Contender self(String role, String... words) {
        return SideSpec.parse(role, List.of(words)).contender(ThinkingLimit.ofNodes(300));
    }

    private static MatchPlan plan(Contender dev, Contender base, int pairs, int concurrency) {
        return new MatchPlan(dev, base, new RandomOpenings(7, false), pairs, RULES, Optional.empty(), concurrency);
    }

    private MatchTally run(MatchPlan plan, String name) throws IOException, PlayerException {
        try (Journal journal = Journal.create(folder.resolve(name), plan.settings());
                MatchRunner runner = new MatchRunner(plan, journal, MatchListener.SILENT)) {
            return runner.run();
        }
    }

    /** Journal lines by pair, without what depends on the machine's speed. */
    private List<String> lines(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name)).stream().skip(1)
                .map(line -> line.replaceAll("\"(us|lag)\":\\[[^\\]]*\\]", "")).sorted().toList();
    }

    @Test
    void equalSeedsGiveEqualMatchesWhateverTheConcurrency() throws Exception {
        MatchTally one = run(plan(self("dev"), self("base", "nodes=150"), 6, 1), "one");
        MatchTally two = run(plan(self("dev"), self("base", "nodes=150"), 6, 2), "two");
        assertThat(one.games()).isEqualTo(12);
        assertThat(two.fingerprint()).isEqualTo(one.fingerprint());
        assertThat(two.pairs()).isEqualTo(one.pairs());
        assertThat(lines("two")).isEqualTo(lines("one"));
        MatchPlan other = new MatchPlan(self("dev"), self("base", "nodes=150"), new RandomOpenings(8, false), 6, RULES,
                Optional.empty(), 2);
        assertThat(run(other, "other").fingerprint()).isNotEqualTo(one.fingerprint());
    }

    /** Identical players win and lose the same games with colours reversed: every pair is even. */
    @Test
    void anEngineAgainstItselfIsExactlyEvenAtFixedNodes() throws Exception {
        MatchTally tally = run(plan(self("dev"), self("base"), 5, 2), "self");
        assertThat(tally.pairs().even()).isEqualTo(5);
        assertThat(tally.estimate().elo()).isZero();
    }

    /** A few nodes more or less make different games of nearly equal strength. */
    @Test
    void anEvenMatchShowsZeroWithinItsErrorBars() throws Exception {
        int pairs = Integer.getInteger("cortado.match.pairs", 25);
        MatchPlan plan = plan(self("dev", "nodes=400"), self("base", "nodes=410"), pairs, 2);
        MatchTally tally = run(plan, "even");
        // Twice the 95 % interval is four standard errors.
        assertThat(Math.abs(tally.estimate().elo())).isLessThan(2 * tally.estimate().eloError());
        assertThat(tally.pairs().even()).as("the games differ").isLessThan(pairs);
    }

    @Test
    void aHandicapIsFoundBySprt() throws Exception {
        Sprt test = Sprt.of(0, 60);
        MatchPlan stronger = new MatchPlan(self("dev", "nodes=800"), self("base", "nodes=200"),
                new RandomOpenings(3, false), 400, RULES, Optional.of(test), 2);
        MatchTally won = run(stronger, "stronger");
        assertThat(won.status()).isEqualTo(Sprt.Status.H1);
        assertThat(won.games()).isLessThan(800);
        MatchPlan weaker = new MatchPlan(self("dev", "nodes=200"), self("base", "nodes=800"),
                new RandomOpenings(3, false), 400, RULES, Optional.of(test), 2);
        assertThat(run(weaker, "weaker").status()).isEqualTo(Sprt.Status.H0);
    }

    /** Pairs are counted by index, so a test ends at the same pair whatever finishes first. */
    @Test
    void aTestEndsAtTheSamePairWhateverTheConcurrency() throws Exception {
        List<MatchTally> tallies = new ArrayList<>();
        for (int concurrency : new int[] {1, 3}) {
            MatchPlan plan = new MatchPlan(self("dev", "nodes=800"), self("base", "nodes=160"),
                    new RandomOpenings(4, false), 200, RULES, Optional.of(Sprt.of(0, 80)), concurrency);
            tallies.add(run(plan, "test" + concurrency));
        }
        assertThat(tallies.get(0).status()).isEqualTo(Sprt.Status.H1);
        assertThat(tallies.get(1).pairs()).isEqualTo(tallies.get(0).pairs());
        assertThat(tallies.get(1).fingerprint()).isEqualTo(tallies.get(0).fingerprint());
    }

    @Test
    void anInterruptedMatchGoesOnWhereItWas() throws Exception {
        MatchPlan plan = plan(self("dev"), self("base", "nodes=150"), 8, 2);
        MatchTally whole = run(plan, "whole");
        Path file = folder.resolve("broken");
        try (Journal journal = Journal.create(file, plan.settings())) {
            MatchRunner[] self = new MatchRunner[1];
            try (MatchRunner runner = new MatchRunner(plan, journal, new MatchListener() {
                @Override
                public void onPair(MatchTally tally, PairRecord pair, boolean resumed) {
                    if (tally.pairs().pairs() == 3) {
                        self[0].stop();
                    }
                }
            })) {
                self[0] = runner;
                runner.run();
                assertThat(runner.wasStopped()).isTrue();
            }
        }
        // The end of a line that was being written when the machine stopped.
        Files.writeString(file, Files.readString(file) + "{\"pair\":5,\"fen\":\"rnbq");
        try (Journal journal = Journal.resume(file, plan.settings());
                MatchRunner runner = new MatchRunner(plan, journal, MatchListener.SILENT)) {
            MatchTally tally = runner.run();
            assertThat(runner.resumed()).isBetween(3, 7);
            assertThat(tally.fingerprint()).isEqualTo(whole.fingerprint());
            assertThat(tally.pairs()).isEqualTo(whole.pairs());
            assertThat(runner.wasStopped()).isFalse();
        }
        assertThat(Files.readAllLines(file)).hasSize(1 + 8);
        try (Journal journal = Journal.resume(file, plan.settings());
                MatchRunner runner = new MatchRunner(plan, journal, MatchListener.SILENT)) {
            assertThat(runner.run().fingerprint()).as("a finished match stays as it is")
                    .isEqualTo(whole.fingerprint());
        }
    }

    @Test
    void aMatchIsOnlyContinuedAsItWas() throws Exception {
        MatchPlan plan = plan(self("dev"), self("base"), 1, 1);
        run(plan, "settings");
        Path file = folder.resolve("settings");
        MatchPlan moreNodes = plan(self("dev", "nodes=301"), self("base"), 1, 1);
        assertThatThrownBy(() -> Journal.resume(file, moreNodes.settings())).hasMessageContaining("devLimit")
                .hasMessageContaining("300 nodes").hasMessageContaining("301 nodes");
        MatchPlan otherOption = plan(self("dev", "Hash=2"), self("base"), 1, 1);
        assertThatThrownBy(() -> Journal.resume(file, otherOption.settings())).hasMessageContaining("Hash");
        assertThatThrownBy(() -> Journal.create(file, plan.settings())).isInstanceOf(IOException.class);
        try (Journal first = Journal.resume(file, plan.settings())) {
            List<PairRecord> pairs = new ArrayList<>();
            assertThat(first.replay(pairs::add)).isEqualTo(1);
            assertThat(pairs).singleElement().extracting(PairRecord::index).isEqualTo(0);
            assertThatThrownBy(() -> Journal.resume(file, plan.settings())).hasMessageContaining("another match");
        }
        Files.writeString(file, Files.readString(file) + "nonsense\n");
        try (Journal damaged = Journal.resume(file, plan.settings())) {
            assertThatThrownBy(() -> damaged.replay(pair -> {})).hasMessageContaining("line 3");
        }
        Files.writeString(file, "{\"something\":\"else\"}\n");
        assertThatThrownBy(() -> Journal.resume(file, plan.settings())).hasMessageContaining("no journal");
    }

    /** A side that fails in every game loses every game, and the match goes on to its end. */
    @Test
    void failingEnginesLoseWithoutStoppingTheMatch() throws Exception {
        Map<String, GameEnd> habits = Map.of("crash", GameEnd.CRASH, "hang", GameEnd.STALL, "illegal",
                GameEnd.ILLEGAL_MOVE);
        GameRunner impatient = new GameRunner(USUAL, false, 0, 700);
        for (Map.Entry<String, GameEnd> habit : habits.entrySet()) {
            UciSpec spec = UciSpec.of(FakeEngine.command(habit.getKey()), Map.of());
            Contender bad = new Contender(Optional.empty(), ThinkingLimit.ofNodes(100), () -> new UciPlayer(spec),
                    () -> Map.of("cmd", habit.getKey()));
            MatchPlan plan = new MatchPlan(bad, self("base", "nodes=50"), new RandomOpenings(1, false), 2, impatient,
                    Optional.empty(), 2);
            MatchTally tally = run(plan, habit.getKey());
            assertThat(tally.losses()).as(habit.getKey()).isEqualTo(4);
            assertThat(tally.ends()).containsOnlyKeys(habit.getValue());
            assertThat(tally.failures()).hasSize(4).allMatch(text -> text.contains("Fake " + habit.getKey()));
        }
        assertNoChildren();
    }

    @Test
    void slowEngineLosesOnTime() throws Exception {
        UciSpec spec = UciSpec.of(FakeEngine.command("slow"), Map.of());
        Contender bad = new Contender(Optional.empty(), ThinkingLimit.ofMoveTime(1000), () -> new UciPlayer(spec),
                () -> Map.of("cmd", "slow"));
        MatchPlan plan = new MatchPlan(bad, self("base", "nodes=50"), new RandomOpenings(1, false), 1, RULES,
                Optional.empty(), 1);
        MatchTally tally = run(plan, "slow");
        assertThat(tally.ends()).containsOnlyKeys(GameEnd.TIME_FORFEIT);
        assertThat(tally.losses()).isEqualTo(2);
        assertNoChildren();
    }

    @Test
    void aSideThatCannotStartIsSaidBeforeAnyGame() {
        Contender missing = SideSpec.parse("dev", List.of("cmd=./no-such-engine"))
                .contender(ThinkingLimit.ofNodes(100));
        assertThatThrownBy(() -> run(plan(missing, self("base"), 1, 1), "missing"))
                .isInstanceOf(PlayerException.class).hasMessageContaining("no-such-engine");
    }

    private static void assertNoChildren() {
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)).isEmpty();
    }
}
