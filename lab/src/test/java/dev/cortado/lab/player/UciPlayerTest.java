package dev.cortado.lab.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.game.GameResult;
import dev.cortado.engine.Clock;
import dev.cortado.engine.Limits;
import dev.cortado.eval.Score;
import dev.cortado.lab.match.Adjudication;
import dev.cortado.lab.match.GameRunner;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.player.PlayerException.Kind;
import dev.cortado.lab.records.GameEnd;
import dev.cortado.lab.records.GameRecord;
import dev.cortado.uci.client.UciScore;
import dev.cortado.uci.client.UciSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** External engines as they come: good, crashing, hanging, illegal, slow, deaf. All are real child processes. */
@Timeout(60)
class UciPlayerTest {
    private static final ThinkingLimit NODES = ThinkingLimit.ofNodes(100);
    /** Ten plies are enough to see that a game goes on; a hanging engine is given up after half a second. */
    private final GameRunner runner =
            new GameRunner(new Adjudication(Optional.empty(), Optional.empty(), 10), false, 0, 500);

    private GameRecord play(Player dev, Player base, ThinkingLimit limit) throws InterruptedException {
        return runner.play(Opening.START, dev, limit, base, limit, true);
    }

    @Test
    void goodEnginesPlayAndTheirWordsAreRecorded() throws InterruptedException {
        try (UciPlayer dev = FakeEngine.player(); UciPlayer base = FakeEngine.player()) {
            GameRecord game = play(dev, base, NODES);
            assertThat(game.end()).isEqualTo(GameEnd.MAX_PLIES);
            assertThat(game.moves()).hasSize(10).allSatisfy(move -> {
                assertThat(move.score()).isEqualTo(30);
                assertThat(move.depth()).isEqualTo(3);
                assertThat(move.nodes()).isEqualTo(1234);
            });
            assertThat(dev.name()).isEqualTo("Fake good");
            assertThat(dev.errorTail()).contains("thinking aloud");
        }
    }

    @Test
    void crashingEngineLosesWithItsLastWordsAndIsStartedAgain() throws InterruptedException {
        try (UciPlayer dev = FakeEngine.player("crash", "3"); UciPlayer base = FakeEngine.player()) {
            for (int round = 0; round < 2; round++) {
                GameRecord game = play(dev, base, NODES);
                assertThat(game.end()).isEqualTo(GameEnd.CRASH);
                assertThat(game.result()).isEqualTo(GameResult.BLACK_WINS);
                assertThat(game.moves()).hasSize(4);
                assertThat(game.detail()).get().asString().contains("exit code 3", "the board caught fire");
            }
        }
    }

    @Test
    void hangingEngineLosesAndIsKilled() throws InterruptedException {
        try (UciPlayer dev = FakeEngine.player(); UciPlayer base = FakeEngine.player("hang", "2")) {
            GameRecord game = play(dev, base, NODES);
            assertThat(game.end()).isEqualTo(GameEnd.STALL);
            assertThat(game.result()).isEqualTo(GameResult.WHITE_WINS);
            assertThat(base.client().process()).isEmpty();
            // Under a clock the same is a loss on time.
            assertThat(play(dev, base, ThinkingLimit.ofMoveTime(1000)).end())
                    .isEqualTo(GameEnd.TIME_FORFEIT);
            assertThat(play(base, dev, NODES).result()).isEqualTo(GameResult.BLACK_WINS);
        }
    }

    @Test
    void illegalMovesLose() throws InterruptedException {
        for (String habit : List.of("illegal", "garbage", "silent")) {
            try (UciPlayer dev = FakeEngine.player(habit, "2"); UciPlayer base = FakeEngine.player()) {
                GameRecord game = play(dev, base, NODES);
                assertThat(game.end()).as(habit).isEqualTo(GameEnd.ILLEGAL_MOVE);
                assertThat(game.result()).isEqualTo(GameResult.BLACK_WINS);
                assertThat(game.moves()).hasSize(2);
            }
        }
    }

    @Test
    void slowEngineLosesOnTimeAndStaysUsable() throws InterruptedException {
        try (UciPlayer dev = FakeEngine.player("slow", "3"); UciPlayer base = FakeEngine.player()) {
            // The habit takes 1500 ms; good moves may take a while too on a busy machine.
            ThinkingLimit limit = ThinkingLimit.ofMoveTime(1000);
            GameRecord game = play(dev, base, limit);
            assertThat(game.end()).isEqualTo(GameEnd.TIME_FORFEIT);
            assertThat(game.result()).isEqualTo(GameResult.BLACK_WINS);
            assertThat(game.moves()).hasSize(4);
            // It answered `stop`, so the same process plays on; with a margin its habit is forgiven.
            ProcessHandle handle = dev.client().process().orElseThrow();
            GameRunner lenient = new GameRunner(runner.adjudication(), false, 4000, 500);
            assertThat(lenient.play(Opening.START, dev, limit, base, limit, true).end())
                    .isEqualTo(GameEnd.MAX_PLIES);
            assertThat(dev.client().process().orElseThrow()).isEqualTo(handle);
        }
    }

