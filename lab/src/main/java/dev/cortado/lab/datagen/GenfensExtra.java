package dev.cortado.lab.datagen;

import dev.cortado.engine.EngineOptions;
import dev.cortado.lab.opening.BookFile;
import dev.cortado.lab.opening.BookOrder;
import dev.cortado.uci.UciExtra;
import dev.cortado.uci.UciOutput;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code genfens N seed S book PATH|None [more]}: N openings, each as {@code info string genfens FEN}, the way OpenBench
 * asks for them before it generates data. Words after the book are another program's and say nothing here.
 */
public final class GenfensExtra implements UciExtra {
    private static final Pattern ARGUMENTS =
            Pattern.compile("(\\d{1,9})\\s+seed\\s+(-?\\d{1,19})(?:\\s+book\\s+(?:\"([^\"]+)\"|(\\S+)))?(?:\\s.*)?");

    /** Needs nothing. */
    public GenfensExtra() {}

    @Override
    public String name() {
        return "genfens";
    }

    @Override
    public String help() {
        return "genfens N seed S book FILE|None  print openings for data generation";
    }

    @Override
    public void run(String arguments, EngineOptions options, UciOutput output) throws InterruptedException {
        Matcher matcher = ARGUMENTS.matcher(arguments.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "it is written genfens N seed S book FILE (or None), not '" + arguments + "'");
        }
        int count = Integer.parseInt(matcher.group(1));
        long seed = Long.parseLong(matcher.group(2));
        String name = matcher.group(3) != null ? matcher.group(3) : matcher.group(4);
        try (OpeningGenerator generator = new OpeningGenerator(seed, book(name))) {
            for (int i = 0; i < count; i++) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("genfens");
                }
                output.line("info string genfens " + generator.opening(i));
            }
        }
    }

    private static Optional<BookFile> book(String name) {
        if (name == null || name.equalsIgnoreCase("none")) {
            return Optional.empty();
        }
        try {
            return Optional.of(BookFile.load(Path.of(name), BookOrder.SEQUENTIAL, 0, false));
        } catch (IOException | InvalidPathException e) {
            throw new IllegalArgumentException("the book " + name + " cannot be read: " + e.getMessage(), e);
        }
    }
}
