package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;

import dev.cortado.eval.classical.Terms;
import dev.cortado.eval.classical.WeightFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TuneTexelCommandTest {
    @TempDir
    private Path folder;
    private final StringWriter err = new StringWriter();

    @Test
    void writesWeightsThatCanBeReadAndReportsErrors() throws IOException {
        Path data = folder.resolve("data.txt");
        Files.write(data, Collections.nCopies(100,
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1;300;1"));
        Path out = folder.resolve("WeightValues.java");
        assertThat(execute("tune", "texel", data.toString(), "--out", out.toString(), "--epochs", "2", "--held-out",
                "0", "--threads", "1")).isEqualTo(ExitCode.OK);
        assertThat(WeightFile.parse(Files.readString(out))).hasSize(Terms.COUNT);
        assertThat(err.toString()).contains("100 positions to learn from").contains("held-out error");
        assertThat(execute("tune", "texel", data.toString(), "--out", out.toString(), "--epochs", "1", "--from",
                out.toString())).isEqualTo(ExitCode.OK);
    }

    @Test
    void mistakesCostOneLine() throws IOException {
        assertThat(execute("tune")).isEqualTo(ExitCode.USAGE);
        assertThat(execute("tune", "texel", folder.resolve("absent.txt").toString())).isEqualTo(ExitCode.USAGE);
        Path bad = folder.resolve("bad.txt");
        Files.writeString(bad, "hello\n");
        assertThat(execute("tune", "texel", bad.toString())).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString().lines()).hasSize(3).allMatch(line -> line.startsWith("cortado tune"));
        assertThat(err.toString()).contains("absent.txt' to read").contains("bad.txt:1");
    }

    @Test
    void filesThatAreSomethingElseAreNamed() throws IOException {
        Path data = Files.writeString(folder.resolve("data.txt"), "hello\n");
        Path film = Files.write(folder.resolve("film"), new byte[] {(byte) 0xFF, (byte) 0xFE, 0});
        assertThat(execute("tune", "texel", folder.toString())).isEqualTo(ExitCode.USAGE);
        for (Path from : new Path[] {film, folder, data}) {
            assertThat(execute("tune", "texel", data.toString(), "--from", from.toString()))
                    .isEqualTo(ExitCode.USAGE);
        }
        assertThat(execute("tune", "spsa", "--resume", "--state", film.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString().lines()).hasSize(5).allMatch(line -> line.contains(folder.toString()));
    }

    private int execute(String... args) {
        CommandLine command = Cortado.commandLine();
        command.setOut(new PrintWriter(new StringWriter(), true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(args);
    }
}
