package dev.cortado.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cortado.eval.machine.Libc;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

/** Memory for tables: zero, aligned, all of it usable, given back, in huge pages if the system will. */
class TableMemoryTest {
    private static final long MB = 1L << 20;

    @Test
    void allOfItIsZeroAndCanBeWritten() {
        for (long bytes : new long[] {MB, 2 * MB - 64, 2 * MB, 5 * MB, 64 * MB}) {
            try (TableMemory memory = new TableMemory(bytes)) {
                assertThat(memory.address % 64).as("alignment of %d bytes", bytes).isZero();
                MemorySegment all = view(memory.address, bytes);
                for (long at = 0; at < bytes; at += 8) {
                    if (all.get(ValueLayout.JAVA_LONG, at) != 0) {
                        throw new AssertionError(bytes + " bytes: not zero at " + at);
                    }
                }
                all.fill((byte) 0x5A);
                assertThat(all.get(ValueLayout.JAVA_BYTE, bytes - 1)).isEqualTo((byte) 0x5A);
            }
        }
    }

    @Test
    void moreThanThereIsGivesAnError() {
        assertThatThrownBy(() -> new TableMemory(1L << 46).close()).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void closingGivesTheMemoryBack() throws IOException {
        assumeTrue(Libc.KNOWN, "reads /proc");
        long before = mappedKb();
        for (int i = 0; i < 20; i++) {
            new TableMemory(256 * MB).close();
        }
        assertThat(mappedKb() - before).isLessThan(256 << 10);
    }

    /** Whether the pages come huge is the system's affair; that they are asked for, it notes as the flag hg. */
    @Test
    void asksForHugePages() throws IOException {
        assumeTrue(Libc.KNOWN && Files.exists(Path.of("/sys/kernel/mm/transparent_hugepage")),
                "the system has no transparent huge pages");
        try (TableMemory memory = new TableMemory(64 * MB)) {
            assertThat(flags(memory.address)).contains("hg");
            assertThat(flags(memory.address + 64 * MB - 1)).contains("hg");
        }
    }

    @SuppressWarnings("restricted")
    private static MemorySegment view(long address, long bytes) {
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }

    private static long mappedKb() throws IOException {
        String size = line(Files.readAllLines(Path.of("/proc/self/status")), "VmSize:");
        return Long.parseLong(size.replaceAll("\\D+", ""));
    }

    /** The flags of the mapping that holds an address. */
    private static List<String> flags(long address) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("/proc/self/smaps"));
        for (int i = 0; i < lines.size(); i++) {
            String[] range = lines.get(i).split(" ", 2)[0].split("-");
            if (range.length == 2 && Long.parseUnsignedLong(range[0], 16) <= address
                    && Long.parseUnsignedLong(range[1], 16) > address) {
                return List.of(line(lines.subList(i, lines.size()), "VmFlags:").split(" +"));
            }
        }
        throw new AssertionError("no mapping holds " + Long.toHexString(address));
    }

    private static String line(List<String> lines, String name) {
        return lines.stream().filter(line -> line.startsWith(name)).findFirst().orElseThrow();
    }
}
