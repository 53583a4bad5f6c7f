package dev.cortado.engine.memory;

import dev.cortado.eval.machine.Libc;
import java.lang.foreign.Arena;

/**
 * Memory outside the Java heap for a large table that is read at random places. Where the system can be asked, it lies in
 * huge pages: with the usual ones nearly every read would first have to look for its page.
 */
final class TableMemory implements AutoCloseable {
    private static final long HUGE_PAGE = 1L << 21;

    /** Where the memory begins, at a cache line or better. All its bytes are zero. */
    final long address;
    /** Owner of the memory; null if it was mapped. */
    private final Arena arena;
    private final long mapped;
    private final long mappedBytes;

    /** @throws OutOfMemoryError if there is not that much memory */
    TableMemory(long bytes) {
        if (Libc.KNOWN && bytes >= HUGE_PAGE) {
            arena = null;
            mappedBytes = bytes + HUGE_PAGE;
            mapped = Libc.map(mappedBytes);
            if (mapped == -1) {
                throw new OutOfMemoryError("mmap of " + mappedBytes + " bytes");
            }
            address = (mapped + HUGE_PAGE - 1) & -HUGE_PAGE;
            Libc.advise(address, bytes, Libc.ADVISE_HUGE_PAGES); // small pages will do if it is refused
        } else {
            mapped = mappedBytes = 0;
            arena = Arena.ofShared();
            try {
                address = arena.allocate(bytes, 64).address();
            } catch (OutOfMemoryError e) {
                arena.close();
                throw e;
            }
        }
    }

    @Override
    public void close() {
        if (arena != null) {
            arena.close();
        } else {
            Libc.unmap(mapped, mappedBytes);
        }
    }
}
