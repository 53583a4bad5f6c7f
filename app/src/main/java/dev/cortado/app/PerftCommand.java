package dev.cortado.app;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.chess.perft.Perft;
import dev.cortado.chess.perft.PerftSuite;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cortado perft}: counts move sequences, of one position or of a suite with published counts. */
@Command(
        name = "perft", mixinStandardHelpOptions = true,
        description = "Counts the sequences of legal moves from a position, or checks a file of published counts.",
        footer = {"", "Examples:", "  cortado perft --depth 6",
            "  cortado perft --fen \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -\" --depth 5 --divide",
            "  cortado perft --suite standard.epd --depth 5 --threads 2 --hash 256", "",
            "Exit code: 0 if all is well, 1 if a suite's counts differ, 2 if the command line is wrong."},
        exitCodeOnInvalidInput = ExitCode.USAGE, exitCodeOnExecutionException = ExitCode.FAILURE)
final class PerftCommand implements Callable<Integer> {
    private static final int DEFAULT_DEPTH = 6;
    private static final int MAX_THREADS = 1024;
    /** A Java array ends here, and so does the table. */
    private static final int MAX_HASH = 8192;
    private static final long PROGRESS_NS = 1_000_000_000L;

    @Option(names = "--fen", paramLabel = "FEN", description = "The position; the start of a game if not given.")
    private String fen;

    @Option(
            names = "--depth", paramLabel = "N",
            description = "Plies, 0 to 32; 6 if not given. With --suite, the greatest depth of each position.")
    private Integer depth;

    @Option(names = "--divide", description = "Split the count by first move.")
    private boolean divide;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1", description = "Threads; 1 if not given.")
    private int threads;

    @Option(
            names = "--hash", paramLabel = "MB", defaultValue = "0",
            description = "Megabytes for a table of known counts; none if not given. Speed then says nothing.")
    private int hash;

    @Option(
            names = "--suite", paramLabel = "FILE",
            description = "Check the counts of a file: lines of FEN with ;D1 20 ;D2 400, or id/epd/perft lines.")
    private Path suite;

    @Option(names = "--json", description = "Print one JSON object, and no progress.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        require(depth == null || depth >= 0 && depth <= Perft.MAX_DEPTH, "--depth must be between 0 and 32");
        require(threads >= 1 && threads <= MAX_THREADS, "--threads must be between 1 and " + MAX_THREADS);
        require(hash >= 0 && hash <= MAX_HASH, "--hash must be between 0 and " + MAX_HASH + " megabytes");
        require((long) hash << 20 <= Runtime.getRuntime().maxMemory() * 3 / 4,
                "--hash " + hash + " needs more memory; set CORTADO_JAVA_OPTS=-Xmx" + (hash / 3 * 4 + 64) + "m");
        require(suite == null || fen == null, "--suite and --fen exclude each other");
        require(suite == null || !divide, "--suite and --divide exclude each other");
        return suite == null ? countOne() : checkSuite();
    }

    // ---- one position -------------------------------------------------------------------------------------------

