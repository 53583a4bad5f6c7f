package dev.cortado.app;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Epd;
import dev.cortado.chess.notation.San;
import dev.cortado.lab.data.GameBlock;
import dev.cortado.lab.data.GameFileReader;
import dev.cortado.lab.data.PositionFilter;
import dev.cortado.lab.data.ScoredGame;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cortado data to-epd}: game records as text. */
@Command(name = "to-epd", mixinStandardHelpOptions = true,
        description = "Print the positions of game records as EPD: sm is the move played, ce the score in centipawns for"
                + " the side to move, c9 the game's result.",
        footer = {"", "Example: cortado data to-epd own.games > positions.epd"})
final class DataToEpdCommand implements Callable<Integer> {
    private static final List<String> RESULTS = List.of("0-1", "1/2-1/2", "1-0");

    @Spec
    private CommandSpec spec;

    @Mixin
    private GameFiles files;

    @Option(names = "--all", description = "also positions in check, before captures and promotions, or long decided")
    private boolean all;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        for (Path file : files.files()) {
            try (GameFileReader reader = new GameFileReader(file)) {
                for (GameBlock block = reader.next(); block != null && !out.checkError(); block = reader.next()) {
                    for (ScoredGame game : block.decode()) {
                        game.forEach((position, move, score) -> print(out, position, move, score, game.result()));
                    }
                }
                GameFiles.showDamage(spec.commandLine().getErr(), file, reader);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
            }
        }
        out.flush();
        return ExitCode.OK;
    }

    private void print(PrintWriter out, Position position, int move, int score, int result) {
        if (!all && !PositionFilter.keeps(position, move, score)) {
            return;
        }
        Epd epd = Epd.of(position).with("sm", San.format(position, move));
        if (score != ScoredGame.NO_SCORE) {
            epd = epd.with("ce", Integer.toString(position.sideToMove() == Color.WHITE ? score : -score));
        }
        out.print(epd.with("c9", RESULTS.get(result)).format());
        out.print('\n');
    }
}
