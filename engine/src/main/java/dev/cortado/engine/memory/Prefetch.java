package dev.cortado.engine.memory;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Asks the processor to fetch a cache line that will be read soon. Java has no such instruction, so a function of one is
 * put into memory as machine code and called without the ceremony of a native call. A hint only: where the processor is
 * not known, the system forbids it or {@code -Dcortado.prefetch=off} is set, nothing happens.
 */
final class Prefetch {
    /** The system property that switches it off. */
    static final String PROPERTY = "cortado.prefetch";

    /** x86-64, System V: endbr64 (where an indirect call may land); prefetcht0 [rdi]; ret. */
    private static final byte[] CODE = {(byte) 0xF3, 0x0F, 0x1E, (byte) 0xFA, 0x0F, 0x18, 0x0F, (byte) 0xC3};
    private static final long PAGE = 4096;

    /** Takes an address; null where there is no prefetch. */
    private static final MethodHandle FUNCTION =
            Libc.KNOWN && !"off".equals(System.getProperty(PROPERTY)) ? plant() : null;

    private Prefetch() {}

    static boolean isAvailable() {
        return FUNCTION != null;
    }

    /** Any address will do, readable or not. */
    static void line(long address) {
        if (FUNCTION == null) {
            return;
        }
        try {
            FUNCTION.invokeExact(address);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Never writable and executable at once. The page stays as long as the process. */
    @SuppressWarnings("restricted")
    private static MethodHandle plant() {
        long page = Libc.map(PAGE);
        if (page == -1) {
            return null;
        }
        MemorySegment code = MemorySegment.ofAddress(page);
        MemorySegment.copy(CODE, 0, code.reinterpret(PAGE), ValueLayout.JAVA_BYTE, 0, CODE.length);
        if (!Libc.protect(page, PAGE, Libc.READ | Libc.EXECUTE)) {
            Libc.unmap(page, PAGE);
            return null;
        }
        return Linker.nativeLinker().downcallHandle(code, FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG),
                Linker.Option.critical(false));
    }
}
