package dev.cortado.app;

import dev.cortado.app.game.PlayGame;
import dev.cortado.app.terminal.Terminal;
import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cortado play}: a game against the engine. */
@Command(name = "play", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Play a game against the engine here in the terminal. Type moves as e4, Nf3, O-O or e2e4;"
                + " 'help' lists the other commands.",
        footer = {"", "Examples:", "  cortado play", "  cortado play --elo 2200 --side black --pgn mygame.pgn",
            "  cortado play --full --time 5"})
final class PlayCommand implements Callable<Integer> {
    /** Who moves first, or chance. */
    enum Side {
        white, black, random
    }

    @Spec
    private CommandSpec spec;

    @Option(names = "--elo", paramLabel = "ELO", defaultValue = "1500",
            description = "the engine's strength, " + EngineOptions.MIN_ELO + " to " + EngineOptions.MAX_ELO
                    + " (${DEFAULT-VALUE})")
    private int elo;

    @Option(names = "--full", description = "full strength instead")
    private boolean full;

    @Option(names = "--side", paramLabel = "SIDE", defaultValue = "white",
            description = "your side: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE})")
    private Side side;

    @Option(names = "--time", paramLabel = "SECONDS", defaultValue = "1",
            description = "the most the engine thinks about a move (${DEFAULT-VALUE})")
    private double seconds;

    @Option(names = "--fen", paramLabel = "FEN", description = "where to begin; the usual start if not given")
    private String fen;

    @Option(names = "--pgn", paramLabel = "FILE", description = "keep the game in this file, move by move")
    private Path pgn;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1",
            description = "search threads (${DEFAULT-VALUE})")
    private int threads;

    @Mixin
    private EvaluationOption evaluation;

    @Option(names = "--ascii", description = "letters instead of chess symbols, and no colours")
    private boolean ascii;

    @Override
    public Integer call() throws Exception {
        if (!(seconds > 0)) {
            throw new ParameterException(spec.commandLine(), "--time must be more than 0");
        }
        EngineOptions options = EngineSetup.options(spec, threads, evaluation.with(List.of()));
        if (!full) {
            options = EngineSetup.with(spec, options, "UCI_Elo", Integer.toString(elo));
            options = EngineSetup.with(spec, options, "UCI_LimitStrength", "true");
        }
        int human = switch (side) {
            case white -> Color.WHITE;
            case black -> Color.BLACK;
            case random -> new Random().nextInt(2);
        };
        String name = Version.text() + (full ? "" : ", about " + elo + " Elo");
        Limits limits = Limits.ofMoveTime(Math.max(1, Math.round(Math.min(seconds, 1e9) * 1000)));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, inputEncoding()));
        try (PlayGame game = new PlayGame(start(), human, name, options, limits, pgn, in, spec.commandLine().getOut(),
                Terminal.detect(ascii))) {
            game.run();
        }
        return ExitCode.OK;
    }

    private Position start() {
        return fen == null ? new Position() : GivenPosition.read(spec, fen, "");
    }

    private static Charset inputEncoding() {
        return Charset.forName(System.getProperty("stdin.encoding", "UTF-8"));
    }
}
