package dev.cortado.app;

import dev.cortado.app.game.AnalysisInput;
import dev.cortado.app.game.GameFile;
import dev.cortado.app.terminal.AnalysisView;
import dev.cortado.app.terminal.Interrupt;
import dev.cortado.app.terminal.LiveText;
import dev.cortado.app.terminal.Terminal;
import dev.cortado.app.terminal.TerminalBoard;
import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.San;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineJob;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.analysis.AnalysisJson;
import dev.cortado.lab.json.Json;
import dev.cortado.lab.suite.EpdFile;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cortado analyse}: what the engine thinks of a position or a game. */
@Command(name = "analyse", aliases = "analyze", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Show what the engine thinks of positions, or annotate the games of a PGN file: opening, mistakes,"
                + " accuracy."
                + " Scores are from White's view: +1.00 is a pawn's worth for White, #3 a mate in three by White.",
        footer = {"", "Examples:", "  cortado analyse",
            "  cortado analyse --time 10 --lines 3 \"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 3\"",
            "  cortado analyse startpos --depth 20 --json",
            "  cortado analyse startpos --moves \"1. e4 e5 2. Nf3\"",
            "  cortado analyse game.pgn --time 0.5 --out annotated.pgn --html game.html",
            "  cortado analyse positions.epd --nodes 100000 --json"})
final class AnalyseCommand implements Callable<Integer> {
    private static final double POSITION_SECONDS = 3;
    /** How often the view is drawn anew, in milliseconds. */
    private static final long REDRAW = 100;

