package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class PerftCommandTest {
    private static final String ROOK = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @Test
    void countsFromTheStart() {
        assertThat(perft("--depth", "4")).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines()).first().isEqualTo("nodes 197281");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void dividesWithThreadsAndTable() {
        assertThat(perft("--fen", ROOK, "--depth", "3", "--divide", "--threads", "2", "--hash", "1"))
                .isEqualTo(ExitCode.OK);
        // Published: 15 first moves and 1197 sequences of three plies; castling is written in the standard way.
        assertThat(out.toString().lines().filter(line -> line.contains(": "))).hasSize(15)
                .anyMatch(line -> line.startsWith("e1g1: "));
        assertThat(out.toString()).contains("nodes 1197");
    }

    @Test
    void jsonIsOneObject() {
        assertThat(perft("--fen", ROOK, "--depth", "1", "--divide", "--json")).isEqualTo(ExitCode.OK);
        assertThat(out.toString().strip()).startsWith("{\"fen\":\"" + ROOK + "\",\"depth\":1,\"nodes\":15,")
                .contains("\"e1g1\":1").endsWith("}}").doesNotContain("\n");
    }

    @Test
    void suiteWithRightCountsEndsWithZero() throws IOException {
        assertThat(perft("--suite", suite(ROOK + " ;D1 15 ;D2 66\n\nid second\nepd " + ROOK + "\nperft 3 1197\n")))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("2 positions, 0 wrong").contains("nodes 1263");
    }

    @Test
    void aSuiteWithoutEndOrOfOtherBytesCostsOneLine() throws IOException {
        Path endless = Path.of("/dev/zero");
        if (Files.exists(endless)) {
            assertThat(perft("--suite", endless.toString())).isEqualTo(ExitCode.FAILURE);
            assertThat(err.toString().lines()).singleElement().asString().contains("/dev/zero: a line has more than");
            err.getBuffer().setLength(0);
        }
        Path bytes = Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xC3, 0x28, (byte) 0xFF, '\n'});
        assertThat(perft("--suite", bytes.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString().lines()).singleElement().asString().contains("bytes line 1: ");
    }

    @Test
    void suiteWithAWrongCountEndsWithOneAndNamesIt() throws IOException {
        String file = suite(ROOK + " ;D1 15 ;D2 66\n" + ROOK + " ;D1 16\n");
        assertThat(perft("--suite", file)).isEqualTo(ExitCode.FAILURE);
        assertThat(out.toString()).contains("line 2: " + ROOK + " depth 1: 15, published 16").contains("1 wrong");
        assertThat(perft("--suite", file, "--json")).isEqualTo(ExitCode.FAILURE);
        assertThat(out.toString()).contains("\"published\":16");
    }

    @Test
    void suiteStaysWithinTheDepth() throws IOException {
        assertThat(perft("--suite", suite(ROOK + " ;D1 15 ;D2 67\n" + ROOK + " ;D2 66\n"), "--depth", "1"))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("1 positions, 0 wrong, 1 without a count at this depth");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--depth|-1", "--depth|33", "--depth|x", "--threads|0", "--hash|-1", "--hash|99999",
                "--fen|8/8/8/8/8/8/8/8 w - - 0 1", "--suite|no such file", "--divide|--depth|0",
                "--suite|file|--fen|8/8/8/8/8/8/8/8 w - -", "surplus"})
    void mistakeCostsOneLineAndExitCodeTwo(String args) {
        assertThat(perft(args.split("\\|"))).isEqualTo(ExitCode.USAGE);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines()).singleElement().asString().startsWith("cortado perft: ");
    }

    @Test
    void suiteThatIsNoneIsAMistakeWithItsLine() throws IOException {
        assertThat(perft("--suite", suite("# fine\nnonsense\n"))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString().lines()).singleElement().asString().contains("line 2");
        assertThat(perft("--suite", suite("8/8 w - - ;D1 20\n"))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("line 1");
        assertThat(perft("--suite", suite("# nothing\n"))).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void helpHasAnExample() {
        assertThat(perft("--help")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("cortado perft --depth 6");
    }

    private String suite(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "suite", ".epd"), text).toString();
    }

    private int perft(String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "perft";
        System.arraycopy(args, 0, all, 1, args.length);
        CommandLine command = Cortado.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(all);
    }
}
