package dev.cortado.app.game;

import dev.cortado.app.terminal.Terminal;
import dev.cortado.app.terminal.TerminalBoard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameNode;
import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.game.Termination;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.San;
import dev.cortado.chess.notation.SanException;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.analysis.SanLine;
import dev.cortado.lab.analysis.WhiteScore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;

/** A game between someone at a keyboard and the engine. */
public final class PlayGame implements AutoCloseable {
    private static final String HELP = """
              e4, Nf3, O-O, e2e4   make a move
              undo                 take your last move back
              hint                 what the engine would play at full strength
              board, flip          draw the board; turn it round
              moves                the moves so far
              fen                  the position as text
              pgn [FILE]           the game as PGN, shown or saved
              resign, quit         give up; leave""";
    private static final Limits HINT_LIMITS = Limits.ofMoveTime(1000);

    private final Position start;
    private final Position position;
    private final int human;
    private final String engineName;
    private final Engine engine;
    private final Limits limits;
    private final Path file;
    private final BufferedReader in;
    private final PrintWriter out;
    private final TerminalBoard drawing;
    private int bottom;
    /** Set by resigning; otherwise the board tells. */
    private boolean resigned;
    private boolean endShown;

    /**
     * @param human the colour of the one at the keyboard
     * @param file where to keep the game, or null
     */
    public PlayGame(Position start, int human, String engineName, EngineOptions options, Limits limits, Path file,
            BufferedReader in, PrintWriter out, Terminal terminal) {
        this.start = new Position(start);
        position = new Position(start);
        this.human = human;
        this.engineName = engineName;
        this.limits = limits;
        this.file = file;
        this.in = in;
        this.out = out;
        engine = new Engine(options);
        drawing = new TerminalBoard(terminal);
        bottom = human;
    }

    /** Plays until the player leaves or the input ends. */
    public void run() throws IOException {
        engine.awaitReady();
        say("");
        say("  You are " + (human == Color.WHITE ? "White" : "Black") + " against " + engineName + ".");
        say("  Type a move such as e4 or Nf3, or help.");
        drawBoard();
        boolean playing = true;
        while (playing) {
            if (!isOver() && position.sideToMove() != human) {
                answer();
                continue;
            }
            if (isOver() && !endShown) {
                endShown = true;
                say("  " + ending() + "  (pgn FILE saves the game, undo takes back, quit leaves)");
            }
            out.print("> ");
            out.flush();
            String line = in.readLine();
            if (line == null) {
                say("");
            }
            playing = line != null && obey(line.strip());
        }
    }

    /** @return false to leave */
    private boolean obey(String line) throws IOException {
        int blank = line.indexOf(' ');
        String word = blank < 0 ? line : line.substring(0, blank);
        switch (word) {
            case "" -> {
                // Nothing was said.
            }
            case "quit", "exit" -> {
                return false;
            }
            case "help", "?" -> say(HELP);
            case "undo" -> undo();
            case "hint" -> hint();
            case "board" -> drawBoard();
            case "flip" -> {
                bottom ^= 1;
                drawBoard();
            }
            case "moves" -> say("  " + SanLine.numbered(start, moves()));
            case "fen" -> say(Fen.format(position));
            case "pgn" -> pgn(blank < 0 ? "" : line.substring(blank).strip());
            case "resign" -> resign();
            default -> move(line);
        }
        return true;
    }

    private void move(String text) throws IOException {
        if (isOver()) {
            say("  The game is over: " + ending());
            return;
        }
        try {
            position.make(San.parse(position, text));
        } catch (SanException e) {
            say("  " + e.getMessage() + " (help lists what else you can type)");
            return;
        }
        keep();
        if (isOver()) {
            drawBoard();
        }
    }

    private void answer() throws IOException {
        SearchResult result = engine.search(position, limits, SearchListener.SILENT);
        String text = SanLine.numbered(position, new int[] {result.bestMove()});
        position.make(result.bestMove());
        keep();
        say("");
        say("  Cortado plays " + text);
        drawBoard();
    }

