package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteCommandTest {
    @TempDir
    private Path folder;
    private Path file;
    private final CommandRun run = new CommandRun();

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("s.epd");
        Files.writeString(file, "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id \"back rank\";\n"
                + "4k3/8/8/3q4/8/2N5/8/4K3 w - - am Nxd5; id \"refusal\";\nx\n");
    }

    @Test
    void keepsAndComparesResults() throws IOException {
        Path kept = folder.resolve("kept.json");
        assertThat(run.execute("suite", file.toString(), "--depth", "4", "--threads", "2", "--save", kept.toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("1 of 2 solved (50.0 %)", "refusal");
        assertThat(run.err()).contains("line 3").contains("skipped");
        assertThat(Files.readString(kept)).contains("\"solved\":1");
        assertThat(run.execute("suite", file.toString(), "--depth", "3", "--compare", kept.toString(), "--json"))
                .isEqualTo(ExitCode.OK);
        assertThat(run.out().lines()).hasSize(1);
        assertThat(run.err()).contains("2 positions in both, +0 -0");
        assertThat(run.execute("suite", file.toString(), "--nodes", "500", "--expect", "2"))
                .isEqualTo(ExitCode.FAILURE);
    }

    @Test
    void ofManyBadLinesAFewAreTold() throws IOException {
        Files.writeString(file, "nonsense\n".repeat(1000), StandardOpenOption.APPEND);
        assertThat(run.execute("suite", file.toString(), "--depth", "2")).isEqualTo(ExitCode.OK);
        assertThat(run.err().lines()).hasSize(6).last().asString().endsWith("s.epd: 996 more lines skipped");
    }

    @Test
    void mistakesCostOneLine() throws IOException {
        Path good = folder.resolve("good.epd");
        Files.writeString(good, "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#;\n");
        Path bad = folder.resolve("bad.json");
        Files.writeString(bad, "{}");
        Path film = folder.resolve("film");
        Files.write(film, "\u00ff\n".repeat(1000).getBytes(StandardCharsets.ISO_8859_1));
        for (String[] args : new String[][] {{"suite"}, {"suite", folder.resolve("no.epd").toString()},
            {"suite", good.toString(), "--nodes", "1", "--depth", "1"}, {"suite", good.toString(), "--time", "0"},
            {"suite", good.toString(), "--threads", "0"}, {"suite", good.toString(), "--compare", bad.toString()},
            {"suite", good.toString(), "--compare", film.toString()}, {"suite", film.toString()},
            {"suite", folder.toString()}}) {
            assertThat(run.execute(args)).as(String.join(" ", args)).isEqualTo(ExitCode.USAGE);
            assertThat(run.err().lines()).hasSize(1).allMatch(line -> line.startsWith("cortado suite: "));
        }
    }
}