    private int countOne() {
        Position position = GivenPosition.read(spec, fen == null ? Fen.START : fen, "--fen: ");
        int plies = depth == null ? DEFAULT_DEPTH : depth;
        require(!divide || plies >= 1, "--divide needs a --depth of at least 1");
        Perft perft = new Perft(position).threads(threads).hash(hash);
        long start = System.nanoTime();
        List<Perft.Share> shares = divide ? perft.divide(plies) : List.of();
        long nodes = divide ? shares.stream().mapToLong(Perft.Share::nodes).sum() : perft.count(plies);
        double seconds = secondsSince(start);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(oneAsJson(position, plies, shares, nodes, seconds));
        } else {
            shares.stream().sorted(Comparator.comparing(share -> UciMove.format(position, share.move())))
                    .forEach(share -> out.println(UciMove.format(position, share.move()) + ": " + share.nodes()));
            if (divide) {
                out.println();
            }
            out.println("nodes " + nodes);
            out.println(text("time %.3f s, %.1f million nodes a second", seconds, millionsASecond(nodes, seconds)));
        }
        out.flush();
        return ExitCode.OK;
    }

    private String oneAsJson(Position position, int plies, List<Perft.Share> shares, long nodes, double seconds) {
        StringBuilder text =
                new StringBuilder(text("{\"fen\":\"%s\",\"depth\":%d,\"nodes\":%d,\"seconds\":%.6f,\"nps\":%.0f",
                        Fen.format(position), plies, nodes, seconds, 1e6 * millionsASecond(nodes, seconds)));
        if (divide) {
            StringJoiner moves = new StringJoiner(",", ",\"divide\":{", "}");
            shares.forEach(share -> moves.add("\"" + UciMove.format(position, share.move()) + "\":" + share.nodes()));
            text.append(moves);
        }
        return text.append('}').toString();
    }

    // ---- suites -------------------------------------------------------------------------------------------------

    private int checkSuite() throws IOException {
        List<PerftSuite.Case> cases = readSuite();
        int limit = depth == null ? Perft.MAX_DEPTH : depth;
        PrintWriter out = spec.commandLine().getOut();
        Perft perft = new Perft(new Position()).threads(threads).hash(hash);
        long work = cases.stream().mapToLong(entry -> expected(entry, limit)).sum();
        StringJoiner wrong = new StringJoiner(",", "[", "]");
        int failures = 0;
        int skipped = 0;
        long nodes = 0;
        long start = System.nanoTime();
        long shown = start;
        for (int i = 0; i < cases.size(); i++) {
            PerftSuite.Case entry = cases.get(i);
            int plies = entry.depthWithin(limit, Long.MAX_VALUE);
            if (plies == 0) {
                skipped++;
                continue;
            }
            long count = perft
                    .position(GivenPosition.read(spec, entry.fen(), suite + " line " + entry.line() + ": "))
                    .count(plies);
            nodes += count;
            long published = entry.counts().get(plies);
            if (count != published) {
                failures++;
                wrong.add(text("{\"line\":%d,\"fen\":\"%s\",\"depth\":%d,\"nodes\":%d,\"published\":%d}", entry.line(),
                        entry.fen(), plies, count, published));
                if (!json) {
                    out.println(text("line %d: %s depth %d: %d, published %d", entry.line(), entry.fen(), plies, count,
                            published));
                    out.flush();
                }
            }
            long now = System.nanoTime();
            if (!json && now - shown > PROGRESS_NS) {
                shown = now;
                showProgress(i + 1, cases.size(), nodes, work, secondsSince(start));
            }
        }
        double seconds = secondsSince(start);
        if (json) {
            out.println(text(
                    "{\"suite\":\"%s\",\"positions\":%d,\"skipped\":%d,\"nodes\":%d,\"seconds\":%.6f,\"wrong\":%s}",
                    suite.toString().replace("\\", "\\\\").replace("\"", "\\\""), cases.size(), skipped, nodes, seconds,
                    wrong));
        } else {
            out.println(text("%d positions, %d wrong%s", cases.size() - skipped, failures,
                    skipped == 0 ? "" : ", " + skipped + " without a count at this depth"));
            out.println(text("nodes %d, time %.3f s, %.1f million nodes a second", nodes, seconds,
                    millionsASecond(nodes, seconds)));
        }
        out.flush();
        return failures == 0 ? ExitCode.OK : ExitCode.FAILURE;
    }

    private List<PerftSuite.Case> readSuite() throws IOException {
        require(Files.isReadable(suite) && !Files.isDirectory(suite), "cannot read the suite " + suite);
        try {
            List<PerftSuite.Case> cases = PerftSuite.read(suite);
            require(!cases.isEmpty(), "no positions in the suite " + suite);
            return cases;
        } catch (PerftSuite.FormatException e) {
            throw mistake(suite + " " + e.getMessage());
        } catch (IOException e) {
            throw new IOException(suite + ": " + Cortado.oneLine(e), e);
        }
    }

    private void showProgress(int done, int all, long nodes, long work, double seconds) {
        PrintWriter err = spec.commandLine().getErr();
        double left = nodes == 0 ? 0 : seconds * (work - nodes) / nodes;
        err.println(text("%d of %d positions, %.1f million nodes a second, about %.0f s left", done, all,
                millionsASecond(nodes, seconds), Math.max(0, left)));
        err.flush();
    }

    private static long expected(PerftSuite.Case entry, int limit) {
        return entry.counts().getOrDefault(entry.depthWithin(limit, Long.MAX_VALUE), 0L);
    }

    // ---- manners ------------------------------------------------------------------------------------------------

    private void require(boolean condition, String otherwise) {
        if (!condition) {
            throw mistake(otherwise);
        }
    }

    private ParameterException mistake(String text) {
        return new ParameterException(spec.commandLine(), text);
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static double millionsASecond(long nodes, double seconds) {
        return nodes / Math.max(seconds, 1e-9) / 1e6;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
