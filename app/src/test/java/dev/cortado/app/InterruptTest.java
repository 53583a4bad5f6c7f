package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cortado.web.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C: every command that works long says what it has, and ends with 128 + 2 as shells expect. */
@Timeout(120)
class InterruptTest {
    private static final int INTERRUPT = 2;
    private static final int BY_INTERRUPT = 128 + INTERRUPT;

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
    void matchSaysHowItStands() throws Exception {
        interruptOnce("j.jsonl", 3, "match", "--nodes", "300", "--games", "4000", "--concurrency", "1", "--journal",
                "j.jsonl");
        assertThat(program.read("out.txt")).contains("dev against base", "--resume goes on");
    }

    @Test
    void sprtSaysHowItStands() throws Exception {
        interruptOnce("j.jsonl", 3, "sprt", "--nodes", "300", "--concurrency", "1", "--journal", "j.jsonl");
        assertThat(program.read("out.txt")).contains("undecided", "--resume goes on");
    }

    @Test
    void spsaKeepsItsState() throws Exception {
        interruptOnce("spsa.json", 1, "tune", "spsa", "--params", "FutilityBase", "--nodes", "300", "--concurrency",
                "1", "--batch", "1");
        assertThat(program.read("out.txt")).contains("of 10000 pairs played; the state is in spsa.json");
    }

    @Test
    void suitePrintsWhatWasDone() throws Exception {
        String position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - am a3;";
        Files.write(folder.resolve("many.epd"), Collections.nCopies(2000, position));
        start("suite", "many.epd", "--nodes", "20000", "--save", "kept.json");
        // It writes nothing before the end; after so much work it must be among the positions.
        await(() -> program.process().info().totalCpuDuration().orElseThrow().toSeconds() >= 4);
        interrupt();
        assertThat(program.read("out.txt")).containsPattern("\\d+ of \\d+ solved").contains("not searched");
        assertThat(program.read("kept.json")).contains("\"positions\":2000");
    }

    @Test
    void datagenKeepsWholeGames() throws Exception {
        start("datagen", "d.games", "--nodes", "200");
        await(() -> program.read("err.txt").contains(" positions, "));
        interrupt();
        assertThat(program.read("err.txt"))
                .containsPattern("games, [\\d,]+ positions in d\\.games; [\\d,]+ positions in \\d+ s");
        CommandRun run = new CommandRun();
        assertThat(run.execute("data", "verify", folder.resolve("d.games").toString())).as(run.err())
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void analyseSaysWhatItFoundSoFar() throws Exception {
        start("analyse", "startpos", "--time", "600");
        await(() -> program.process().info().totalCpuDuration().orElseThrow().toSeconds() >= 3);
        interrupt();
        assertThat(program.read("out.txt")).containsPattern("1\\.[a-hN]");
    }

    /** The games that were finished are annotated, and the file has its name only when it is whole. */
    @Test
    void analyseKeepsWhatItDidOfAGame() throws Exception {
        Files.writeString(folder.resolve("g.pgn"),
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n".repeat(2000));
        start("analyse", "g.pgn", "--nodes", "5000", "--out", "done.pgn");
        await(() -> program.process().info().totalCpuDuration().orElseThrow().toSeconds() >= 6);
        interrupt();
        assertThat(folder.resolve("done.pgn.partial")).doesNotExist();
        assertThat(program.read("done.pgn")).contains("[%eval ").contains("5. O-O");
    }

    @Test
    void webEnds() throws Exception {
        assumeThat(WebServer.hasPage()).as("the page was built").isTrue();
        start("web", "--port", "0");
        await(() -> program.read("out.txt").contains("http://127.0.0.1:"));
        interrupt();
    }

    private void interruptOnce(String file, int lines, String... args) throws Exception {
        start(args);
        Path journal = folder.resolve(file);
        await(() -> Files.exists(journal) && Files.readAllLines(journal).size() >= lines);
        interrupt();
    }

    /** Waits while the process works. */
    private void await(Callable<Boolean> sign) throws Exception {
        while (!sign.call()) {
            assertThat(program.process().isAlive()).as(program.read("err.txt")).isTrue();
            Thread.sleep(20);
        }
    }

    private void interrupt() throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-INT", Long.toString(program.process().pid())).start().waitFor())
                .isZero();
        assertThat(program.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(program.process().exitValue()).as(program.read("err.txt")).isEqualTo(BY_INTERRUPT);
    }

    private void start(String... args) throws IOException {
        program.start(isInterruptIgnored() ? List.of("env", "--default-signal=INT") : List.of(), "256m", null, args);
    }

    /** A shell starts what runs in the background deaf to Ctrl-C, and processes inherit that. */
    private static boolean isInterruptIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return false;
        }
        String ignored = Files.readAllLines(status).stream().filter(line -> line.startsWith("SigIgn:")).findFirst()
                .orElseThrow().substring(7).strip();
        return (Long.parseUnsignedLong(ignored, 16) & 1 << INTERRUPT - 1) != 0;
    }
}
