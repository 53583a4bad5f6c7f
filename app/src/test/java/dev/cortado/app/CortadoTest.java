package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.engine.bench.Bench;
import dev.cortado.eval.catalogue.Evaluations;
import java.io.EOFException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CortadoTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void versionGoesToStandardOutput() {
        assertThat(execute("--version")).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines()).containsExactly(Version.text(), "bench " + Bench.signature(),
                Evaluations.standard().describe());
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void helpNamesTheCommand() {
        assertThat(execute("--help")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).startsWith("Usage: cortado");
    }

    @Test
    void unknownWordCostsOneLineAndExitCodeTwo() {
        assertThat(execute("no-such-command")).isEqualTo(ExitCode.USAGE);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines()).singleElement().asString().startsWith("cortado: ")
                .contains("no-such-command");
    }

    @Test
    void whatTheLibrariesSayInTheirOwnWordsIsSaidInOurs() {
        assertThat(Cortado.oneLine(new MalformedInputException(1))).isEqualTo("what was read is no text in UTF-8");
        assertThat(Cortado.oneLine(new EOFException())).startsWith("what was read ends too early");
        assertThat(Cortado.oneLine(new UncheckedIOException(new NoSuchFileException("a.pgn"))))
                .isEqualTo("there is no file or folder a.pgn");
        assertThat(Cortado.oneLine(new IndexOutOfBoundsException("bitIndex < 0: -1"))).contains("please report")
                .contains("CortadoTest");
    }

    private int execute(String... args) {
        CommandLine command = Cortado.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(args);
    }
}
