import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.engine.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * How large the trees of differently set up searches are, or new positions for such a comparison. See scripts/tree-size.
 */
final class TreeSize {
    private static final int RANDOM_PLIES = 8;
    private static final int FIRST_PLY = 12;
    private static final int LAST_PLY = 100;
    private static final int NODES_A_MOVE = 1000;
    /** Games that begin more unevenly than this are thrown away; centipawns. */
    private static final int UNEVEN = 200;

    public static void main(String[] args) throws IOException {
        if (args[0].equals("positions")) {
            positions(Long.parseLong(args[1]), Integer.parseInt(args[2])).forEach(System.out::println);
        } else {
            compare(Files.readAllLines(Path.of(args[0])), Integer.parseInt(args[1]), args[2],
                    List.of(args).subList(3, args.length));
        }
    }

    // ---- positions ----------------------------------------------------------------------------------------------

    /** One position from each of many games; {@link Random} is specified to the bit, so a seed gives the same games. */
    private static List<String> positions(long seed, int count) {
        Random random = new Random(seed);
        List<String> positions = new ArrayList<>();
        try (Engine engine = new Engine(EngineOptions.defaults().with("Hash", "1"))) {
            while (positions.size() < count) {
                Position position = new Position();
                int last = FIRST_PLY + random.nextInt(LAST_PLY - FIRST_PLY + 1);
                boolean alive = true;
                for (int ply = 0; ply < RANDOM_PLIES && alive; ply++) {
                    int[] moves = new int[Move.MAX_MOVES];
                    int legal = MoveGenerator.legal(position, moves, 0);
                    alive = legal > 0;
                    if (alive) {
                        position.make(moves[random.nextInt(legal)]);
                    }
                }
                engine.newGame();
                for (int ply = RANDOM_PLIES; ply < last && alive; ply++) {
                    SearchResult result = engine.search(position, Limits.ofNodes(NODES_A_MOVE), SearchListener.SILENT);
                    alive = result.bestMove() != Move.NONE
                            && (ply > RANDOM_PLIES || Math.abs(result.score()) <= UNEVEN);
                    if (alive) {
                        position.make(result.bestMove());
                        alive = !position.isDraw(0) && position.hasLegalMove();
                    }
                }
                String fen = Fen.format(position);
                if (alive && !positions.contains(fen)) {
                    positions.add(fen);
                }
            }
        }
        return positions;
    }

    // ---- comparison ---------------------------------------------------------------------------------------------

    private static void compare(List<String> positions, int depth, String hash, List<String> setups) {
        double[] first = null;
        for (String setup : setups) {
            EngineOptions options = EngineOptions.defaults().with("Hash", hash);
            for (String word : setup.isBlank() ? new String[0] : setup.strip().split("\\s+")) {
                String[] option = word.split("=", 2);
                options = options.with(option[0], option[1]);
            }
            double[] logs = new double[positions.size()];
            Telemetry telemetry;
            try (Engine engine = new Engine(options)) {
                engine.countTelemetry(true);
                for (int i = 0; i < logs.length; i++) {
                    engine.newGame();
                    logs[i] = Math.log(engine.search(Fen.parse(positions.get(i)), Limits.ofDepth(depth),
                            SearchListener.SILENT).nodes());
                }
                telemetry = engine.takeTelemetry();
            }
            if (first == null) {
                first = logs;
            }
            double mean = 0;
            for (int i = 0; i < logs.length; i++) {
                mean += (logs[i] - first[i]) / logs.length;
            }
            double variance = 0;
            for (int i = 0; i < logs.length; i++) {
                variance += Math.pow(logs[i] - first[i] - mean, 2) / (logs.length - 1);
            }
            double ratio = Math.exp(mean);
            System.out.printf(Locale.ROOT, "%.3f ± %.3f nodes, first-move cutoffs %.2f %%: %s%n", ratio,
                    1.96 * Math.sqrt(variance / logs.length) * ratio, 100 * telemetry.firstMoveCutoffRate(),
                    setup.isBlank() ? "as shipped" : setup);
        }
    }
}
