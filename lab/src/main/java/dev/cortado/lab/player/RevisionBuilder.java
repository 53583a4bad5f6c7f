package dev.cortado.lab.player;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Builds an earlier state of this engine from its git repository: a temporary worktree under {@code target/}, the
 * repository's own build, one executable file that is kept for the next time.
 */
public final class RevisionBuilder {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/~^@{}-]*");

    private final Path repository;

    private RevisionBuilder(Path repository) {
        this.repository = repository;
    }

    /**
     * A builder for the repository that a folder belongs to.
     *
     * @throws IOException if it belongs to none, or git cannot be run
     */
    public static RevisionBuilder in(Path folder) throws IOException, InterruptedException {
        try {
            return new RevisionBuilder(Path.of(git(folder, "rev-parse", "--show-toplevel")));
        } catch (IOException e) {
            throw new IOException("revisions are built from a clone of Cortado, and this is none: " + folder + " ("
                    + e.getMessage() + ")", e);
        }
    }

    /**
     * The executable of a revision, built if it was not built before.
     *
     * @throws IllegalArgumentException if there is no such revision
     * @throws IOException if it cannot be built; the message names the log
     */
    public Path build(String revision) throws IOException, InterruptedException {
        String commit = commit(revision);
        Path folder = repository.resolve("target").resolve("revisions");
        String name = "cortado-" + commit.substring(0, 12);
        Path program = folder.resolve(name);
        if (Files.isExecutable(program)) {
            return program;
        }
        Files.createDirectories(folder);
        Path tree = folder.resolve("tree-" + commit.substring(0, 12));
        if (Files.exists(tree)) {
            // Left by a build that was killed.
            git(repository, "worktree", "remove", "--force", tree.toString());
        }
        git(repository, "worktree", "add", "--force", "--detach", tree.toString(), commit);
        try {
            Path log = folder.resolve(name + ".log");
            int exitCode = run(tree, log, List.of("make", "EXE=" + name));
            Path built = tree.resolve(name);
            if (exitCode != 0 || !Files.isExecutable(built)) {
                throw new IOException("revision " + revision + " cannot be built; see " + log);
            }
            Files.move(built, program, StandardCopyOption.ATOMIC_MOVE);
            Files.delete(log);
            return program;
        } finally {
            git(repository, "worktree", "remove", "--force", tree.toString());
        }
    }

    private String commit(String revision) throws IOException, InterruptedException {
        if (!PLAIN.matcher(revision).matches()) {
            throw new IllegalArgumentException("\"" + revision + "\" is no revision");
        }
        try {
            return git(repository, "rev-parse", "--verify", "--quiet", revision + "^{commit}");
        } catch (IOException e) {
            throw new IllegalArgumentException("there is no revision \"" + revision + "\" in " + repository, e);
        }
    }

    private static String git(Path folder, String... words) throws IOException, InterruptedException {
        String[] command = new String[words.length + 3];
        command[0] = "git";
        command[1] = "-C";
        command[2] = folder.toString();
        System.arraycopy(words, 0, command, 3, words.length);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException("git " + words[0] + " failed: "
                    + (output.isEmpty() ? "no reason given" : output.lines().reduce((a, b) -> b).orElseThrow()));
        }
        return output;
    }

    private static int run(Path folder, Path log, List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(log.toFile());
        // Settings of an enclosing make are not meant for this one.
        builder.environment().keySet().removeIf(key -> key.toUpperCase(Locale.ROOT).startsWith("MAKE"));
        builder.environment().remove("MFLAGS");
        Process process = builder.start();
        process.getOutputStream().close();
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw e;
        }
    }
}
