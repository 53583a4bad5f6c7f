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

    /**
     * The largest table that may be asked for, in megabytes: seven eighths of the machine's memory, or of the part of it
     * that this process may use. The rest is for the program and the system. Beyond all bounds if the memory is unknown.
     */
    public static int tableMb() {
        return Math.max(1, megabytes(linuxMemory("MemTotal:")) / 8 * 7);
    }

    /** What of the memory is free at present, or can be freed at once, in megabytes; beyond all bounds if unknown. */
    static int freeMb() {
        return megabytes(linuxMemory("MemAvailable:"));
    }

    private static int megabytes(OptionalLong memory) {
        long bytes = memory.orElse(Long.MAX_VALUE);
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

    private static OptionalLong linuxMemory(String name) {
        try (var lines = Files.lines(Path.of("/proc/meminfo"))) {
            return lines.filter(line -> line.startsWith(name)).map(line -> line.replaceAll("\\D", ""))
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
