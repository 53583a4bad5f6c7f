package dev.cortado.eval.catalogue;

import dev.cortado.eval.Evaluation;
import dev.cortado.eval.classical.ClassicalEvaluation;
import dev.cortado.eval.classical.WeightFile;
import dev.cortado.eval.classical.Weights;
import dev.cortado.eval.nnue.NetworkEvaluation;
import dev.cortado.eval.nnue.NetworkFile;
import dev.cortado.eval.nnue.NetworkFormatException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Where an evaluation is chosen by name. */
public final class Evaluations {
    /** The name of the hand-written evaluation with its shipped weights. */
    public static final String CLASSICAL = ClassicalEvaluation.NAME;

    /** A larger file has no business to be weights. */
    private static final long MAX_WEIGHTS_BYTES = 1 << 20;
    private static final Map<Key, WeakReference<Evaluation>> READ = new ConcurrentHashMap<>();

    /** A file as it was when it was read. */
    private record Key(Path file, long size, FileTime modified) {}

    private Evaluations() {}

    /** What an engine uses unless told otherwise: the network that comes with it, or the classical one in a build without. */
    public static Evaluation standard() {
        return Standard.EVALUATION;
    }

    /** Read on first use: an engine that is given another evaluation never needs it. */
    private static final class Standard {
        static final Evaluation EVALUATION =
                NetworkEvaluation.shipped().map(Evaluation.class::cast).orElseGet(ClassicalEvaluation::shipped);
    }

    /**
     * The evaluation of that name. A file that was read before and has not changed is not read again, so that all engines
     * of a process share a network.
     *
     * @param name empty for the {@link #standard} one; {@value #CLASSICAL}; or the path of a network, or of a file of
     *        weights as {@code cortado tune texel} writes it
     * @throws IllegalArgumentException if the file cannot be read or is of no known kind, in one line
     */
    public static Evaluation byName(String name) {
        if (name.isEmpty()) {
            return standard();
        }
        if (name.equalsIgnoreCase(CLASSICAL)) {
            return ClassicalEvaluation.shipped();
        }
        try {
            return read(Path.of(name));
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("evaluation '" + name + "': not the name of a file", e);
        }
    }

    private static Evaluation read(Path file) {
        String source = "evaluation '" + file + "'";
        if (Files.exists(file) && !Files.isRegularFile(file)) { // a device may have no end, or never a beginning
            throw new IllegalArgumentException(
                    source + ": it is " + (Files.isDirectory(file) ? "a directory" : "not a regular file"));
        }
        try {
            Key key = new Key(file.toAbsolutePath(), Files.size(file), Files.getLastModifiedTime(file));
            WeakReference<Evaluation> known = READ.get(key);
            Evaluation evaluation = known == null ? null : known.get();
            if (evaluation == null) {
                evaluation = isNetwork(file) ? network(file, source) : weights(file, source);
                READ.put(key, new WeakReference<>(evaluation));
            }
            return evaluation;
        } catch (NetworkFormatException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    source + ": " + (Files.exists(file) ? "it cannot be read" : "there is no such file"), e);
        }
    }

    /** True if the file is, or by its name ought to be, a network. */
    private static boolean isNetwork(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return NetworkFile.beginsLikeOne(in) || file.toString().endsWith(".nnue");
        }
    }

    private static Evaluation network(Path file, String source) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return new NetworkEvaluation(NetworkFile.read(in, source));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(source + ": " + e.getMessage(), e);
        }
    }

    private static Evaluation weights(Path file, String source) throws IOException {
        if (Files.size(file) > MAX_WEIGHTS_BYTES) {
            throw new IllegalArgumentException(source + ": it is neither a network nor a file of weights");
        }
        try {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return new ClassicalEvaluation(String.valueOf(file.getFileName()), Weights.of(WeightFile.parse(text)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(source + ": it is no network; as a file of weights: " + e.getMessage(),
                    e);
        }
    }
}