    @Test
    void engineThatCannotStartSaysWhy() {
        try (UciPlayer missing = new UciPlayer(UciSpec.of(List.of("./no-such-engine"), Map.of()));
                UciPlayer deaf = new UciPlayer(
                        new UciSpec(FakeEngine.command("deaf"), null, "Deaf", Map.of(), 700, 700));
                UciPlayer unready = new UciPlayer(
                        new UciSpec(FakeEngine.command("unready"), null, "Unready", Map.of(), 9000, 300));
                UciPlayer optionless = new UciPlayer(UciSpec.of(FakeEngine.command(), Map.of("Contempt", "7")));
                UciPlayer configured = new UciPlayer(UciSpec.of(FakeEngine.command(), Map.of("hash", "32")))) {
            assertThatThrownBy(() -> missing.newGame(false)).hasMessageContaining("no-such-engine")
                    .extracting("kind").isEqualTo(Kind.START);
            assertThatThrownBy(() -> deaf.newGame(false)).hasMessageContaining("Deaf").hasMessageContaining("uciok");
            assertThatThrownBy(() -> unready.newGame(false)).hasMessageContaining("readyok");
            assertThatThrownBy(() -> optionless.newGame(false)).hasMessageContaining("no option \"Contempt\"");
            assertThat(deaf.client().process()).isEmpty();
            assertThat(unready.client().process()).isEmpty();
            assertThat(optionless.client().process()).isEmpty();
            org.assertj.core.api.Assertions.assertThatCode(() -> configured.newGame(true)).doesNotThrowAnyException();
        }
    }

    @Test
    void codesForATerminalAreTakenOutOfAName() throws Exception {
        try (UciPlayer player = FakeEngine.player("coloured")) {
            player.newGame(false);
            assertThat(player.name()).startsWith("Fake red").matches("\\P{Cc}*");
        }
    }

    @Test
    void nothingIsLeftRunning() throws Exception {
        UciPlayer stubborn = FakeEngine.player("stubborn");
        UciPlayer parent = FakeEngine.player("parent");
        stubborn.newGame(false);
        parent.newGame(false);
        ProcessHandle first = stubborn.client().process().orElseThrow();
        ProcessHandle second = parent.client().process().orElseThrow();
        List<ProcessHandle> children = second.descendants().toList();
        assertThat(children).as("the engine has a child of its own").isNotEmpty();
        stubborn.close();
        parent.close();
        for (ProcessHandle handle : List.of(first, second, children.getFirst())) {
            handle.onExit().get(5, TimeUnit.SECONDS);
            assertThat(handle.isAlive()).isFalse();
        }
        assertThatThrownBy(() -> parent.newGame(false)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void goCommandsSayWhatIsAllowed() {
        assertThat(UciPlayer.goCommand(Limits.none().withClock(new Clock(60000, 59000, 500, 250, 12))))
                .isEqualTo("go wtime 60000 btime 59000 winc 500 binc 250 movestogo 12");
        assertThat(UciPlayer.goCommand(NODES.limits())).isEqualTo("go nodes 100");
        assertThat(UciPlayer.goCommand(ThinkingLimit.ofMoveTime(70).limits())).isEqualTo("go movetime 70");
        assertThat(UciPlayer.goCommand(ThinkingLimit.ofDepth(9).limits())).isEqualTo("go depth 9");
    }

    @Test
    void mateIsCountedInPlies() {
        // Mate in 3 moves is 5 plies away; mated in 2 moves is 4 plies away.
        assertThat(UciPlayer.score(new UciScore(true, 3))).isEqualTo(Score.MATE - 5);
        assertThat(UciPlayer.score(new UciScore(true, -2))).isEqualTo(4 - Score.MATE);
        assertThat(Score.mateDistance(UciPlayer.score(new UciScore(true, -2)))).isEqualTo(-2);
        assertThat(UciPlayer.score(new UciScore(true, 0))).isEqualTo(-Score.MATE);
        assertThat(UciPlayer.score(new UciScore(false, -35))).isEqualTo(-35);
    }

    @Test
    void aBadValueIsSaidBeforeTheFirstGame() {
        try (UciPlayer player = new UciPlayer(UciSpec.of(FakeEngine.command(), Map.of("Hash", "banana")))) {
            assertThatThrownBy(() -> player.newGame(false)).isInstanceOf(PlayerException.class)
                    .hasMessageContaining("Hash cannot be \"banana\"").hasMessageContaining("min 1 max 1024");
        }
    }
}
