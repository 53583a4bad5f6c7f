package dev.cortado.uci;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.LenientFen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.chess.notation.UciMoveException;
import dev.cortado.chess.perft.Perft;
import dev.cortado.engine.Engine;
import dev.cortado.eval.Evaluation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** The state of a UCI session and what each command does to it. Belongs to the thread that reads the commands. */
final class UciSession implements UciHandler, AutoCloseable {
    private static final String HELP = """
            The protocol, as chess GUIs speak it:
              uci                              name and options
              isready                          answered with readyok when everything is set up
              setoption name <name> value <x>  change an option
              ucinewgame                       forget what earlier games taught
              position startpos [moves ...]    or: position fen <fen> [moves ...]
              go [limits]                      depth, nodes, movetime, mate <n>; wtime btime winc binc movestogo;
                                               searchmoves <moves>; infinite; ponder; perft <depth>
              stop, ponderhit, quit            end the search; the expected move was played; leave
              debug on|off                     explain more with info string lines
            For people:
              d                                show the position
              eval                             show what makes up the evaluation
              flip                             swap the sides
            """;

    private static final String AUTHOR = "the Cortado authors";
    /** How long an interrupted task may take to end before it is left to itself, in milliseconds. */
    private static final long TASK_PATIENCE = 1000;

    private final String name;
    private final UciOutput output;
    private final Map<String, UciExtra> extras = new LinkedHashMap<>();
    private final UciOptions options = new UciOptions();
    /** Made on first need. */
    private Engine engine;
    private PositionCommand lastPosition = PositionCommand.START;
    /** What {@link #lastPosition} describes; null until it is needed. */
    private Position position;
    /** Why the last {@code position} command gave none; null if it did. Nothing is searched then. */
    private String noPosition;
    /** A {@code go} without a position, which must not be answered before it is told to end. */
    private boolean answerOwed;
    /** The thread of {@code go perft} or an extra command; null if none was started. */
    private Thread task;
    private boolean debug;
    /** Whether the engine was last told to count what move ordering does. */
    private boolean counting;
    /** The evaluation that was last told of. */
    private Evaluation announced;
    private boolean over;

    UciSession(String name, UciOutput output, List<UciExtra> extras) {
        this.name = name;
        this.output = output;
        for (UciExtra extra : extras) {
            this.extras.put(extra.name(), extra);
        }
    }

    /** True after {@code quit}. */
    boolean isOver() {
        return over;
    }

    // ---- commands -----------------------------------------------------------------------------------------------

    @Override
    public void uci() {
        output.line("id name ".concat(name));
        output.line("id author ".concat(AUTHOR));
        options.print(output, debug || Boolean.getBoolean("cortado.tune"));
        output.line("uciok");
    }

    @Override
    public void debug(boolean on) {
        debug = on;
    }

    @Override
    public void isReady() {
        position();
        awaitReady();
        output.line("readyok");
    }

    @Override
    public void setOption(String option, String value) {
        try {
            switch (options.set(option, value)) {
                case ENGINE -> {
                    if (engine != null) {
                        engine.configure(options.engine());
                    }
                }
                case CHESS960 -> position = null;
                case CLEAR_HASH -> engine().clearHash();
                case LOG_FILE -> output.logTo(options.logFile());
                default -> {
                    // The next search looks at the others.
                }
            }
            if (isSearching()) {
                note(option + " takes effect after this search");
            }
        } catch (IllegalArgumentException e) {
            problem("setoption: " + e.getMessage());
        } catch (IOException e) {
            problem("setoption: cannot write to " + e.getMessage());
        }
    }

    @Override
    public void register() {
        output.info("no registration is needed");
    }

    @Override
    public void newGame() {
        engine().newGame();
    }

    @Override
    public void position(PositionCommand command) {
        try {
            List<String> remarks = new ArrayList<>();
            position = read(command, remarks);
            lastPosition = command;
            noPosition = null;
            remarks.forEach(remark -> problem("position: " + remark));
        } catch (IllegalArgumentException e) {
            noPosition("position: " + e.getMessage());
        }
    }

    @Override
    public void noPosition(String reason) {
        noPosition = reason;
        problem(reason + "; nothing is searched until a position comes");
    }

    @Override
    public void go(GoCommand command) {
        Engine searcher = engine();
        stopTask();
        answerOwed();
        if (noPosition != null) {
            searcher.stop();
            searcher.awaitDone();
            problem("go: nothing to search; " + noPosition);
            answerOwed = true;
            if (!command.infinite() && !command.ponder()) {
                answerOwed();
            }
            return;
        }
        Position root = position();
        if (searcher.isSearching()) {
            note("go during a search: stopping that search");
            searcher.stop();
        }
        searcher.awaitDone();
        awaitReady();
        announceEvaluation();
        if (debug || counting) {
            // Beginning to count anew makes each search's counts its own.
            searcher.countTelemetry(debug);
            counting = debug;
        }
        searcher.go(root, command.toLimits(root.sideToMove(), searchMoves(root, command.searchMoves())),
                new UciPrinter(output, root, options.showWdl()));
    }

