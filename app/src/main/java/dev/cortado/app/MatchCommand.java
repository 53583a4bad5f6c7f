package dev.cortado.app;

import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cortado match}: engine against engine. */
@Command(name = "match", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Play games between two engines, each opening with both colours, and say who is stronger.",
        footer = {"",
            "A side is this engine with options, in process; any UCI program (cmd=); or a revision of this engine "
                    + "(rev=), which is built first. With fixed nodes or depth the same seed gives the same games.",
            "Results are kept after every pair. Ctrl-C ends the games in play; the same command with --resume goes on.",
            "Exit codes: 0 played, 1 could not be played, 2 wrong usage, 130 Ctrl-C.",
            "", "Examples:",
            "  cortado match --dev UseClusteredTT=false --base --games 1000 --nodes 10000 --html report.html",
            "  cortado match --base-cmd stockfish --tc 4+0.04 --games 100 --book UHO_4060_v2.epd.zip --pgn games.pgn"})
final class MatchCommand implements Callable<Integer> {
    @Mixin
    private MatchOptions options;

    @Option(names = "--games", paramLabel = "N", defaultValue = "100", description = "games to play (${DEFAULT-VALUE})")
    private int games;

    @Override
    public Integer call() throws Exception {
        return options.run(games, Optional.empty()).report().complete() ? ExitCode.OK : ExitCode.FAILURE;
    }
}
