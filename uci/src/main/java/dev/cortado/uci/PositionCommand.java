package dev.cortado.uci;

import java.util.List;

/**
 * The words of a {@code position} command, not yet looked at.
 *
 * @param fen null for the starting position
 * @param moves in UCI notation
 */
record PositionCommand(String fen, List<String> moves) {
    /** The position before any command. */
    static final PositionCommand START = new PositionCommand(null, List.of());
}
