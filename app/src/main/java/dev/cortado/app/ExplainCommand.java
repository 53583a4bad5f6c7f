package dev.cortado.app;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.San;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.lab.explain.ExplainReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cortado explain}: how the search sees a position. */
@Command(name = "explain", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Show how the search sees a position: the moves in the order it tries them, why in this order, and"
                + " which it searches, reduces, prunes or never reaches.",
        footer = {"",
            "The position is searched, then looked at once more as a node inside a tree, one ply deeper. Unless --pv is"
                    + " given, the question to the node is whether it is worth at least the score found less a tenth of a"
                    + " pawn; a good move should answer yes and cut. Rules that decide a node before its moves are left"
                    + " out.",
            "", "Examples:", "  cortado explain startpos --moves \"e4 e5 Nf3 Nc6\"",
            "  cortado explain \"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 3\" --pv",
            "  cortado explain startpos --html node.html"})
final class ExplainCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "FEN|startpos", description = "the position")
    private List<String> input;

    @Option(names = "--moves", paramLabel = "MOVES", defaultValue = "",
            description = "moves played from there, in SAN or as in UCI; the histories look at the last four")
    private String moves;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "200000",
            description = "how much to search before (${DEFAULT-VALUE})")
    private long nodes;

    @Option(names = "--pv", description = "an open window instead of one that a good move cuts")
    private boolean pv;

    @Option(names = "--json", description = "for programs")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "write a page")
    private Path html;

    @Mixin
    private EngineSettings settings;

    @Override
    public Integer call() throws Exception {
        if (nodes < 1) {
            throw mistake("--nodes is " + nodes + "; it must be positive");
        }
        OutputFile.requireWritable(spec, html);
        EngineOptions setup = settings.options(spec, 1);
        Position start = GivenPosition.read(spec, String.join(" ", input).strip(), "");
        Position position = new Position(start);
        List<Integer> played = play(position);
        try (Engine engine = new Engine(setup)) {
            engine.awaitReady();
            ExplainReport report =
                    new ExplainReport(position, engine.explain(start, played, Limits.ofNodes(nodes), pv));
            PrintWriter out = spec.commandLine().getOut();
            out.print(json ? report.json() + "\n" : report.text());
            out.flush();
            if (html != null) {
                OutputFile.write(html, report.html());
            }
        }
        return ExitCode.OK;
    }

    private List<Integer> play(Position position) {
        List<Integer> played = new ArrayList<>();
        for (String word : moves.strip().split("\\s+")) {
            if (word.isEmpty() || word.matches("\\d+\\.+")) {
                continue;
            }
            try {
                int move = San.parse(position, word.replaceFirst("^\\d+\\.+", ""));
                played.add(move);
                position.make(move);
            } catch (IllegalArgumentException e) {
                throw mistake("--moves: " + e.getMessage());
            }
        }
        return played;
    }

    private ParameterException mistake(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
