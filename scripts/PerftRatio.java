import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.perft.Perft;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The measurement behind scripts/perft-ratio. One Stockfish process and this JVM count the same positions in turn, each
 * idle while the other works. The time of both is the processor time used, of the whole process for Stockfish (in steps
 * of 10 ms) and of the counting thread for Cortado, so that other work on the machine distorts little. Cortado counts
 * each position WARM_UP times before the first round, because a JVM compiles while it runs; the first is shown as "cold".
 */
final class PerftRatio {
    private static final int WARM_UP = 3;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private record Task(String name, String fen, int depth, long nodes) {}

    private static final Task[] TASKS = {
        new Task("Kiwipete depth 5", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5,
                193_690_690L),
        new Task("start depth 6", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324L)};

    public static void main(String[] args) throws IOException {
        Path program = Path.of(args[0]);
        int rounds = rounds(args[1]);
        boolean compare = Files.isExecutable(program);
        for (Task task : TASKS) {
            System.out.printf(Locale.ROOT, "%s: cortado cold %.0f million nodes a second%n", task.name, cortado(task));
            for (int i = 1; i < WARM_UP; i++) {
                cortado(task);
            }
        }
        if (!compare) {
            for (Task task : TASKS) {
                System.out.printf(Locale.ROOT, "%s: cortado %.0f million nodes a second%n", task.name, cortado(task));
            }
            System.err.println("perft-ratio: no ratio, because Stockfish is not installed (no program " + program
                    + "); try apt-get install stockfish, or set STOCKFISH");
            System.exit(1);
        }
        try (Opponent stockfish = new Opponent(program)) {
            System.out.println("against " + stockfish.name + ", million nodes a second:");
            for (Task task : TASKS) {
                List<Double> ratios = new ArrayList<>();
                double bestTheirs = 0;
                double bestOurs = 0;
                for (int round = 1; round <= rounds; round++) {
                    double theirs = stockfish.perft(task);
                    double ours = cortado(task);
                    ratios.add(ours / theirs);
                    bestTheirs = Math.max(bestTheirs, theirs);
                    bestOurs = Math.max(bestOurs, ours);
                    System.out.printf(Locale.ROOT, "  %s, round %d: stockfish %.0f, cortado %.0f, ratio %.2f%n", task.name,
                            round, theirs, ours, ours / theirs);
                }
                ratios.sort(null);
                System.out.printf(Locale.ROOT,
                        "%s: stockfish %.0f, cortado %.0f (best rounds, ratio %.2f), median ratio %.2f%n", task.name,
                        bestTheirs, bestOurs, bestOurs / bestTheirs, ratios.get(rounds / 2));
            }
        }
    }

    private static int rounds(String text) {
        try {
            int rounds = Integer.parseInt(text);
            if (rounds >= 1 && rounds <= 1000) {
                return rounds;
            }
        } catch (NumberFormatException e) {
            // Answered below.
        }
        System.err.println("perft-ratio: the number of rounds is '" + text + "'; it must be between 1 and 1000");
        System.exit(2);
        return 0;
    }

    private static double cortado(Task task) {
        Perft perft = new Perft(Fen.parse(task.fen));
        long start = THREADS.getCurrentThreadCpuTime();
        long nodes = perft.count(task.depth);
        return rate(task, nodes, THREADS.getCurrentThreadCpuTime() - start);
    }

    private static double rate(Task task, long nodes, long nanos) {
        if (nodes != task.nodes) {
            throw new IllegalStateException(task.name + ": " + nodes + " nodes instead of " + task.nodes);
        }
        return nodes * 1e3 / nanos;
    }

    /** A UCI engine that knows "go perft". */
    private static final class Opponent implements AutoCloseable {
        private final Process process;
        private final BufferedReader from;
        private final PrintWriter to;
        private final String name;

        Opponent(Path program) throws IOException {
            process = new ProcessBuilder(program.toString()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            from = process.inputReader();
            to = new PrintWriter(process.outputWriter(), true);
            to.println("uci");
            String line = await("id name ");
            name = line.substring("id name ".length());
            await("uciok");
            to.println("setoption name Threads value 1");
        }

        double perft(Task task) throws IOException {
            to.println("position fen " + task.fen);
            to.println("isready");
            await("readyok");
            long start = cpuTime();
            to.println("go perft " + task.depth);
            String total = await("Nodes searched: ");
            return rate(task, Long.parseLong(total.substring("Nodes searched: ".length()).strip()), cpuTime() - start);
        }

        private long cpuTime() throws IOException {
            return process.info().totalCpuDuration().map(Duration::toNanos)
                    .orElseThrow(() -> new IOException("this system does not tell the processor time of a process"));
        }

        private String await(String prefix) throws IOException {
            for (String line = from.readLine(); line != null; line = from.readLine()) {
                if (line.startsWith(prefix)) {
                    return line;
                }
            }
            throw new IOException("the other engine ended before it said '" + prefix + "'");
        }

        @Override
        public void close() {
            to.println("quit");
            process.destroy();
        }
    }
}
