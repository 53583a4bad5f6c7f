package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

/** Memory for tables: zero, aligned, all of it usable, given back, in huge pages where the system has them. */
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

    @Test
    void liesInHugePagesWhereTheSystemHasThem() throws IOException {
        Path setting = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
        assumeTrue(Libc.KNOWN && Files.isReadable(setting) && !Files.readString(setting).contains("[never]"),
                "the system has no transparent huge pages");
        try (TableMemory memory = new TableMemory(64 * MB)) {
            view(memory.address, 64 * MB).fill((byte) 1);
            long huge = hugeKb(memory.address);
            assumeTrue(huge != 0, "the system has no free huge page now");
            assertThat(huge).isLessThanOrEqualTo(64 << 10);
        }
    }

    @SuppressWarnings("restricted")
    private static MemorySegment view(long address, long bytes) {
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }

    private static long mappedKb() throws IOException {
        return kilobytes(Files.readAllLines(Path.of("/proc/self/status")), "VmSize:");
    }

    /** What of the mapping around an address lies in huge pages. */
    private static long hugeKb(long address) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("/proc/self/smaps"));
        for (int i = 0; i < lines.size(); i++) {
            String[] range = lines.get(i).split(" ", 2)[0].split("-");
            if (range.length == 2 && Long.parseUnsignedLong(range[0], 16) <= address
                    && Long.parseUnsignedLong(range[1], 16) > address) {
                return kilobytes(lines.subList(i, lines.size()), "AnonHugePages:");
            }
        }
        throw new AssertionError("no mapping holds " + Long.toHexString(address));
    }

    private static long kilobytes(List<String> lines, String name) {
        String line = lines.stream().filter(l -> l.startsWith(name)).findFirst().orElseThrow();
        return Long.parseLong(line.replaceAll("\\D+", ""));
    }
}
