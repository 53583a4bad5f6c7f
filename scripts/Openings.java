import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.catalogue.Evaluations;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Draws openings as the engine's evaluation likes them. See scripts/openings. */
final class Openings {
    /** A move that is so much worse than the best is played 1/e times as often; centipawns. */
    private static final double TEMPERATURE = 25;
    /** A move that is worse than the best by more than this is not played. */
    private static final int WORST = 90;
    /** An opening is thrown away if it leaves a side with more than this. */
    private static final int LOPSIDED = 130;
    private static final int INFINITE = 30_000;
    private static final int MOST_PLIES = 100;
    /** Draws in a row that give nothing new, after which there seem to be no more openings of so many plies. */
    private static final int FRUITLESS = 100_000;
    /** Lines of the output between two words about progress. */
    private static final int PROGRESS = 50_000;

    private final int minPlies;
    private final int maxPlies;
    private final Evaluator evaluator = Evaluations.standard().newEvaluator();
    private final int[][] lists = new int[64][Move.MAX_MOVES];

    private Openings(int minPlies, int maxPlies) {
        this.minPlies = minPlies;
        this.maxPlies = maxPlies;
    }

    public static void main(String[] args) throws InterruptedException {
        int count = number("COUNT", args[0], 1_000_000_000);
        String[] plies = args[1].split("-", 2);
        int least = number("PLIES", plies[0], MOST_PLIES);
        int most = plies.length == 1 ? least : number("PLIES", plies[1], MOST_PLIES);
        if (most < least) {
            fail("PLIES is '" + args[1] + "'; 8-16 would be right");
        }
        int seed = number("SEED", args[2], Integer.MAX_VALUE);
        int threads = number("THREADS", args[3], 1024);
        Set<Long> known = ConcurrentHashMap.newKeySet();
        AtomicInteger written = new AtomicInteger();
        PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)), false);
        var workers = IntStream.range(0, threads).mapToObj(thread -> Thread.ofPlatform().start(() -> {
            Openings openings = new Openings(least, most);
            SplittableRandom random = new SplittableRandom(1000L * seed + thread);
            int fruitless = 0;
            while (written.get() < count && fruitless++ < FRUITLESS) {
                Position end = openings.draw(random);
                if (end != null && known.add(end.key())) {
                    fruitless = 0;
                    String fen = Fen.format(end);
                    synchronized (out) {
                        int number = written.incrementAndGet();
                        if (number <= count) {
                            out.println(fen);
                        }
                        if (number % PROGRESS == 0) {
                            System.err.printf("%d of %d openings%n", number, count);
                        }
                    }
                }
            }
        })).toList();
        for (Thread worker : workers) {
            worker.join();
        }
        out.flush();
        if (out.checkError()) {
            fail("the openings could not be written");
        }
        if (written.get() < count) {
            fail("there are only " + written + " such openings of " + args[1] + " plies, as far as could be found");
        }
    }

    private static int number(String name, String text, int most) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        fail(name + " is '" + text + "', which is no number from 1 to " + most);
        throw new AssertionError("fail ends the program");
    }

    private static void fail(String reason) {
        System.err.println("openings: " + reason);
        System.exit(2);
    }

    /** The position after an opening, or null for one that is over, lopsided or in check. */
    private Position draw(SplittableRandom random) {
        Position position = new Position();
        int plies = random.nextInt(minPlies, maxPlies + 1);
        int[] values = new int[Move.MAX_MOVES];
        int[] moves = new int[Move.MAX_MOVES];
        for (int ply = 0; ply < plies; ply++) {
            int count = MoveGenerator.legal(position, moves, 0);
            int best = -INFINITE;
            for (int i = 0; i < count; i++) {
                position.make(moves[i]);
                values[i] = -quiet(position, -INFINITE, WORST - best, 0);
                position.unmake();
                best = Math.max(best, values[i]);
            }
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += weight(values[i], best);
            }
            double dice = random.nextDouble() * sum;
            int chosen = 0;
            while (chosen < count - 1 && (dice -= weight(values[chosen], best)) >= 0) {
                chosen++;
            }
            if (count == 0 || Math.abs(values[chosen]) > 2 * LOPSIDED) {
                return null;
            }
            position.play(moves[chosen]);
        }
        return position.inCheck() || Math.abs(quiet(position, -INFINITE, INFINITE, 0)) > LOPSIDED ? null : position;
    }

    private static double weight(int value, int best) {
        return best - value > WORST ? 0 : Math.exp((value - best) / TEMPERATURE);
    }

    /** The value after captures that win something; checks are not evaded but by them. */
    private int quiet(Position position, int alpha, int beta, int depth) {
        int best = evaluator.evaluate(position);
        if (best >= beta || depth == lists.length) {
            return best;
        }
        int[] moves = lists[depth];
        int count = MoveGenerator.legal(position, moves, 0);
        for (int i = 0; i < count && best < beta; i++) {
            if (position.isNoisy(moves[i]) && position.seeGe(moves[i], 1)) {
                position.make(moves[i]);
                best = Math.max(best, -quiet(position, -beta, -Math.max(alpha, best), depth + 1));
                position.unmake();
            }
        }
        return best;
    }
}
