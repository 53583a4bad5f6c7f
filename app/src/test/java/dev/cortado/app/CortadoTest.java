package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.eval.catalogue.Evaluations;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CortadoTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void versionGoesToStandardOutput() {
        assertThat(execute("--version")).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines()).containsExactly(Version.text(), Evaluations.standard().describe());
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

    private int execute(String... args) {
        CommandLine command = Cortado.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(args);
    }
}
