package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The program where the system gives no more: memory, room on the disk, or time before it is killed. */
@Timeout(180)
@EnabledOnOs(OS.LINUX)
class LimitsTest {
    private static final String[] SELF_PLAY =
            {"datagen", "d.games", "--nodes", "20", "--evaluation", "classical", "--threads", "1"};

    @TempDir
    private Path folder;
    private ProgramProcess program;

    @BeforeEach
    void begin() {
        program = new ProgramProcess(folder);
    }

    @AfterEach
    void end() {
        program.close();
    }

    @Test
    void aTableThatCannotBeHadIsRefusedAndTheOldOneStays() throws Exception {
        Path input = Files.write(folder.resolve("in.txt"), List.of("setoption name Hash value 4000", "isready",
                "position startpos", "go depth 5", "setoption name Hash value 17", "isready", "go depth 5"));
        start("ulimit -v 4500000", "256m", input);
        assertThat(program.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(program.read("out.txt").lines()).as(program.read("err.txt"))
                .contains("info string there is no memory for a hash table of 4000 MB, it has 16")
                .filteredOn(line -> line.startsWith("bestmove")).hasSize(2);
        assertThat(program.read("out.txt")).doesNotContain("Exception", "table of 17 MB");
        assertThat(program.read("err.txt")).isEmpty();
    }

    @Test
    void tooLittleMemoryCostsOneLine() throws Exception {
        String line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"" + "long ".repeat(20) + "\";";
        Files.write(folder.resolve("many.epd"), Collections.nCopies(60_000, line));
        start("true", "24m", null, "suite", "many.epd", "--nodes", "1", "--evaluation", "classical");
        assertThat(program.process().waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(program.process().exitValue()).isEqualTo(ExitCode.FAILURE);
        assertThat(program.read("err.txt").replace('\r', '\n').lines()).last().asString()
                .startsWith("cortado: there is not enough memory for this");
        assertThat(program.read("err.txt")).doesNotContain("OutOfMemoryError");
    }

    /** Killed in the middle of its work, it loses no more than the block it was writing, and goes on after it. */
    @Test
    void aKilledRunIsGoneOnWith() throws Exception {
        start("true", "256m", null, SELF_PLAY);
        Path file = folder.resolve("d.games");
        while (!Files.exists(file) || Files.size(file) < 50_000) {
            assertThat(program.process().isAlive()).as(program.read("err.txt")).isTrue();
            Thread.sleep(20);
        }
        program.process().destroyForcibly().waitFor();
        CommandRun run = new CommandRun();
        assertThat(run.execute("data", "info", file.toString())).isZero();
        assertThat(run.out()).contains("in 1 blocks");
        long good = positions(run);
        assertThat(good).isPositive();
        // What a write that was cut short leaves behind.
        byte[] block = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOfRange(block, 16, 5000), StandardOpenOption.APPEND);
        assertThat(run.execute("data", "verify", file.toString())).isEqualTo(ExitCode.FAILURE);
        List<String> resume = new ArrayList<>(List.of(SELF_PLAY));
        resume.addAll(List.of("--resume", "--positions", Long.toString(good + 500)));
        start("true", "256m", null, resume.toArray(new String[0]));
        assertThat(program.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(program.process().exitValue()).as(program.read("err.txt")).isZero();
        assertThat(run.execute("data", "verify", file.toString())).as(run.err()).isZero();
        assertThat(positions(run)).isGreaterThanOrEqualTo(good + 500);
    }

    /** As on a full disk: the block that does not fit is not there, those before it are. */
    @Test
    void whereThereIsNoMoreRoomTheGamesBeforeStay() throws Exception {
        start("ulimit -f 200", "256m", null, SELF_PLAY);
        assertThat(program.process().waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(program.process().exitValue()).isEqualTo(ExitCode.FAILURE);
        assertThat(program.read("err.txt").replace('\r', '\n').lines()).last().asString().contains("d.games");
        assertThat(program.read("err.txt")).doesNotContain("Exception", "\tat ");
        CommandRun run = new CommandRun();
        assertThat(run.execute("data", "verify", folder.resolve("d.games").toString())).as(run.err()).isZero();
        assertThat(positions(run)).isPositive();
    }

    private static long positions(CommandRun run) {
        return Long.parseLong(run.out().replaceAll("(?s).*?([\\d,]+) positions are good.*", "$1")
                .replaceAll("(?s).*positions +([\\d,]+),.*", "$1").replace(",", ""));
    }

    /** Starts the program after a command of the shell that sets limits. */
    private void start(String limits, String heap, Path input, String... args) throws IOException {
        program.start(List.of("sh", "-c", limits + "; exec \"$0\" \"$@\""), heap, input, args);
    }
}