    /** Answers a {@code go} for which there was no position. */
    private void answerOwed() {
        if (answerOwed) {
            answerOwed = false;
            output.line("info depth 0 seldepth 0 multipv 1 score cp 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0");
            output.line("bestmove (none)");
        }
    }

    private List<Integer> searchMoves(Position root, List<String> texts) {
        List<Integer> moves = new ArrayList<>();
        for (String text : texts) {
            int move = UciMove.find(root, text);
            if (move == Move.NONE) {
                problem("go: searchmoves " + text + " is not legal here; ignored");
            } else if (!moves.contains(move)) {
                moves.add(move);
            }
        }
        return moves;
    }

    @Override
    public void perft(int depth) {
        if (!hasPosition("perft")) {
            return;
        }
        if (depth > Perft.MAX_DEPTH) {
            problem("go: perft counts to a depth of " + Perft.MAX_DEPTH + " at most");
            return;
        }
        PerftTask perft = new PerftTask(new Position(position()), output);
        startTask("perft", () -> perft.run(depth));
    }

    @Override
    public void stop() {
        answerOwed();
        if (engine != null) {
            engine.stop();
        }
        stopTask();
    }

    @Override
    public void ponderHit() {
        answerOwed();
        if (engine != null) {
            engine.ponderHit();
        }
    }

    @Override
    public void quit() {
        over = true;
    }

    @Override
    public void display() {
        if (hasPosition("d")) {
            output.lines(BoardText.of(position()));
        }
    }

    @Override
    public void evaluate() {
        if (hasPosition("eval")) {
            output.lines(engine().explainEvaluation(position()).text());
        }
    }

    @Override
    public void flip() {
        if (!hasPosition("flip")) {
            return;
        }
        position = BoardText.flipped(position());
        lastPosition = new PositionCommand(Fen.format(position), List.of());
    }

    @Override
    public void help() {
        StringBuilder text = new StringBuilder(HELP);
        for (UciExtra extra : extras.values()) {
            text.append("  ").append(extra.help()).append('\n');
        }
        output.lines(text.toString());
    }

    @Override
    public void extra(String command, String arguments) {
        UciExtra extra = extras.get(command);
        startTask(command, () -> extra.run(arguments, options.engine(), output));
    }

    @Override
    public boolean hasExtra(String command) {
        return extras.containsKey(command);
    }

    @Override
    public void problem(String text) {
        output.info(text);
    }

    private void note(String text) {
        if (debug) {
            output.info(text);
        }
    }

    // ---- helpers ------------------------------------------------------------------------------------------------

    /** Waits until no search and no long command runs. */
    void awaitIdle() {
        try {
            if (task != null) {
                task.join();
            }
            if (engine != null) {
                engine.awaitDone();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops and answers a running search, and releases everything. */
    @Override
    public void close() {
        answerOwed();
        if (engine != null) {
            engine.stop();
        }
        stopTask();
        if (engine != null) {
            engine.awaitDone();
            engine.close();
        }
        try {
            output.logTo("");
        } catch (IOException e) {
            // Closing a log opens none.
        }
    }

    private Engine engine() {
        if (engine == null) {
            engine = new Engine(options.engine());
        }
        return engine;
    }

    private void awaitReady() {
        try {
            engine().awaitReady();
        } catch (IllegalArgumentException e) {
            options.correct(engine.options());
            problem(e.getMessage());
        }
    }

    /** Says which evaluation the engine has, if that is news. */
    private void announceEvaluation() {
        Evaluation evaluation = engine().evaluation();
        if (evaluation != announced) {
            announced = evaluation;
            output.info(evaluation.describe());
        }
    }

    private boolean isSearching() {
        return engine != null && engine.isSearching();
    }

    private Position position() {
        if (position == null) {
            position = read(lastPosition, new ArrayList<>());
        }
        return position;
    }

    /** True if there is a position; says why if there is none. */
    private boolean hasPosition(String what) {
        if (noPosition != null) {
            problem(what + ": there is no position; " + noPosition);
        }
        return noPosition == null;
    }

    /**
     * @param remarks gets what is impossible in the FEN and was dropped
     * @throws IllegalArgumentException if the FEN or a move cannot be used
     */
    private Position read(PositionCommand command, List<String> remarks) {
        LenientFen start = Fen.parseLenient(command.fen() == null ? Fen.START : command.fen(), options.chess960());
        remarks.addAll(start.remarks());
        Position next = start.position();
        for (String text : command.moves()) {
            try {
                next.play(UciMove.parseOrNull(next, text));
            } catch (UciMoveException e) {
                throw new IllegalArgumentException("move " + (next.ply() + 1) + ", " + e.getMessage(), e);
            }
        }
        return next;
    }

    private void startTask(String what, Task body) {
        stopTask();
        task = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException | CancellationException e) {
                output.info(what + " stopped");
            } catch (RuntimeException e) {
                output.info(what + ": " + (e instanceof IllegalArgumentException ? e.getMessage() : e));
            }
        }, "uci-" + what);
        task.setDaemon(true);
        task.start();
    }

    private void stopTask() {
        if (task == null) {
            return;
        }
        task.interrupt();
        try {
            task.join(TASK_PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        task = null;
    }

    /** Work that may be interrupted. */
    private interface Task {
        void run() throws InterruptedException;
    }
}
