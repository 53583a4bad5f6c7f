package dev.cortado.engine.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** What this machine has room for. */
public final class Machine {
    /** More than any machine has. */
    private static final int MOST_MEGABYTES = 1 << 20;
    private static final int MOST_WORKERS = 512;
    /** Heap for a worker, with a network of the largest kind. */
    private static final long WORKER_BYTES = 7L << 20;
    /** Where Linux tells how much memory a container may use; a word or a huge number where there is no bound. */
    private static final String[] CONTAINER_BOUNDS =
            {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"};

    private Machine() {}

    /** The machine's memory, or the part of it that this process may use, in megabytes; beyond all bounds if unknown. */
    public static int memoryMb() {
        long bytes = linuxMemory().orElse(Long.MAX_VALUE);
        for (String file : CONTAINER_BOUNDS) {
            bytes = Math.min(bytes, number(file).orElse(Long.MAX_VALUE));
        }
        return Math.clamp(bytes >> 20, 1, MOST_MEGABYTES);
    }

    /** How many workers the Java heap has room for. */
    public static int workers() {
        // What lives long has two thirds of the heap, the usual share of the old generation.
        return Math.clamp(Runtime.getRuntime().maxMemory() * 2 / 3 / WORKER_BYTES, 1, MOST_WORKERS);
    }

    private static OptionalLong linuxMemory() {
        try (var lines = Files.lines(Path.of("/proc/meminfo"))) {
            return lines.filter(line -> line.startsWith("MemTotal:")).map(line -> line.replaceAll("\\D", ""))
                    .mapToLong(kilobytes -> Long.parseLong(kilobytes) << 10).findFirst();
        } catch (IOException | RuntimeException e) {
            return OptionalLong.empty();
        }
    }

    private static OptionalLong number(String file) {
        try {
            return OptionalLong.of(Long.parseLong(Files.readString(Path.of(file)).strip()));
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
