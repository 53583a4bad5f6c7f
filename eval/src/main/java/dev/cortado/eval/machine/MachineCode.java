package dev.cortado.eval.machine;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Machine code for x86-64 in a page of its own, never writable and executable at once. It stays as long as the process. Its
 * functions follow System V and are called without the ceremony of a native call (two or three nanoseconds), so they must be
 * short and must not call back.
 */
public final class MachineCode {
    private static final long PAGE = 4096;

    private final long page;

    private MachineCode(long page) {
        this.page = page;
    }

    /** Null where the system is unknown or forbids it. */
    @SuppressWarnings("restricted")
    public static MachineCode plant(byte[] code) {
        if (!Libc.KNOWN) {
            return null;
        }
        long bytes = (code.length + PAGE - 1) / PAGE * PAGE;
        long page = Libc.map(bytes);
        if (page == -1) {
            return null;
        }
        MemorySegment.copy(code, 0, MemorySegment.ofAddress(page).reinterpret(bytes), ValueLayout.JAVA_BYTE, 0,
                code.length);
        if (!Libc.protect(page, bytes, Libc.READ | Libc.EXECUTE)) {
            Libc.unmap(page, bytes);
            return null;
        }
        return new MachineCode(page);
    }

    /** The function that begins so many bytes into the code. */
    @SuppressWarnings("restricted")
    public MethodHandle function(int offset, FunctionDescriptor type) {
        return Linker.nativeLinker().downcallHandle(MemorySegment.ofAddress(page + offset), type,
                Linker.Option.critical(false));
    }
}