    /** Paris 1858, Morphy against the Duke of Brunswick and Count Isouard: the move of the most famous short game. */
    private static final String SHOWPIECE = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
    private static final String SHOWPIECE_CAPTION =
            "  Paris Opera, 1858. Paul Morphy, White, to move. What would you play?";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "FEN|startpos|FILE",
            description = "a position, a file of games (PGN) or positions (a FEN or EPD a line), - for standard input;"
                    + " without it, a famous position")
    private List<String> input = List.of();

    @Option(names = "--time", paramLabel = "SECONDS",
            description = "time for a position (3) or for each move of a game (0.3), unless depth or nodes are given")
    private Double seconds;

    @Option(names = "--depth", paramLabel = "PLIES", description = "how deep to search")
    private Integer depth;

    @Option(names = "--nodes", paramLabel = "N", description = "how many positions to look at")
    private Long nodes;

    @Option(names = "--lines", paramLabel = "N", defaultValue = "3",
            description = "how many moves to compare in a position (${DEFAULT-VALUE})")
    private int lines;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1",
            description = "search threads (${DEFAULT-VALUE})")
    private int threads;

    @Option(names = "--hash", paramLabel = "MB", defaultValue = "64",
            description = "memory for the hash table (${DEFAULT-VALUE})")
    private int hash;

    @Option(names = "--moves", paramLabel = "MOVES", defaultValue = "",
            description = "moves to play first, as \"e4 e5 Nf3\" or \"e2e4 e7e5\"; from the start of a game if no position is"
                    + " given")
    private String moves;

    @Option(names = "--json",
            description = "one JSON object a line: of a position as the search goes on, of a game when it is done")
    private boolean json;

    @Option(names = "--ascii", description = "letters instead of chess symbols, and no colours")
    private boolean ascii;

    @Option(names = "--out", paramLabel = "FILE",
            description = "write the annotated games there instead of to standard output")
    private Path out;

    @Option(names = "--html", paramLabel = "FILE",
            description = "also write a page with board, moves, curve and mistakes of the games, to be clicked through")
    private Path html;

    @Mixin
    private EngineSettings settings;

    @Override
    public Integer call() throws Exception {
        EngineOptions setup = settings.options(spec, threads);
        setup = EngineSetup.with(spec, setup, "Hash", Integer.toString(hash));
        String text = String.join(" ", input).strip();
        if (text.equals("-") || isFile(text)) {
            try (AnalysisInput source = text.equals("-") ? AnalysisInput.standardInput()
                    : AnalysisInput.of(Path.of(text))) {
                return analyse(source, setup);
            }
        }
        if (out != null || html != null) {
            throw mistake((out != null ? "--out" : "--html") + " is for annotated games; give a PGN file");
        }
        boolean showpiece = text.isEmpty() && moves.isBlank();
        return analyse(List.of(played(showpiece ? Fen.parse(SHOWPIECE) : position(text))), lines(setup), showpiece);
    }

    private int analyse(AnalysisInput source, EngineOptions setup) throws Exception {
        switch (source.kind()) {
            case GAMES -> {
                return annotate(source, setup);
            }
            case POSITIONS -> {
                if (out != null || html != null) {
                    throw mistake((out != null ? "--out" : "--html") + " is for annotated games; " + source.name()
                            + " holds positions");
                }
                EpdFile positions = EpdFile.readLenient(source.stream(), source.name());
                if (!positions.problems().isEmpty()) {
                    throw mistake(source.name() + ", " + positions.problems().getFirst());
                }
                positions.remarks().forEach(
                        remark -> spec.commandLine().getErr().println(source.name() + ", " + remark));
                return analyse(positions.entries().stream().map(entry -> played(entry.epd().position())).toList(),
                        lines(setup), false);
            }
            case EMPTY -> {
                spec.commandLine().getErr().println(spec.qualifiedName() + ": there is no game and no position in "
                        + source.name());
                return ExitCode.FAILURE;
            }
            default -> throw mistake(source.name() + " holds neither games in PGN nor positions as FEN or EPD");
        }
    }

    private int annotate(AnalysisInput source, EngineOptions setup) throws Exception {
        if (!moves.isBlank()) {
            throw mistake("--moves is for positions; " + source.name() + " holds games");
        }
        for (Path file : new Path[] {out, html}) {
            OutputFile.requireWritable(spec, file);
            if (file != null && Files.exists(file) && Files.exists(Path.of(source.name()))
                    && Files.isSameFile(file, Path.of(source.name()))) {
                throw mistake(file + " is the file that is read; the result must go to another");
            }
        }
        GameFile games = new GameFile(source.stream(), out, html, json ? GameFile.Format.JSON : GameFile.Format.PGN,
                spec.commandLine().getOut(), spec.commandLine().getErr(), Version.text());
        games.annotate(setup, limits(0.3));
        return ExitCode.OK;
    }

    private EngineOptions lines(EngineOptions setup) {
        return EngineSetup.with(spec, setup, "MultiPV", Integer.toString(lines));
    }

    /** The position after the moves of the option {@code --moves}. */
    private Position played(Position position) {
        for (String word : moves.replaceAll("\\d+\\.+", " ").strip().split("\\s+")) {
            if (!word.isEmpty()) {
                int move = UciMove.find(position, word);
                try {
                    position.play(move != Move.NONE ? move : San.parseOrNull(position, word));
                } catch (IllegalArgumentException e) {
                    throw mistake("--moves: " + e.getMessage());
                }
            }
        }
        return position;
    }

    private Position position(String text) {
        if (text.isEmpty()) {
            return new Position();
        }
        if (!text.equals("startpos") && (text.indexOf('/') < 0 || text.endsWith(".pgn"))) {
            throw mistake("there is no file '" + text + "', and it is no FEN either; a FEN begins like"
                    + " rnbqkbnr/pppppppp/8/8/...");
        }
        return GivenPosition.read(spec, text, "");
    }

    private static boolean isFile(String text) {
        try {
            return !text.isEmpty() && Files.isRegularFile(Path.of(text));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private Limits limits(double usualSeconds) {
        if (depth != null && depth < 1 || nodes != null && nodes < 1 || seconds != null && !(seconds > 0)) {
            throw mistake("--time, --depth and --nodes must be more than 0");
        }
        boolean bounded = depth != null || nodes != null;
        double time = seconds != null ? seconds : bounded ? 0 : usualSeconds;
        long milliseconds = time == 0 ? 0 : Math.max(1, Math.round(Math.min(time, 1e9) * 1000));
        return Limits.ofMoveTime(milliseconds).withDepth(depth == null ? 0 : depth)
                .withNodes(nodes == null ? 0 : nodes);
    }

    private int analyse(List<Position> roots, EngineOptions setup, boolean showpiece) throws Exception {
        PrintWriter writer = spec.commandLine().getOut();
        Limits limits = limits(POSITION_SECONDS);
        AtomicBoolean stopped = new AtomicBoolean();
        try (Engine engine = new Engine(setup)) {
            engine.awaitReady();
            return Interrupt.run(() -> {
                stopped.set(true);
                engine.stop();
            }, () -> {
                for (Position root : roots) {
                    if (stopped.get()) {
                        break;
                    }
                    if (json) {
                        stream(engine, root, limits, writer);
                    } else {
                        show(engine, root, limits, writer, showpiece);
                    }
                }
                return ExitCode.OK;
            });
        }
    }

    private static void stream(Engine engine, Position root, Limits limits, PrintWriter writer) {
        AnalysisJson text = new AnalysisJson(root);
        print(writer, Json.write(text.position()));
        SearchResult result = engine.search(root, limits, new SearchListener() {
            @Override
            public void onInfo(SearchInfo info) {
                print(writer, Json.write(text.line(info)));
            }
        });
        print(writer, Json.write(text.best(result)));
    }

    private static void print(PrintWriter writer, String line) {
        writer.println(line);
        writer.flush();
    }

    private void show(Engine engine, Position root, Limits limits, PrintWriter writer, boolean showpiece)
            throws InterruptedException {
        Terminal terminal = Terminal.detect(ascii);
        AnalysisView view = new AnalysisView(root, terminal);
        writer.println();
        writer.println(new TerminalBoard(terminal).draw(root, Color.WHITE));
        writer.println(showpiece ? SHOWPIECE_CAPTION
                : root.sideToMove() == Color.WHITE ? "  White to move" : "  Black to move");
        writer.println();
        writer.flush();
        EngineJob<SearchResult> job = engine.go(root, limits, SearchListener.SILENT);
        LiveText live = new LiveText(writer);
        while (!isDoneWithin(job, REDRAW)) {
            List<SearchInfo> known = job.lines();
            if (terminal.interactive() && !known.isEmpty()) {
                live.show(view.table(known));
            }
        }
        List<SearchInfo> known = job.lines();
        if (terminal.interactive()) {
            live.clear();
        }
        if (!known.isEmpty() && known.getFirst().pv().length > 0) {
            view.table(known).forEach(writer::println);
            writer.println();
        }
        writer.println("  " + view.verdict(job.await()));
        writer.flush();
    }

    private static boolean isDoneWithin(EngineJob<?> job, long milliseconds) throws InterruptedException {
        try {
            job.result().get(milliseconds, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true; // whoever asks for the result hears of it
        }
    }

    private ParameterException mistake(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
