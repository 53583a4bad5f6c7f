import dev.cortado.chess.Position;
import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.chess.notation.Epd;
import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.Score;
import dev.cortado.eval.catalogue.Evaluations;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Compares evaluations and short searches with long ones. See scripts/static-error. */
final class StaticError {
    private static final int A_GAME = 5;
    /** Openings say more about a book than about an evaluation. */
    private static final int FIRST_MOVE = 9;
    /** Positions that a long search finds decided tell nothing; in units of the evaluation. */
    private static final int DECIDED = 1000;
    /** What a long search's value is divided by to make a winning chance of it. */
    private static final double CHANCE_UNIT = 400;
    private static final int HASH_MB = 16;
    /** Positions from one word about progress to the next. */
    private static final int PROGRESS = 100;
    private static final int[] BANDS = {2, 10, 16, 20, 24, 28, 33};

    private final long nodes;
    private final int threads;

    /** A position and what a search of it found, for the side to move. */
    private record Found(String fen, int value) {
        @Override
        public String toString() {
            return fen + ";" + value;
        }
    }

    private StaticError(long nodes, int threads) {
        this.nodes = nodes;
        this.threads = threads;
    }

    public static void main(String[] args) throws InterruptedException {
        try {
            run(args);
        } catch (IllegalArgumentException | IOException | UncheckedIOException e) {
            System.err.println("static-error: " + e.getMessage());
            System.exit(1);
        }
    }

    private static void run(String[] args) throws IOException, InterruptedException {
        List<Evaluation> evaluations = new ArrayList<>(List.of(Evaluations.standard()));
        for (int i = 4; i < args.length; i++) {
            evaluations.add(Evaluations.byName(args[i]));
        }
        StaticError program = new StaticError(Long.parseLong(args[0]), Integer.parseInt(args[2]));
        Path file = Path.of(args[3]);
        List<Found> deep = program.deep(file);
        List<Found> told = deep.stream().filter(found -> Math.abs(found.value) < DECIDED).toList();
        System.out.printf("%d positions, %d of them undecided%n%n", deep.size(), told.size());
        System.out.print("pieces                          all");
        for (int i = 0; i + 1 < BANDS.length; i++) {
            System.out.printf(" %6s", BANDS[i] + "-" + (BANDS[i + 1] - 1));
        }
        System.out.println();
        for (Evaluation evaluation : evaluations) {
            Evaluator evaluator = evaluation.newEvaluator();
            print(evaluation.name(), told, told.stream().mapToDouble(f -> evaluator.evaluate(position(f.fen))).toArray());
        }
        for (String few : args[1].isEmpty() ? new String[0] : args[1].split(",")) {
            List<Found> searched = new StaticError(Long.parseLong(few), program.threads)
                    .search(told.stream().map(Found::fen).toList(), false, found -> {});
            Map<String, Integer> values = new LinkedHashMap<>();
            searched.forEach(found -> values.put(found.fen, found.value));
            print(few + " nodes", told, told.stream().mapToDouble(f -> values.get(f.fen)).toArray());
        }
    }

    private static Position position(String fen) {
        return Board.fromFen(fen).toPosition();
    }

    // ---- long searches ------------------------------------------------------------------------------------------

