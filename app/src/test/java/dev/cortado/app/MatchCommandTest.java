package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.lab.player.ThinkingLimit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code match} and {@code sprt} as a user runs them: as a program of its own. */
@Timeout(300)
class MatchCommandTest {
    private static final Pattern PAIR = Pattern.compile("^\\{\"pair\":(\\d+),");
    private static final List<String> MATCH =
            List.of("match", "--dev", "nodes=300", "--base", "nodes=150", "--concurrency", "2", "--journal", "j.jsonl");

    @TempDir
    private Path folder;

    private Process start(List<String> args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC", "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(args);
        return new ProcessBuilder(command).directory(folder.toFile())
                .redirectOutput(folder.resolve("out.txt").toFile()).redirectError(folder.resolve("err.txt").toFile())
                .start();
    }

    private int run(List<String> args) throws IOException, InterruptedException {
        Process process = start(args);
        assertThat(process.waitFor(200, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private static List<String> with(List<String> args, String... more) {
        List<String> all = new ArrayList<>(args);
        all.addAll(List.of(more));
        return all;
    }

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve(name), StandardCharsets.UTF_8);
    }

    /** Complete lines of the journal. */
    private List<String> journal() throws IOException {
        Path file = folder.resolve("j.jsonl");
        String text = Files.exists(file) ? Files.readString(file) : "";
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    private static List<Integer> pairs(List<String> journal) {
        List<Integer> pairs = new ArrayList<>();
        for (String line : journal.subList(1, journal.size())) {
            Matcher matcher = PAIR.matcher(line);
            assertThat(matcher.find()).as(line).isTrue();
            pairs.add(Integer.valueOf(matcher.group(1)));
        }
        return pairs;
    }

    private void awaitLines(int count, Process process) throws IOException, InterruptedException {
        while (journal().size() < count) {
            assertThat(process.isAlive()).as("the match runs: " + read("err.txt")).isTrue();
            Thread.sleep(20);
        }
    }

    @Test
    void killingTheProgramLosesAtMostTheGamesInFlight() throws Exception {
        Process process = start(with(MATCH, "--games", "4000"));
        awaitLines(6, process);
        process.destroyForcibly().waitFor();
        List<String> before = journal();
        int finished = before.size() - 1;
        // Every finished pair is on the disk; with two games at a time at most two pairs were in flight.
        assertThat(finished).isGreaterThanOrEqualTo(5);
        assertThat(pairs(before)).allMatch(pair -> pair < finished + 2).doesNotHaveDuplicates();

        int games = 2 * (finished + 4);
        assertThat(run(with(MATCH, "--games", Integer.toString(games)))).as("not without --resume").isEqualTo(2);
        assertThat(read("err.txt").lines()).last().asString().contains("--resume");
        assertThat(run(with(MATCH, "--games", Integer.toString(games), "--resume", "--pgn", "games.pgn"))).isZero();
        List<String> after = journal();
        assertThat(after).startsWith(before.toArray(new String[0])).hasSize(1 + games / 2);
        assertThat(pairs(after)).doesNotHaveDuplicates();
        assertThat(read("out.txt")).contains("dev against base: " + games + " games");
        assertThat(read("games.pgn").split("\\[Event ")).as("PGN has the games of both runs").hasSize(1 + games);
    }

    @Test
    void stoppingTheProgramKeepsEverythingAndSaysHowItStands() throws Exception {
        Process process = start(with(MATCH, "--games", "4000", "--json", "r.json", "--html", "r.html"));
        awaitLines(5, process);
        process.destroy();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        // 128 + 15: ended by a signal.
        assertThat(process.exitValue()).isEqualTo(143);
        assertThat(read("out.txt")).contains("dev against base", "Elo", "--resume goes on");
        assertThat(read("r.json")).contains("\"complete\":false");
        assertThat(read("r.html")).contains("stopped before its end");
        assertThat(pairs(journal())).hasSizeGreaterThanOrEqualTo(4);
    }

    /** Stopped by a signal for longer than a move may take, it goes on as if nothing had been. */
    @Test
    void aPauseOfTheProgramChangesNoGame() throws Exception {
        List<String> match = List.of("match", "--nodes", "10000", "--games", "4", "--max-plies", "24", "--concurrency",
                "1", "--move-timeout", "1000", "--overwrite", "--journal", "j.jsonl");
        assertThat(run(match)).isZero();
        String undisturbed = read("out.txt").lines().filter(line -> line.startsWith("fingerprint")).findFirst()
                .orElseThrow();
        Process process = start(match);
        awaitLines(2, process);
        signal(process, "-STOP");
        Thread.sleep(2500);
        signal(process, "-CONT");
        assertThat(process.waitFor(200, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(read("out.txt")).contains(undisturbed).doesNotContain("no answer");
    }

    private static void signal(Process process, String name) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", name, Long.toString(process.pid())).start().waitFor()).isZero();
    }

    @Test
    void anOddNumberOfGamesIsSaidToBecomeEven() throws Exception {
        assertThat(run(with(MATCH, "--games", "3", "--max-plies", "4"))).isZero();
        assertThat(read("err.txt")).contains("4 instead of 3");
        assertThat(read("out.txt")).contains("dev against base: 4 games");
    }

    /** One margin for both sides, of which one is in process and one outside: the one that is asked for, or by rule. */
    @Test
    void theMarginIsOneForBothSidesAndFitsTheLimit() throws Exception {
        String external = Path.of(System.getProperty("java.home"), "bin", "java") + " -XX:+UseSerialGC -Xmx256m"
                + " --enable-native-access=ALL-UNNAMED -cp '" + System.getProperty("java.class.path") + "' "
                + Main.class.getName();
        List<String> match = List.of("match", "--base-cmd", external, "--games", "2", "--max-plies", "2", "--overwrite",
                "--journal", "j.jsonl");
        assertThat(run(with(match, "--movetime", "30"))).as(read("err.txt")).isZero();
        ThinkingLimit limit = ThinkingLimit.ofMoveTime(30);
        assertThat(journal().getFirst()).contains("\"marginMs\":" + MatchOptions.margin(limit, limit) + ",");
        assertThat(run(with(match, "--movetime", "30", "--margin", "1234"))).as(read("err.txt")).isZero();
        assertThat(journal().getFirst()).contains("\"marginMs\":1234,");
    }

    @Test
    void aRunningMatchKeepsItsJournal() throws Exception {
        Process process = start(with(MATCH, "--games", "4000"));
        awaitLines(3, process);
        List<String> before = journal();
        Path out = folder.resolve("other.txt");
        Process second = new ProcessBuilder(process.info().command().orElseThrow(), "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                Main.class.getName(), "match", "--dev", "nodes=300", "--base", "nodes=150", "--journal", "j.jsonl",
                "--overwrite").directory(folder.toFile()).redirectErrorStream(true).redirectOutput(out.toFile())
                .start();
        assertThat(second.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(second.exitValue()).isEqualTo(1);
        assertThat(Files.readString(out)).contains("another match is writing to j.jsonl");
        assertThat(journal()).startsWith(before.toArray(new String[0]));
        process.destroyForcibly().waitFor();
    }

    @Test
    void sprtTellsItsVerdictByExitCode() throws Exception {
        List<String> common = List.of("sprt", "--concurrency", "2", "--elo1", "160", "--overwrite", "--journal",
                "j.jsonl");
        assertThat(run(with(common, "--dev", "nodes=1000", "--base", "nodes=100"))).isZero();
        assertThat(read("out.txt")).contains("elo1 = 160 is accepted");
        assertThat(run(with(common, "--dev", "nodes=100", "--base", "nodes=1000"))).isEqualTo(1);
        assertThat(read("out.txt")).contains("elo0 = 0 is accepted");
        assertThat(run(with(common, "--nodes", "100", "--games", "4"))).isEqualTo(3);
        assertThat(read("out.txt")).contains("undecided");
        assertThat(run(with(common, "--elo0", "200"))).isEqualTo(2);
        assertThat(read("err.txt").lines()).singleElement().asString().contains("elo0 must be below elo1");
        assertThat(run(with(common, "--dev-cmd", "./no-such-engine"))).isEqualTo(4);
        assertThat(read("err.txt")).contains("no-such-engine").doesNotContain("\tat ");
    }

    @Test
    void mistakesCostOneLine() throws Exception {
        assertThat(run(List.of("match", "--dev", "NoSuchOption=1", "--base"))).isEqualTo(2);
        assertThat(read("err.txt").lines()).singleElement().asString().startsWith("cortado match: ")
                .contains("NoSuchOption");
        assertThat(run(List.of("match", "--book", "none.epd"))).isEqualTo(2);
        assertThat(read("err.txt").lines()).singleElement().asString().contains("none.epd");
        assertThat(run(List.of("match", "--tc", "soon"))).isEqualTo(2);
        assertThat(read("err.txt").lines()).singleElement().asString().contains("time control");
        assertThat(run(List.of("match", "--nodes", "0"))).isEqualTo(2);
        assertThat(read("err.txt").lines()).singleElement().asString().contains("must be positive");
        assertThat(run(List.of("match", "--html", "no/such/folder/r.html"))).as("before a game is played").isEqualTo(2);
        assertThat(read("err.txt").lines()).singleElement().asString().contains("cannot write", "there is no folder");
    }

    @Test
    void aMatchThatCannotBeginLeavesNoJournal() throws Exception {
        for (int round = 0; round < 2; round++) {
            assertThat(run(with(MATCH, "--dev-cmd", "./no-such-engine"))).isEqualTo(1);
            assertThat(read("err.txt")).contains("no-such-engine").doesNotContain("--resume");
            assertThat(folder.resolve("j.jsonl")).doesNotExist();
        }
    }
}
