import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.bench.Bench;
import java.util.ArrayList;
import java.util.List;

/**
 * Searches the bench positions with one evaluation or with several in turns, and prints the nodes a CPU second of each one's
 * best pass. Arguments: passes, of which the first three warm up; nodes a position; "classical", "network" for the engine's own,
 * or both.
 */
final class MixedEvaluations {
    private static final int WARM_UPS = 3;

    public static void main(String[] args) {
        int passes = Integer.parseInt(args[0]);
        Limits limits = Limits.ofNodes(Long.parseLong(args[1]));
        List<String> names = List.of(args).subList(2, args.length);
        List<Engine> engines = new ArrayList<>();
        names.forEach(name -> engines.add(new Engine(EngineOptions.defaults().withEvalFile(
                name.equals("network") ? "" : name))));
        double[] best = new double[engines.size()];
        for (int pass = 0; pass < passes; pass++) {
            long[] nodes = new long[best.length];
            long[] nanos = new long[best.length];
            for (String fen : Bench.positions()) {
                for (int i = 0; i < best.length; i++) {
                    Engine engine = engines.get(i);
                    engine.newGame();
                    engine.awaitReady();
                    long before = cpuNanos();
                    nodes[i] += engine.search(Fen.parse(fen), limits, SearchListener.SILENT).nodes();
                    nanos[i] += cpuNanos() - before;
                }
            }
            for (int i = 0; i < best.length && pass >= WARM_UPS; i++) {
                best[i] = Math.max(best[i], nodes[i] * 1e9 / nanos[i]);
            }
        }
        for (int i = 0; i < best.length; i++) {
            System.out.println((best.length == 1 ? "alone " : "mixed ") + names.get(i) + " " + Math.round(best[i]));
        }
        System.exit(0); // the engines' threads
    }

    private static long cpuNanos() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    }
}
