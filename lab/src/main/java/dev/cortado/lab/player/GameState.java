package dev.cortado.lab.player;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.lab.opening.Opening;

/** A game in progress: its position with history, and the UCI command that describes it. */
public final class GameState {
    private final Position position;
    private final StringBuilder command;
    private boolean anyMove;

    /** A game that begins with an opening. */
    public GameState(Opening opening, boolean chess960) {
        position = opening.position(chess960);
        Position first = Fen.parse(opening.fen(), chess960);
        String fen = Fen.format(first);
        command = new StringBuilder(fen.equals(Fen.START) ? "position startpos" : "position fen " + fen);
        opening.moves().forEach(text -> {
            int move = UciMove.parse(first, text);
            append(UciMove.format(first, move));
            first.make(move);
        });
    }

    /** The present position. Players may read it and must not change it. */
    public Position position() {
        return position;
    }

    /** The {@code position} command for a UCI engine. */
    public String positionCommand() {
        return command.toString();
    }

    /** Makes a legal move. */
    public void play(int move) {
        append(UciMove.format(position, move));
        position.make(move);
    }

    private void append(String move) {
        command.append(anyMove ? " " : " moves ").append(move);
        anyMove = true;
    }
}