    /** What the file beside the positions holds; it is made if it is not there, from where an earlier run was broken off. */
    private List<Found> deep(Path file) throws IOException, InterruptedException {
        Path kept = Path.of(file + ".deep");
        if (Files.exists(kept)) {
            return read(kept);
        }
        Path part = Path.of(kept + ".part");
        List<Found> found = Files.exists(part) ? read(part) : new ArrayList<>();
        Set<String> done = found.stream().map(Found::fen).collect(Collectors.toSet());
        List<String> fens = file.toString().endsWith(".pgn") ? fromGames(file) : fromLines(file);
        try (BufferedWriter out = Files.newBufferedWriter(part)) {
            for (Found one : found) {
                out.write(one + "\n");
            }
            found.addAll(search(fens.stream().filter(fen -> !done.contains(fen)).toList(), true, one -> {
                try {
                    out.write(one + "\n");
                    out.flush();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
        }
        Files.move(part, kept);
        return found;
    }

    /** The whole lines of a file; the last one may be torn. */
    private static List<Found> read(Path kept) throws IOException {
        String text = Files.readString(kept);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(line -> {
            int at = line.lastIndexOf(';');
            return new Found(line.substring(0, at), Integer.parseInt(line.substring(at + 1)));
        }).collect(Collectors.toCollection(ArrayList::new));
    }

    private static List<String> fromLines(Path file) throws IOException {
        return Files.readAllLines(file).stream().filter(line -> !line.isBlank())
                .map(line -> Fen.format(Epd.parse(line).position())).filter(fen -> !Board.fromFen(fen).isCheck()).toList();
    }

    /** Positions of games after a move that took nothing, not in check and not a repetition. */
    private static List<String> fromGames(Path file) throws IOException {
        Random random = new Random(1);
        List<String> all = new ArrayList<>();
        try (PgnReader reader = PgnReader.of(file)) {
            for (Game game : reader.withoutVariations().withoutComments()) {
                List<String> quiet = new ArrayList<>();
                Board before = game.start();
                for (String move : game.moves()) {
                    Board board = before.play(move);
                    if (board.pieces().size() == before.pieces().size() && !board.isCheck() && !board.isGameOver()
                            && board.occurrences() < 2 && board.fullmoveNumber() >= FIRST_MOVE) {
                        quiet.add(board.fen());
                    }
                    before = board;
                }
                Collections.shuffle(quiet, random);
                all.addAll(quiet.subList(0, Math.min(A_GAME, quiet.size())));
            }
        }
        return all.stream().distinct().toList();
    }

    /**
     * Ends with what ended one of the threads, if something did.
     *
     * @param quietOnly leaves out positions whose best move takes something or promotes: a search looks at such moves before
     *     it asks for an evaluation
     */
    private List<Found> search(List<String> fens, boolean quietOnly, Consumer<Found> listener)
            throws InterruptedException {
        List<Found> found = new ArrayList<>();
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        AtomicInteger next = new AtomicInteger();
        List<Thread> all = IntStream.range(0, threads).mapToObj(i -> Thread.ofPlatform().start(() -> {
            try (Engine engine = new Engine(EngineOptions.defaults().with("Hash", Integer.toString(HASH_MB)))) {
                engine.awaitReady();
                for (int at = next.getAndIncrement(); at < fens.size(); at = next.getAndIncrement()) {
                    if (at % PROGRESS == 0) {
                        System.err.printf("%d of %d searched by %d nodes%n", at, fens.size(), nodes);
                    }
                    Position position = position(fens.get(at));
                    engine.newGame();
                    SearchResult result = engine.search(position, Limits.ofNodes(nodes), SearchListener.SILENT);
                    if (quietOnly && (position.isNoisy(result.bestMove()) || Score.isDecisive(result.rawScore()))) {
                        continue;
                    }
                    Found one = new Found(fens.get(at), result.rawScore());
                    synchronized (found) {
                        found.add(one);
                        listener.accept(one);
                    }
                }
            } catch (RuntimeException e) {
                failure.set(e);
            }
        })).toList();
        for (Thread thread : all) {
            thread.join();
        }
        if (failure.get() != null) {
            throw failure.get();
        }
        return found;
    }

    // ---- errors -------------------------------------------------------------------------------------------------

    private static void print(String name, List<Found> deep, double[] values) {
        System.out.printf("%-28s %6s", name, error(deep, values, 2, 33));
        for (int i = 0; i + 1 < BANDS.length; i++) {
            System.out.printf(" %6s", error(deep, values, BANDS[i], BANDS[i + 1]));
        }
        System.out.println();
    }

    /** With the factor that suits the values best, as evaluations have units of their own. */
    private static String error(List<Found> deep, double[] values, int from, int to) {
        int[] chosen = IntStream.range(0, values.length).filter(i -> {
            int pieces = Long.bitCount(position(deep.get(i).fen).occupied());
            return pieces >= from && pieces < to;
        }).toArray();
        if (chosen.length == 0) {
            return "-";
        }
        DoubleUnaryOperator meanSquare = factor -> IntStream.of(chosen).mapToDouble(i -> {
            double miss = chance(values[i] * factor) - chance(deep.get(i).value / CHANCE_UNIT);
            return miss * miss;
        }).average().orElseThrow();
        double low = 0;
        double high = 4 / CHANCE_UNIT;
        for (int step = 0; step < 40; step++) { // the mean square has one valley
            double third = (high - low) / 3;
            if (meanSquare.applyAsDouble(low + third) < meanSquare.applyAsDouble(high - third)) {
                high -= third;
            } else {
                low += third;
            }
        }
        return String.format(Locale.ROOT, "%.4f", Math.sqrt(meanSquare.applyAsDouble(low)));
    }

    private static double chance(double x) {
        return 1 / (1 + Math.exp(-x));
    }
}
