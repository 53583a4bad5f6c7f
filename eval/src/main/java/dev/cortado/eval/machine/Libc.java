package dev.cortado.eval.machine;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;

/**
 * The few calls to the C library by which memory is had in pages of its own. Only where their constants are known: Linux
 * on x86-64.
 */
public final class Libc {
    public static final boolean KNOWN = "Linux".equals(System.getProperty("os.name"))
            && "amd64".equals(System.getProperty("os.arch"));

    static final int READ = 1;
    static final int WRITE = 2;
    static final int EXECUTE = 4;
    /** Asks {@link #advise} for huge pages. */
    public static final int ADVISE_HUGE_PAGES = 14;

    private static final int PRIVATE_ANONYMOUS = 0x22;

    private static final MethodHandle MMAP =
            function("mmap", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
    private static final MethodHandle MUNMAP = function("munmap", JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle MPROTECT = function("mprotect", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final MethodHandle MADVISE = function("madvise", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);

    private Libc() {}

    /** The address of {@code bytes} fresh zero bytes on a page boundary, or −1 if there is no memory for them. */
    public static long map(long bytes) {
        try {
            return (long) MMAP.invokeExact(0L, bytes, READ | WRITE, PRIVATE_ANONYMOUS, -1, 0L);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Gives back what {@link #map} gave. */
    public static void unmap(long address, long bytes) {
        call(MUNMAP, address, bytes);
    }

    /** Whether whole pages now allow what {@code protection} says. */
    static boolean protect(long address, long bytes, int protection) {
        return call(MPROTECT, address, bytes, protection);
    }

    /** Whether the system took a hint about whole pages. */
    public static boolean advise(long address, long bytes, int advice) {
        return call(MADVISE, address, bytes, advice);
    }

    private static boolean call(MethodHandle function, long address, long bytes) {
        try {
            return (int) function.invokeExact(address, bytes) == 0;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static boolean call(MethodHandle function, long address, long bytes, int argument) {
        try {
            return (int) function.invokeExact(address, bytes, argument) == 0;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Null where nothing is known: there may be no such function, nor a way to call it. */
    @SuppressWarnings("restricted")
    private static MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
        if (!KNOWN) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name),
                FunctionDescriptor.of(result, arguments));
    }
}
