package dev.cortado.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs a command line as the shell would, and keeps what it wrote. */
final class CommandRun {
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    int execute(String... args) {
        out = new StringWriter();
        err = new StringWriter();
        CommandLine command = Cortado.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(args);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
