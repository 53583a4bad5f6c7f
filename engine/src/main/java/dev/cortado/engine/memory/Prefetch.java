package dev.cortado.engine.memory;

import dev.cortado.eval.machine.MachineCode;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Asks the processor to fetch a cache line that will be read soon. Java has no such instruction, so it is a function of
 * {@link MachineCode}. A hint only: where the processor is not known, the system forbids it or
 * {@code -Dcortado.prefetch=off} is set, nothing happens.
 */
final class Prefetch {
    /** The system property that switches it off. */
    static final String PROPERTY = "cortado.prefetch";

    /** endbr64 (where an indirect call may land); prefetcht0 [rdi]; ret. */
    private static final byte[] CODE = {(byte) 0xF3, 0x0F, 0x1E, (byte) 0xFA, 0x0F, 0x18, 0x0F, (byte) 0xC3};

    /** Takes an address; null where there is no prefetch. */
    private static final MethodHandle FUNCTION = "off".equals(System.getProperty(PROPERTY)) ? null : plant();

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

    private static MethodHandle plant() {
        MachineCode code = MachineCode.plant(CODE);
        return code == null ? null : code.function(0, FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG));
    }
}
