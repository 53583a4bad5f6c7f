package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
    @TempDir
    private Path folder;
    private final CommandRun run = new CommandRun();

    @Test
    void explainsAPositionAfterMoves() throws IOException {
        Path html = folder.resolve("node.html");
        assertThat(run.execute("explain", "startpos", "--moves", "1. e4 e5 2.Nf3 b8c6", "--nodes", "2000", "--html",
                html.toString())).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("A search of 2,000 nodes", "TT move", "Bb5");
        assertThat(Files.readString(html)).contains("<svg");
        assertThat(
                run.execute("explain", "4k3/8/8/3q4/8/2N5/8/4K3", "w", "-", "-", "0", "1", "--nodes", "500", "--json"))
                .isEqualTo(ExitCode.OK);
        assertThat(run.out().lines()).hasSize(1).allMatch(line -> line.startsWith("{\"fen\":"));
    }

    @Test
    void mistakesCostOneLine() {
        for (String[] args : new String[][] {{"explain"}, {"explain", "nonsense"},
            {"explain", "startpos", "--nodes", "0"},
            {"explain", "startpos", "--moves", "e5"}}) {
            assertThat(run.execute(args)).as(String.join(" ", args)).isEqualTo(ExitCode.USAGE);
            assertThat(run.err().lines()).hasSize(1).allMatch(line -> line.startsWith("cortado explain: "));
        }
    }
}
