package dev.cortado.eval.catalogue;

import dev.cortado.eval.Evaluation;
import dev.cortado.eval.classical.ClassicalEvaluation;
import dev.cortado.eval.classical.WeightFile;
import dev.cortado.eval.classical.Weights;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Where an evaluation is chosen by name. */
public final class Evaluations {
    /** The name of the hand-written evaluation with its shipped weights. */
    public static final String CLASSICAL = ClassicalEvaluation.NAME;

    private Evaluations() {}

    /** What an engine uses unless told otherwise. */
    public static Evaluation standard() {
        return ClassicalEvaluation.shipped();
    }

    /**
     * The evaluation of that name.
     *
     * @param name {@value #CLASSICAL}, or the path of a file of weights as {@code cortado tune texel} writes it
     * @throws IllegalArgumentException if the file cannot be read or is of no known kind, in one line
     */
    public static Evaluation byName(String name) {
        if (name.equalsIgnoreCase(CLASSICAL)) {
            return ClassicalEvaluation.shipped();
        }
        return read(path(name));
    }

    private static Evaluation read(Path file) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            String why = Files.isDirectory(file) ? "it is a directory"
                    : Files.exists(file) ? "it cannot be read" : "there is no such file";
            throw new IllegalArgumentException("evaluation '" + file + "': " + why, e);
        }
        try {
            return new ClassicalEvaluation(String.valueOf(file.getFileName()),
                    Weights.of(WeightFile.parse(new String(bytes, StandardCharsets.UTF_8))));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("evaluation '" + file + "': " + e.getMessage(), e);
        }
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("evaluation '" + name + "': not the name of a file", e);
        }
    }
}