    /** Back to where the player last had the move. */
    private void undo() throws IOException {
        int ownMoves = 0;
        for (int ply = 1; ply <= position.ply(); ply++) {
            ownMoves += (start.sideToMove() + ply - 1) % 2 == human ? 1 : 0;
        }
        if (ownMoves == 0) {
            say("  You have made no move yet.");
            return;
        }
        do {
            position.unmake();
        } while (position.sideToMove() != human);
        resigned = false;
        endShown = false;
        keep();
        drawBoard();
    }

    private void hint() {
        if (isOver()) {
            say("  The game is over: " + ending());
            return;
        }
        try (Engine adviser = new Engine()) {
            SearchResult result = adviser.search(position, HINT_LIMITS, SearchListener.SILENT);
            int[] line = result.info().pv();
            say("  Try " + San.format(position, line[0]) + ": "
                    + SanLine.numbered(position, Arrays.copyOf(line, Math.min(5, line.length))) + "  ("
                    + WhiteScore.of(result.info(), position.sideToMove()).text() + " for White)");
        }
    }

    private void resign() throws IOException {
        if (!isOver()) {
            resigned = true;
            keep();
        }
    }

    private void pgn(String name) {
        if (name.isEmpty()) {
            out.print(game().toPgn());
            out.flush();
            return;
        }
        try {
            Files.writeString(Path.of(name), game().toPgn());
            say("  Saved in " + name);
        } catch (IOException | InvalidPathException e) {
            say("  Cannot write " + name + ": " + e.getClass().getSimpleName() + "; try another name");
        }
    }

    /** Writes the game to the file given at the start, so that an accident loses nothing. */
    private void keep() throws IOException {
        if (file != null) {
            Files.writeString(file, game().toPgn());
        }
    }

    private Game game() {
        Game game = new Game(Board.of(start));
        game.setTag("Event", "Casual game").setTag("Site", "?")
                .setTag("Date", LocalDate.now().format(DateTimeFormatter.ofPattern("yyyy.MM.dd"))).setTag("Round", "-")
                .setTag("White", human == Color.WHITE ? "Human" : engineName)
                .setTag("Black", human == Color.BLACK ? "Human" : engineName);
        GameNode node = game.root();
        for (int move : moves()) {
            node = node.add(move);
        }
        return game.setResult(result());
    }

    private int[] moves() {
        int[] moves = new int[position.ply()];
        for (int i = 0; i < moves.length; i++) {
            moves[i] = position.moveAt(i + 1);
        }
        return moves;
    }

    // ---- the end ------------------------------------------------------------------------------------------------

    private boolean isOver() {
        return resigned || termination() != null;
    }

    /** How the rules end the game, with the draws that a player would have to claim; null while it goes on. */
    private Termination termination() {
        if (!position.hasLegalMove()) {
            return position.inCheck() ? Termination.CHECKMATE : Termination.STALEMATE;
        }
        if (position.isInsufficientMaterial()) {
            return Termination.INSUFFICIENT_MATERIAL;
        }
        if (position.occurrences() >= 3) {
            return Termination.THREEFOLD_REPETITION;
        }
        return position.rule50() >= 100 ? Termination.FIFTY_MOVES : null;
    }

    private GameResult result() {
        if (resigned) {
            return human == Color.WHITE ? GameResult.BLACK_WINS : GameResult.WHITE_WINS;
        }
        Termination termination = termination();
        if (termination == null) {
            return GameResult.UNKNOWN;
        }
        if (termination != Termination.CHECKMATE) {
            return GameResult.DRAW;
        }
        return position.sideToMove() == Color.WHITE ? GameResult.BLACK_WINS : GameResult.WHITE_WINS;
    }

    private String ending() {
        String result = result().text();
        if (resigned) {
            return result + ", you resigned.";
        }
        if (termination() == Termination.CHECKMATE) {
            return result + ", checkmate. " + (position.sideToMove() == human ? "Cortado wins." : "You win!");
        }
        return result + ", a draw by " + termination().text() + ".";
    }

    private void drawBoard() {
        say("");
        say(drawing.draw(position, bottom));
    }

    private void say(String text) {
        out.println(text);
        out.flush();
    }

    @Override
    public void close() {
        engine.close();
    }
}
