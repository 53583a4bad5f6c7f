package dev.cortado.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The program as a process of its own, at work in a folder, where what it prints is in {@code out.txt} and
 * {@code err.txt}.
 */
final class ProgramProcess implements AutoCloseable {
    private final Path folder;
    private Process process;

    ProgramProcess(Path folder) {
        this.folder = folder;
    }

    /**
     * Starts it.
     *
     * @param before the words of a command that runs the command after it, or none
     * @param heap the Java heap, such as {@code 256m}
     * @param input what it reads, or null for nothing
     */
    void start(List<String> before, String heap, Path input, String... args) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                "-Xmx" + heap, "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
                .redirectOutput(folder.resolve("out.txt").toFile()).redirectError(folder.resolve("err.txt").toFile());
        process = (input == null ? builder : builder.redirectInput(input.toFile())).start();
    }

    /** The process started last; null before the first. */
    Process process() {
        return process;
    }

    /** The text of a file in the folder. */
    String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
