package dev.cortado.lab.tune;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.zip.GZIPOutputStream;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;

/** Positions of random games in which little is given away, as FEN, with labels a test chooses. */
final class LabelledPositions {
    private LabelledPositions() {}

    static List<String> random(int count, long seed) {
        SplitMix random = new SplitMix(seed);
        int[] moves = new int[Move.MAX_MOVES];
        List<String> positions = new ArrayList<>(count);
        while (positions.size() < count) {
            Position position = new Position();
            for (int ply = 0; ply < 120; ply++) {
                int legal = MoveGenerator.legal(position, moves, 0);
                if (legal == 0 || position.isDraw(0)) {
                    break;
                }
                int move = moves[random.below(legal)];
                for (int tries = 0; tries < 5 && !position.seeGe(move, 0); tries++) {
                    move = moves[random.below(legal)];
                }
                position.make(move);
                if (ply > 8 && !position.inCheck() && positions.size() < count) {
                    positions.add(Fen.format(position));
                }
            }
        }
        return positions;
    }

    /** Lines with scores, and with wins and losses drawn from what the scores let expect. */
    static List<String> label(List<String> positions, ToDoubleFunction<Position> whiteScore, double scale,
            long seed) {
        SplitMix random = new SplitMix(seed);
        List<String> lines = new ArrayList<>(positions.size());
        Position position = new Position();
        for (String fen : positions) {
            Fen.parseInto(position, fen);
            double score = whiteScore.applyAsDouble(position);
            double expected = TexelModel.sigmoid(score / scale);
            int result = random.below(1_000_000) < 1_000_000 * expected ? 1 : 0;
            lines.add(fen + ";" + Math.round(score) + ";" + result);
        }
        return lines;
    }

    static Path write(Path file, List<String> lines) throws IOException {
        try (OutputStream out = file.toString().endsWith(".gz") ? new GZIPOutputStream(Files.newOutputStream(file))
                : Files.newOutputStream(file)) {
            out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }
}
