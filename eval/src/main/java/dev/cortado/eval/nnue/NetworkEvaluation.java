package dev.cortado.eval.nnue;

import dev.cortado.chess.Position;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.EvaluationReport;
import dev.cortado.eval.Evaluator;
import dev.cortado.eval.WinModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * An evaluation by a network. Bare kings are left to {@link dev.cortado.eval.classical.ClassicalEvaluation#knownWin}, which
 * knows the way to mate.
 *
 * <pre>{@code
 * Evaluation evaluation = new NetworkEvaluation(NetworkFile.read(Path.of("mine.nnue")));
 * }</pre>
 */
public final class NetworkEvaluation implements Evaluation {
    /** The network that comes with the engine, beside this class; a build may be made without one. */
    private static final String SHIPPED = "default.nnue";
    /** Used where a file says nothing of its win model. */
    private static final WinModel USUAL_WIN_MODEL = new WinModel(180, 75);
    /**
     * How long the first evaluator may make its maker wait for the compiler. It takes half a second; only on a machine so
     * busy that the compiler hardly runs it takes longer, and there a search with vectors not compiled would crawl.
     */
    private static final long WARM_UP_NANOS = 3_000_000_000L;

    private final Network network;
    private final WinModel winModel;

    /** @throws IllegalArgumentException if the network's facts tell of a win model that cannot be */
    public NetworkEvaluation(Network network) {
        this.network = network;
        String half = network.facts().get("win.a");
        String spread = network.facts().get("win.b");
        winModel = half == null || spread == null ? USUAL_WIN_MODEL
                : new WinModel(number("win.a", half), number("win.b", spread));
    }

    private static double number(String fact, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("its fact " + fact + " is '" + text + "', which is no number", e);
        }
    }

    /** The network that comes with the engine, read anew; empty if this build has none. */
    public static Optional<NetworkEvaluation> shipped() {
        try (InputStream in = NetworkEvaluation.class.getResourceAsStream(SHIPPED)) {
            return in == null ? Optional.empty()
                    : Optional.of(new NetworkEvaluation(NetworkFile.read(in, "the network of this build")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Network network() {
        return network;
    }

    @Override
    public String name() {
        return network.name();
    }

    @Override
    public String describe() {
        return "network " + network.name() + ", " + network.architecture().describe() + ", " + Sums.describe();
    }

    @Override
    public WinModel winModel() {
        return winModel;
    }

    /** Where there is no machine code, the first call in a process takes up to a second: the network's loops are compiled. */
    @Override
    public Evaluator newEvaluator() {
        Sums.warmUp(WARM_UP_NANOS);
        return new NetworkEvaluator(network);
    }

    @Override
    public EvaluationReport explain(Position position) {
        return new Contributions(network, position).report(name());
    }
}
