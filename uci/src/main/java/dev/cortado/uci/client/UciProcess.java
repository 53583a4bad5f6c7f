package dev.cortado.uci.client;

import dev.cortado.uci.client.UciClientException;
import dev.cortado.uci.client.UciClientException.Kind;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * A child process that is spoken to by lines. Its output is read and time-stamped by a thread of its own, so that an
 * answer is timed when it comes and not when someone looks; what it writes to standard error is kept for messages and
 * never reaches the terminal. Ending it ends its own children too.
 */
final class UciProcess implements AutoCloseable {
    /** A line and {@link System#nanoTime} when it was read; a null text marks the end of the output. */
    record Line(String text, long nanos) {}

    private static final int KEPT_ERROR_LINES = 20;
    private static final int KEPT_LINE_LENGTH = 300;
    /** Time to leave after {@code quit}, and to die after a kill. */
    private static final long PARTING_MS = 1000;

    /** An escape sequence as a whole, or any control character but the tab. */
    private static final Pattern CODES = Pattern.compile("\u001b\\[[0-?]*[ -/]*[@-~]|[\\p{Cc}&&[^\t]]");

    private final Supplier<String> name;
    private final Process process;
    private final BufferedWriter input;
    private final BlockingQueue<Line> lines = new LinkedBlockingQueue<>();
    private final Deque<String> errors = new ArrayDeque<>();

    /**
     * Starts the program.
     *
     * @param name for messages; it may become better known in time
     * @param directory null for the current one
     */
    UciProcess(Supplier<String> name, List<String> command, Path directory) throws UciClientException {
        this.name = name;
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.directory(directory == null ? null : directory.toFile());
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new UciClientException(Kind.START, name.get() + " cannot be started: " + e.getMessage(), e);
        }
        input = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        daemon(name.get() + " output", this::readOutput);
        daemon(name.get() + " errors", this::readErrors);
    }

    private static void daemon(String name, Runnable body) {
        Thread.ofPlatform().daemon().name(name).start(body);
    }

    private static BufferedReader reader(InputStream stream) {
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    private void readOutput() {
        try (BufferedReader reader = reader(process.getInputStream())) {
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                long now = System.nanoTime();
                lines.add(new Line(plain(text), now));
            }
        } catch (IOException e) {
            note("standard output: " + e.getMessage());
        }
        lines.add(new Line(null, System.nanoTime()));
    }

    private void readErrors() {
        try (BufferedReader reader = reader(process.getErrorStream())) {
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                note(text);
            }
        } catch (IOException e) {
            note("standard error: " + e.getMessage());
        }
    }

    /** Without the codes by which a text would colour, move or clear things on a terminal. */
    private static String plain(String text) {
        return CODES.matcher(text).replaceAll("").replace('\t', ' ').strip();
    }

    private void note(String text) {
        String kept = plain(text);
        if (!kept.isEmpty()) {
            synchronized (errors) {
                errors.add(kept.length() > KEPT_LINE_LENGTH ? kept.substring(0, KEPT_LINE_LENGTH) + "…" : kept);
                if (errors.size() > KEPT_ERROR_LINES) {
                    errors.removeFirst();
                }
            }
        }
    }

    /** The last lines of standard error. */
    List<String> errorTail() {
        synchronized (errors) {
            return List.copyOf(errors);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Writes lines and sees them off. */
    void send(String... text) throws UciClientException, InterruptedException {
        try {
            for (String line : text) {
                input.write(line);
                input.write('\n');
            }
            input.flush();
        } catch (IOException e) {
            throw ended();
        }
    }

    /** Forgets what has been read so far. A process that has ended is found out by the next wait. */
    void discardPending() {
        lines.removeIf(line -> line.text() != null);
    }

    /**
     * The next line, or null if none comes before {@code deadline} ({@link System#nanoTime}).
     *
     * @throws UciClientException if the process has ended
     */
    Line next(long deadline) throws UciClientException, InterruptedException {
        Line line = lines.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        if (line != null && line.text() == null) {
            lines.add(line);
            throw ended();
        }
        return line;
    }

    /** The next line that is wanted, or null if none comes before {@code deadline}; others are dropped. */
    Line next(Predicate<String> wanted, long deadline) throws UciClientException, InterruptedException {
        Line line = next(deadline);
        while (line != null && !wanted.test(line.text())) {
            line = next(deadline);
        }
        return line;
    }

    /** Describes the end of the process; waits a moment for its exit code and its last words. */
    private UciClientException ended() throws InterruptedException {
        // Ctrl-C reaches the children of a terminal at the same time as this program. Waiting lets whoever is about to
        // interrupt this thread do so, instead of a loss being written down.
        Thread.sleep(300);
        String what = process.waitFor(PARTING_MS, TimeUnit.MILLISECONDS) ? "ended with exit code " + process.exitValue()
                : "closed its output";
        List<String> tail = errorTail();
        String words = tail.isEmpty() ? "" : "; its last words: " + tail.getLast();
        return new UciClientException(Kind.CRASH, name.get() + " " + what + words);
    }

    /** Ends the process with all its descendants, at once. */
    void kill() {
        List<ProcessHandle> family = process.descendants().toList();
        process.destroyForcibly();
        family.forEach(ProcessHandle::destroyForcibly);
        awaitExit();
    }

    /** Asks the process to quit, and kills what is left of it and its descendants. */
    @Override
    public void close() {
        List<ProcessHandle> family = process.descendants().toList();
        if (process.isAlive()) {
            try {
                input.write("quit\n");
                input.close();
            } catch (IOException e) {
                note("standard input: " + e.getMessage());
            }
            awaitExit();
        }
        process.destroyForcibly();
        family.forEach(ProcessHandle::destroyForcibly);
        awaitExit();
    }

    private void awaitExit() {
        boolean interrupted = Thread.interrupted();
        try {
            process.waitFor(PARTING_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
