package dev.cortado.app;

import dev.cortado.app.terminal.Interrupt;
import dev.cortado.app.terminal.MatchProgress;
import dev.cortado.lab.match.Adjudication;
import dev.cortado.lab.match.GameRunner;
import dev.cortado.lab.match.MatchPlan;
import dev.cortado.lab.match.MatchSession;
import dev.cortado.lab.opening.BookFile;
import dev.cortado.lab.opening.BookOrder;
import dev.cortado.lab.opening.OpeningBook;
import dev.cortado.lab.opening.RandomOpenings;
import dev.cortado.lab.player.Contender;
import dev.cortado.lab.player.RevisionBuilder;
import dev.cortado.lab.player.SideSpec;
import dev.cortado.lab.player.ThinkingLimit;
import dev.cortado.lab.stats.Sprt;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What {@code match} and {@code sprt} have in common. */
final class MatchOptions {
    /** Milliseconds. */
    private static final long CLOCK_MARGIN = 10;
    private static final long MOVE_TIME_MARGIN = 100;
    private static final long DEFAULT_NODES = 5000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--dev", arity = "0..*", paramLabel = "KEY=VALUE",
            description = "the side under test: options of this engine, evaluation=NAME|FILE; or cmd=PROGRAM or "
                    + "rev=REVISION; also name=, "
                    + "nodes=, depth=, movetime=, tc=, args=, dir=, timeout=")
    private List<String> dev = List.of();

    @Option(names = "--base", arity = "0..*", paramLabel = "KEY=VALUE", description = "its opponent, likewise")
    private List<String> base = List.of();

    @Option(names = "--each", arity = "0..*", paramLabel = "KEY=VALUE", description = "words for both sides")
    private List<String> each = List.of();

    @Mixin
    private EvaluationOption evaluation;

    @Option(names = "--dev-cmd", paramLabel = "PROGRAM", description = "the same as --dev cmd=PROGRAM")
    private String devCommand;

    @Option(names = "--base-cmd", paramLabel = "PROGRAM", description = "the same as --base cmd=PROGRAM")
    private String baseCommand;

    @Option(names = "--dev-rev", paramLabel = "REVISION", description = "the same as --dev rev=REVISION")
    private String devRevision;

    @Option(names = "--base-rev", paramLabel = "REVISION", description = "the same as --base rev=REVISION")
    private String baseRevision;

    @Option(names = "--nodes", paramLabel = "N", description = "nodes a move (5000 if nothing else is said)")
    private Long nodes;

    @Option(names = "--tc", paramLabel = "S+I", description = "clock: seconds and increment, such as 4+0.04")
    private String clock;

    @Option(names = "--movetime", paramLabel = "MS", description = "milliseconds a move")
    private Long moveTime;

    @Option(names = "--depth", paramLabel = "N", description = "plies a move")
    private Integer depth;

    @Option(names = "--margin", paramLabel = "MS",
            description = "milliseconds a clock may be overdrawn (10, and 100 where a move has a time of its own)")
    private Long margin;

    @Option(names = "--move-timeout", paramLabel = "MS", defaultValue = "60000",
            description = "milliseconds to wait for a move that no clock limits (${DEFAULT-VALUE})")
    private long moveTimeout;

    @Option(names = "--book", paramLabel = "FILE",
            description = "openings: EPD or PGN, plain or zipped; without it, random ones")
    private Path book;

    @Option(names = "--order", paramLabel = "ORDER", defaultValue = "random",
            description = "random or sequential (${DEFAULT-VALUE})")
    private BookOrder order;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "of the openings (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--concurrency", paramLabel = "N", description = "games at a time (one a core)")
    private int concurrency;

    @Option(names = "--resign", paramLabel = "RULE", defaultValue = "moves=3,score=600,both",
            description = "when a hopeless game is lost; without ',both' the loser's word is enough; 'off'"
                    + " (${DEFAULT-VALUE})")
    private String resign;

    @Option(names = "--draw", paramLabel = "RULE", defaultValue = "movenumber=34,movecount=8,score=10",
            description = "when a level game is drawn; 'off' (${DEFAULT-VALUE})")
    private String draw;

    @Option(names = "--max-plies", paramLabel = "N", defaultValue = "400",
            description = "plies after which a game is drawn; 0 for none (${DEFAULT-VALUE})")
    private int maxPlies;

    @Option(names = "--chess960", description = "play Chess960")
    private boolean chess960;

    @Option(names = "--pgn", paramLabel = "FILE", description = "write the games")
    private Path pgn;

    @Option(names = "--journal", paramLabel = "FILE",
            description = "where results are kept (a file in matches/, named after the settings)")
    private Path journal;

    @Option(names = "--resume", description = "go on with the journal")
    private boolean resume;

    @Option(names = "--overwrite", description = "replace the journal")
    private boolean overwrite;

    @Option(names = "--json", paramLabel = "FILE", description = "write a report for programs")
    private Path json;

    @Option(names = "--html", paramLabel = "FILE", description = "write a report for people")
    private Path html;

    /** Plays the match; a mistake in the options costs one line. */
    MatchSession.Result run(int games, Optional<Sprt> sprt) throws Exception {
        OutputFile.requireWritable(spec, pgn);
        OutputFile.requireWritable(spec, json);
        OutputFile.requireWritable(spec, html);
        try {
            MatchSession session = new MatchSession(plan(games, sprt),
                    new MatchSession.Outputs(Optional.ofNullable(journal), resume, overwrite, Optional.ofNullable(pgn),
                            Optional.ofNullable(json), Optional.ofNullable(html)));
            boolean terminal = System.console() != null && System.console().isTerminal();
            MatchProgress progress = new MatchProgress(System.err, terminal, 2 * session.plan().pairs());
            // The match stops by itself when the program ends; this keeps the program until the result is shown.
            return Interrupt.run(() -> {}, () -> {
                MatchSession.Result result = session.run(progress);
                progress.end();
                show(result);
                return result;
            });
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static void show(MatchSession.Result result) {
        System.out.print(result.report().text());
        if (result.resumed() > 0) {
            System.out.println(result.resumed() + " pairs are from an earlier run");
        }
        if (!result.report().complete()) {
            System.out.println("stopped; the same command with --resume goes on" + (result.uncounted() == 0 ? ""
                    : " (" + result.uncounted() + " finished pairs wait for an earlier one)"));
        }
        System.out.flush();
    }

    private MatchPlan plan(int games, Optional<Sprt> sprt) throws IOException, InterruptedException {
        ThinkingLimit limit = limit();
        Contender first = side("dev", dev, devCommand, devRevision, limit);
        Contender second = side("base", base, baseCommand, baseRevision, limit);
        Adjudication adjudication = new Adjudication(
                resign.equals("off") ? Optional.empty() : Optional.of(Adjudication.parseResign(resign)),
                draw.equals("off") ? Optional.empty() : Optional.of(Adjudication.parseDraw(draw)), maxPlies);
        OpeningBook openings =
                book == null ? new RandomOpenings(seed, chess960) : BookFile.load(book, order, seed, chess960);
        if (games % 2 != 0) {
            System.err.println("games are played in pairs, each opening with both colours: " + (games + 1)
                    + " instead of " + games);
        }
        long allowed = margin != null ? margin : margin(first.limit(), second.limit());
        return new MatchPlan(first, second, openings, (games + 1) / 2,
                new GameRunner(adjudication, chess960, allowed, moveTimeout), sprt,
                concurrency == 0 ? Runtime.getRuntime().availableProcessors() : concurrency);
    }

    /**
     * The margin of both sides, in milliseconds, unless the user says another. On a busy machine a move may come late
     * through no fault of the engine. A clock that is overdrawn by much would lengthen the thinking of the moves to come;
     * a move's own time is new each time, so that it can be judged mildly.
     */
    static long margin(ThinkingLimit first, ThinkingLimit second) {
        return first.moveTime() > 0 || second.moveTime() > 0 ? MOVE_TIME_MARGIN : CLOCK_MARGIN;
    }

    private ThinkingLimit limit() {
        if (nodes != null && nodes < 1 || depth != null && depth < 1 || moveTime != null && moveTime < 1) {
            throw new IllegalArgumentException("--nodes, --depth and --movetime must be positive");
        }
        if (clock == null && nodes == null && depth == null && moveTime == null) {
            return ThinkingLimit.ofNodes(DEFAULT_NODES);
        }
        ThinkingLimit time = clock == null ? null : ThinkingLimit.parseClock(clock);
        return new ThinkingLimit(nodes == null ? 0 : nodes, depth == null ? 0 : depth, moveTime == null ? 0 : moveTime,
                time == null ? 0 : time.base(), time == null ? 0 : time.increment(),
                time == null ? 0 : time.movesPerPeriod());
    }

    private Contender side(String role, List<String> own, String command, String revision, ThinkingLimit limit)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(evaluation.with(each));
        words.addAll(own);
        if (command != null) {
            words.add("cmd=" + command);
        }
        if (revision != null) {
            words.add("rev=" + revision);
        }
        SideSpec side = SideSpec.parse(role, words);
        if (side.revision().isPresent()) {
            System.err.println("building revision " + side.revision().get());
            side = side.withProgram(RevisionBuilder.in(Path.of("").toAbsolutePath()).build(side.revision().get()));
        }
        return side.contender(limit);
    }
}
