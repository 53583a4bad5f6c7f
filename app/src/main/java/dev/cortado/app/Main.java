package dev.cortado.app;

import dev.cortado.lab.datagen.GenfensExtra;
import dev.cortado.uci.BenchExtra;
import dev.cortado.uci.UciExtra;
import dev.cortado.uci.UciLoop;
import dev.cortado.uci.UciOutput;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Entry point. Without arguments it speaks UCI on standard input and output. Arguments that are UCI commands are run one
 * after the other, as OpenBench asks ({@code cortado "position startpos" "go depth 10"}); any others are a command line.
 *
 * <p>This class refers to the command-line library only through {@link Cortado}, so a start in UCI never loads that
 * library.
 */
public final class Main {
    /** The commands of a session beyond the protocol. */
    private static final List<UciExtra> EXTRAS = List.of(new BenchExtra(), new GenfensExtra());

    private Main() {}

    /** Runs the program and ends the JVM with its exit code. */
    public static void main(String[] args) {
        int exitCode = ExitCode.OK;
        if (args.length == 0) {
            uci(standardOutput()).run(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        } else if (isUciCommand(args[0])) {
            UciOutput out = standardOutput();
            uci(out).run(List.of(args));
            // A GUI that closes its end is done with the engine; whoever gives commands as arguments waits for an answer.
            if (out.isBroken()) {
                System.err.println("cortado: standard output could not be written");
                exitCode = ExitCode.FAILURE;
            }
        } else {
            exitCode = Cortado.execute(args);
        }
        System.exit(exitCode);
    }

    private static UciLoop uci(UciOutput out) {
        return new UciLoop(Version.text(), out, EXTRAS);
    }

    /** For a session; nothing else may write there meanwhile. */
    private static UciOutput standardOutput() {
        return new UciOutput(new FileOutputStream(FileDescriptor.out));
    }

    /** True for a command of the session; one beyond the protocol, such as {@code bench 5}, only with arguments. */
    static boolean isUciCommand(String argument) {
        String text = argument.strip();
        int blank = text.indexOf(' ');
        String word = blank < 0 ? text : text.substring(0, blank);
        for (UciExtra extra : EXTRAS) {
            if (extra.name().equals(word)) {
                return blank > 0;
            }
        }
        // Help is asked of the command line, which has more to tell.
        return UciLoop.isCommand(word) && !word.equals("help");
    }
}
