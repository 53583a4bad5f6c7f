package dev.cortado.app;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.FenException;
import dev.cortado.chess.notation.LenientFen;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A position on the command line. */
final class GivenPosition {
    private GivenPosition() {}

    /**
     * Reads {@code startpos} or a FEN as people have it; what is impossible in it and was dropped is told in a line each.
     *
     * @param where what messages begin with, such as an option's name and a colon; may be empty
     * @throws ParameterException if it is no position
     */
    static Position read(CommandSpec spec, String text, String where) {
        if (text.equals("startpos")) {
            return new Position();
        }
        try {
            LenientFen read = Fen.parseLenient(text);
            read.remarks().forEach(remark -> spec.commandLine().getErr().println(where + remark));
            return read.position();
        } catch (FenException e) {
            throw new ParameterException(spec.commandLine(), where + e.getMessage(), e);
        }
    }
}
