package dev.cortado.app;

import dev.cortado.engine.bench.Bench;
import dev.cortado.eval.catalogue.Evaluations;
import java.io.EOFException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The top of the command line. A subcommand is one class of this package that implements {@code Callable<Integer>},
 * returns an {@link ExitCode}, and is named in {@code subcommands} below.
 */
@Command(
        name = "cortado",
        subcommands = {AnalyseCommand.class, PlayCommand.class, WebCommand.class, BenchCommand.class,
            PerftCommand.class, MatchCommand.class, SprtCommand.class, TelemetryCommand.class, SuiteCommand.class,
            ExplainCommand.class, TuneCommand.class, DatagenCommand.class, DataCommand.class},
        mixinStandardHelpOptions = true,
        versionProvider = Cortado.VersionText.class,
        description = "A chess engine. Without arguments it speaks UCI on standard input and output.",
        exitCodeOnInvalidInput = ExitCode.USAGE, exitCodeOnExecutionException = ExitCode.FAILURE)
final class Cortado implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Runs the command line and returns its exit code. */
    static int execute(String... args) {
        CommandLine command = commandLine();
        int code;
        try {
            code = command.execute(args);
        } catch (OutOfMemoryError e) {
            command.getErr().println(command.getCommandName() + ": there is not enough memory for this;"
                    + " more can be had with CORTADO_JAVA_OPTS=-Xmx8g, for example");
            code = ExitCode.FAILURE;
        }
        command.getOut().flush();
        // A full disk or a closed pipe behind standard output shows only here: print streams keep errors to themselves.
        if (code == ExitCode.OK && (command.getOut().checkError() || System.out.checkError())) {
            command.getErr().println(command.getCommandName() + ": standard output could not be written");
            return ExitCode.FAILURE;
        }
        return code;
    }

    /** Returns the command line with the project's manners: a mistake costs the user one line, never a stack trace. */
    static CommandLine commandLine() {
        return new CommandLine(new Cortado()).setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Cortado::reportMistake)
                .setExecutionExceptionHandler(Cortado::reportFailure);
    }

    /** Reached with options and no subcommand. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a subcommand is missing");
    }

    private static int reportMistake(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + oneLine(e) + " (see " + name + " --help)");
        return ExitCode.USAGE;
    }

    private static int reportFailure(Exception e, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        if (Boolean.getBoolean("cortado.debug")) {
            e.printStackTrace(err);
        }
        err.println(command.getCommandSpec().qualifiedName() + ": " + oneLine(e));
        return ExitCode.FAILURE;
    }

    /** What went wrong, in one line. The JDK's messages about files are often the bare path. */
    static String oneLine(Exception e) {
        String message = switch (e) {
            case NoSuchFileException missing -> "there is no file or folder " + missing.getFile();
            case AccessDeniedException denied -> "permission is denied for " + denied.getFile();
            case FileAlreadyExistsException there -> there.getFile() + " exists already";
            case CharacterCodingException _ -> "what was read is no text in UTF-8";
            case EOFException _ -> "what was read ends too early: it was cut off, or it is something else";
            case UncheckedIOException wrapped -> oneLine(wrapped.getCause());
            case IndexOutOfBoundsException _,NullPointerException _,ArithmeticException _,ClassCastException _ ->
                "a mistake of this program, please report it: " + e + where(e);
            default -> e.getMessage();
        };
        return message == null || message.isBlank() ? e.getClass().getSimpleName()
                : message.strip().replaceAll("\\R\\s*", "; ");
    }

    private static String where(Exception e) {
        return e.getStackTrace().length == 0 ? "" : " at " + e.getStackTrace()[0];
    }

    /** Supplies {@code --version}: the program, the signature of its search, and what it evaluates with. */
    static final class VersionText implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {Version.text(), "bench " + Bench.signature(), Evaluations.standard().describe()};
        }
    }
}
