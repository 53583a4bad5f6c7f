package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DatagenCommandTest {
    @TempDir
    private Path folder;

    private final CommandRun run = new CommandRun();

    @Test
    void theSameCommandAddsOtherGames() throws Exception {
        String file = folder.resolve("d.gz").toString();
        assertThat(run.execute("datagen", file, "--positions", "200", "--nodes", "100")).isZero();
        List<String> first = lines(file);
        assertThat(first).hasSizeGreaterThanOrEqualTo(200);
        assertThat(run.execute("datagen", file, "--positions", "200", "--nodes", "100")).isZero();
        List<String> both = lines(file);
        assertThat(both).startsWith(first.toArray(new String[0])).hasSizeGreaterThanOrEqualTo(first.size() + 200);
        assertThat(both.subList(first.size(), both.size())).doesNotContainAnyElementsOf(first);
    }

    @Test
    void theSameSeedGivesTheSameGames() throws Exception {
        for (String name : List.of("a.gz", "b.gz")) {
            assertThat(run.execute("datagen", folder.resolve(name).toString(), "--positions", "100", "--nodes", "100"))
                    .isZero();
        }
        assertThat(lines(folder.resolve("a.gz").toString())).isEqualTo(lines(folder.resolve("b.gz").toString()));
    }

    @Test
    void aFileThatCannotBeWrittenCostsOneLine() {
        assertThat(run.execute("datagen", folder.resolve("none/d.gz").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines()).singleElement().asString().contains("cannot write", "there is no folder");
    }

    @Test
    void aNumberOutOfRangeIsNamed() {
        String file = folder.resolve("d.gz").toString();
        assertThat(run.execute("datagen", file, "--random-plies", "-1")).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines()).singleElement().asString().contains("--random-plies");
        assertThat(Files.exists(Path.of(file))).isFalse();
    }

    private static List<String> lines(String file) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(Path.of(file))), StandardCharsets.US_ASCII))) {
            return reader.lines().toList();
        }
    }
}
