package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program as a process of its own, as a GUI or a shell starts it. */
@Timeout(60)
class UciProcessTest {
    /** 200 MB: enough for everything but a hash table. */
    private static final List<String> SMALL_HEAP = List.of("-XX:+UseSerialGC", "-Xmx200m",
            "--enable-native-access=ALL-UNNAMED");

    private Process process;
    private BufferedReader out;
    private Writer in;

    @AfterEach
    void end() {
        process.destroyForcibly();
    }

    @Test
    void aSessionFromGreetingToQuit() throws Exception {
        start();
        send("uci");
        assertThat(until("uciok").getFirst()).isEqualTo("id name " + Version.text());
        send("isready");
        assertThat(until("readyok")).containsExactly("readyok");
        send("position startpos moves e2e4", "go depth 5");
        assertThat(until("bestmove")).anyMatch(line -> line.startsWith("info depth 5 "));
        send("quit");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void theEndOfTheInputEndsTheProcessInMidSearch() throws Exception {
        start();
        send("go infinite");
        until("info depth 3 ");
        in.close();
        assertThat(process.waitFor(5, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(until("bestmove")).last().asString().startsWith("bestmove");
    }

    @Test
    void quitEndsTheProcessInMidSearch() throws Exception {
        start();
        send("go ponder", "quit");
        assertThat(process.waitFor(5, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void aTableLargerThanTheHeap() throws Exception {
        start();
        send("setoption name Hash value 300", "isready");
        assertThat(until("readyok")).containsExactly("readyok");
        send("go depth 4");
        until("bestmove");
        send("quit");
        assertThat(process.waitFor()).isZero();
    }

    /** The largest memory the process ever had, under the launcher's flags: the hash table and 200 MB for all else. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void memoryStaysWithinHashAnd200Megabytes() throws Exception {
        start(javaCommand(launcherFlags()));
        send("setoption name Hash value 256", "setoption name Threads value 4");
        for (int game = 0; game < 3; game++) {
            send("ucinewgame", "position startpos moves e2e4 e7e5", "go nodes 200000");
            until("bestmove");
        }
        String peak = Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmHWM:")).findFirst().orElseThrow();
        assertThat(Long.parseLong(peak.replaceAll("\\D", "")) / 1024).as(peak).isBetween(256L, 256L + 200L);
        send("quit");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void argumentsMayBeUciCommands() throws Exception {
        start("position fen 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "go depth 4", "bench 1", "quit");
        List<String> lines = until(null);
        assertThat(lines).contains("bestmove e1e8").last().asString().matches("\\d+ nodes \\d+ nps");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void otherArgumentsAreSubcommands() throws Exception {
        start("bench", "1");
        assertThat(until(null)).last().asString().matches("\\d+ nodes \\d+ nps");
        assertThat(process.waitFor()).isZero();
        start("no-such-command");
        assertThat(until(null)).isEmpty();
        assertThat(process.waitFor()).isEqualTo(ExitCode.USAGE);
    }

    /** A full disk behind standard output, for which a device stands on Linux: as a subcommand and as a UCI command. */
    @ParameterizedTest
    @ValueSource(strings = {"bench,1,--warm-ups,0", "bench 1"})
    @EnabledOnOs(OS.LINUX)
    void benchIntoAFullDiskFailsWithOneLine(String arguments, @TempDir Path folder) throws Exception {
        Path errors = folder.resolve("errors.txt");
        List<String> command = javaCommand(SMALL_HEAP);
        command.addAll(List.of(arguments.split(",")));
        process = new ProcessBuilder(command).redirectOutput(new File("/dev/full")).redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor()).isEqualTo(ExitCode.FAILURE);
        // What the positions are judged by is said there in any case.
        assertThat(Files.readAllLines(errors)).filteredOn(line -> !line.startsWith("network "))
                .containsExactly("cortado: standard output could not be written");
    }

    /** A GUI starts the engine for every game: what only commands need must not cost it time. */
    @Test
    void aSessionLoadsNoLibraryOfTheCommands(@TempDir Path folder) throws Exception {
        Path log = folder.resolve("classes.txt");
        List<String> command = javaCommand(SMALL_HEAP);
        command.add(1, "-Xlog:class+load:file=" + log);
        start(command);
        send("uci", "position startpos", "go depth 3");
        until("bestmove");
        send("quit");
        assertThat(process.waitFor()).isZero();
        assertThat(Files.readAllLines(log)).anyMatch(line -> line.contains("dev.cortado.uci.UciLoop"))
                .noneMatch(line -> line.contains("picocli") || line.contains("fasterxml"));
    }

    private void start(String... arguments) throws IOException {
        List<String> command = javaCommand(SMALL_HEAP);
        command.addAll(List.of(arguments));
        start(command);
    }

    /** To be added to. */
    private static List<String> javaCommand(List<String> flags) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.cortado.app.Main"));
        return command;
    }

    /** The JVM flags the launcher passes: left to itself, a JVM takes its first heap from the machine's memory. */
    private static List<String> launcherFlags() throws IOException {
        String script = Files.readString(Path.of("..", "scripts", "jvm.sh"));
        Matcher flags = Pattern.compile("(?m)^CORTADO_JVM_FLAGS=\"([^\"]+)\"").matcher(script);
        assertThat(flags.find()).isTrue();
        return List.of(flags.group(1).trim().split("\\s+"));
    }

    private void start(List<String> command) throws IOException {
        process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        in = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    }

    private void send(String... lines) throws IOException {
        for (String line : lines) {
            in.write(line + "\n");
        }
        in.flush();
    }

    /** The lines up to one that begins with {@code prefix}, or all of them. */
    private List<String> until(String prefix) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            lines.add(line);
            if (prefix != null && line.startsWith(prefix)) {
                break;
            }
        }
        return lines;
    }
}
