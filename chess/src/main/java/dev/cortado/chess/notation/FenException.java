package dev.cortado.chess.notation;

import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.PositionSetup.Problem;
import dev.cortado.chess.internal.Excerpt;
import java.util.List;
import java.util.Set;

/** Thrown for a FEN that cannot be read or describes no position of a chess game. */
public final class FenException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int offset;
    private final String[] reasons;
    private final Problem[] problems;

    FenException(String fen, int offset, String reason) {
        super("bad FEN at character " + (offset + 1) + ": " + reason + shown(fen));
        this.offset = offset;
        reasons = new String[] {reason};
        problems = new Problem[0];
    }

    FenException(String fen, PositionSetup setup, Set<Problem> found) {
        this(fen, found.toArray(new Problem[0]), found.stream().map(setup::explain).toArray(String[]::new));
    }

    private FenException(String fen, Problem[] problems, String[] reasons) {
        super("impossible position: " + String.join("; ", reasons) + shown(fen));
        offset = 0;
        this.problems = problems;
        this.reasons = reasons;
    }

    /** The index in the text at which reading stopped; 0 if the text can be read but the position is impossible. */
    public int offset() {
        return offset;
    }

    /** Every reason for the refusal, one sentence part each. */
    public List<String> reasons() {
        return List.of(reasons);
    }

    /** What is impossible about the position; empty if the text could not be read in the first place. */
    public Set<Problem> problems() {
        return Set.of(problems);
    }

    private static String shown(String fen) {
        return " (in \"" + Excerpt.of(fen, 100) + "\")";
    }
}
