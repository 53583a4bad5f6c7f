import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Compares the speed of builds that may differ in anything but their public API. All run in this JVM, each in a class
 * loader of its own, and search the bench positions in turn, so that whatever slows the machine slows all of them.
 *
 * <p>Arguments: rounds, depth, Hash in MB, an evaluation as {@code EvalFile} names it or nothing, then two jars or more; the first is the measure of the others. Naming a jar
 * twice shows what the compiler's luck is worth; {@code JAR,EVALUATION} gives one build another evaluation than the rest.
 */
public final class SpeedRatio {
    private static final int WARM_UPS = 4;

    /** One build, reached by reflection: its classes are strangers to those of the other builds. */
    private static final class Build {
        final List<String> positions = new ArrayList<>();
        final List<Double> logRatios = new ArrayList<>();
        double[] best;
        long nodes;

        private final Object engine;
        private final Object limits;
        private final Object silent;
        private final Method newGame;
        private final Method awaitReady;
        private final Method search;
        private final Method parse;
        private final Method count;

        Build(String jar, int depth, int hash, String evaluation) throws Exception {
            URL[] where = {Path.of(jar).toUri().toURL()};
            ClassLoader loader = new URLClassLoader(where, ClassLoader.getPlatformClassLoader());
            Class<?> engineType = loader.loadClass("dev.cortado.engine.Engine");
            Class<?> optionsType = loader.loadClass("dev.cortado.engine.EngineOptions");
            Class<?> limitsType = loader.loadClass("dev.cortado.engine.Limits");
            Class<?> listenerType = loader.loadClass("dev.cortado.engine.SearchListener");
            Class<?> positionType = loader.loadClass("dev.cortado.chess.Position");
            Object bench = bench(loader).getMethod("positions").invoke(null);
            ((List<?>) bench).forEach(fen -> positions.add((String) fen));
            best = new double[positions.size()];
            Arrays.fill(best, Double.MAX_VALUE);
            Object options = optionsType.getMethod("defaults").invoke(null);
            options = optionsType.getMethod("with", String.class, String.class).invoke(options, "Hash", "" + hash);
            if (!evaluation.isEmpty()) {
                options = withEvaluation(jar, optionsType, options, evaluation);
            }
            engine = engineType.getConstructor(optionsType).newInstance(options);
            limits = limitsType.getMethod("ofDepth", int.class).invoke(null, depth);
            silent = listenerType.getField("SILENT").get(null);
            newGame = engineType.getMethod("newGame");
            awaitReady = engineType.getMethod("awaitReady");
            search = engineType.getMethod("search", positionType, limitsType, listenerType);
            parse = loader.loadClass("dev.cortado.chess.notation.Fen").getMethod("parse", String.class);
            count = loader.loadClass("dev.cortado.engine.SearchResult").getMethod("nodes");
        }

        /** Builds from before networks know one evaluation, and are taken as they are. */
        private static Object withEvaluation(String jar, Class<?> optionsType, Object options, String evaluation)
                throws Exception {
            try {
                return optionsType.getMethod("with", String.class, String.class).invoke(options, "EvalFile", evaluation);
            } catch (InvocationTargetException e) {
                if (!e.getCause().getMessage().startsWith("there is no option")) {
                    throw e;
                }
                System.out.println(jar + " has no choice of evaluation");
                return options;
            }
        }

        /** Older builds have it beside the engine. */
        private static Class<?> bench(ClassLoader loader) throws ClassNotFoundException {
            try {
                return loader.loadClass("dev.cortado.engine.bench.Bench");
            } catch (ClassNotFoundException e) {
                return loader.loadClass("dev.cortado.engine.Bench");
            }
        }

        /** Searches a position from empty tables; nanoseconds a node. */
        double run(int index) throws Exception {
            Object position = parse.invoke(null, positions.get(index));
            newGame.invoke(engine);
            awaitReady.invoke(engine);
            long start = System.nanoTime();
            Object result = search.invoke(engine, position, limits, silent);
            double nanos = System.nanoTime() - start;
            long searched = (long) count.invoke(result);
            nodes += searched;
            best[index] = Math.min(best[index], nanos / searched);
            return nanos / searched;
        }
    }

    private SpeedRatio() {}

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[0]);
        int depth = Integer.parseInt(args[1]);
        int hash = Integer.parseInt(args[2]);
        List<Build> builds = new ArrayList<>();
        for (int i = 4; i < args.length; i++) {
            int comma = args[i].indexOf(',');
            builds.add(comma < 0 ? new Build(args[i], depth, hash, args[3])
                    : new Build(args[i].substring(0, comma), depth, hash, args[i].substring(comma + 1)));
        }
        int positions = builds.get(0).positions.size();
        for (int i = 0; i < WARM_UPS * positions; i++) {
            for (Build build : builds) {
                build.run(i % positions);
            }
        }
        builds.forEach(build -> build.nodes = 0);
        SplittableRandom random = new SplittableRandom(1);
        double[] nanos = new double[builds.size()];
        for (int i = 0; i < rounds * positions; i++) {
            int first = random.nextInt(builds.size());
            for (int k = 0; k < builds.size(); k++) {
                int which = (first + k) % builds.size();
                nanos[which] = builds.get(which).run(i % positions);
            }
            for (int k = 0; k < builds.size(); k++) {
                builds.get(k).logRatios.add(Math.log(nanos[0] / nanos[k]));
            }
        }
        for (int i = 0; i < builds.size(); i++) {
            print(args[i + 4], builds.get(i), builds.get(0), rounds);
        }
        System.exit(0); // the engines' threads
    }

    /** The mean of the middle four fifths with twice its standard error, and the ratio of the best times. */
    private static void print(String name, Build build, Build measure, int rounds) {
        double[] sorted = build.logRatios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int cut = sorted.length / 10;
        double[] middle = Arrays.copyOfRange(sorted, cut, sorted.length - cut);
        double mean = Arrays.stream(middle).average().orElseThrow();
        double variance = Arrays.stream(middle).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
        double error = 2 * 1.3 * Math.sqrt(variance / middle.length); // the tails cut off would have added about a third
        double bestRatio = 0;
        double bestNanos = 0;
        for (int i = 0; i < build.best.length; i++) {
            bestRatio += Math.log(measure.best[i] / build.best[i]) / build.best.length;
            bestNanos += Math.log(build.best[i]) / build.best.length;
        }
        System.out.printf("%s: %d nodes, %.3f ± %.3f times the first; of the best times %.3f, %.0f thousand nodes a second%n",
                name, build.nodes / rounds, Math.exp(mean), error, Math.exp(bestRatio), 1e6 / Math.exp(bestNanos));
    }
}
