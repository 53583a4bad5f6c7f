package dev.cortado.eval.nnue;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.cortado.eval.machine.MachineCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.stream.Stream;

/**
 * The loops of {@link ScalarKernel} in machine code, equal to the bit, on memory outside the Java heap that begins at cache
 * lines. Java has no instruction that multiplies pairs of 16 bits and adds them up, and its arrays begin anywhere; there is
 * nothing to compile either, so the first evaluation is as fast as the last.
 *
 * <p>All arguments are addresses, the last is the length of an accumulator in bytes, a multiple of 64. The code is
 * {@code kernels.S}, assembled by {@code scripts/assemble}. A record, since its handles are constants to the compiler.
 *
 * @param addSub from, to, add, sub
 * @param addSubSub from, to, add, sub, sub
 * @param addAddSub from, to, add, add, sub
 * @param addAddSubSub from, to, add, add, sub, sub
 * @param activate us, them, output weights; see {@link ScalarKernel#activate}
 */
record MachineKernels(MethodHandle addSub, MethodHandle addSubSub, MethodHandle addAddSub, MethodHandle addAddSubSub,
        MethodHandle activate) {
    /** The file of the code, beside this class. */
    static final String FILE = "kernels.bin";

    /** The system property that switches them off. */
    private static final String PROPERTY = "cortado.machine";
    /** Where a function begins in the code. */
    private static final int FUNCTION_BYTES = 0x100;
    private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

    /** Null where the system or the processor does not know them, or where calls of native code are not enabled. */
    static final MachineKernels HERE = plant();

    private static MachineKernels plant() {
        // Programs that only evaluate need not enable native access, and are not to be warned.
        if ("off".equals(System.getProperty(PROPERTY)) || !MachineKernels.class.getModule().isNativeAccessEnabled()
                || !processorHas("avx2", PROCESSOR)) {
            return null;
        }
        try (InputStream in = MachineKernels.class.getResourceAsStream(FILE)) {
            MachineCode code = MachineCode.plant(in.readAllBytes());
            return code == null ? null : new MachineKernels(update(code, 0, 5), update(code, 1, 6), update(code, 2, 6),
                    update(code, 3, 7),
                    code.function(4 * FUNCTION_BYTES, FunctionDescriptor.of(JAVA_LONG, longs(4))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the first processor has a feature, by the system's word for it. */
    static boolean processorHas(String feature, Path processors) {
        try (Stream<String> lines = Files.lines(processors)) {
            return lines.filter(line -> line.startsWith("flags")).findFirst()
                    .filter(line -> Arrays.asList(line.split("\\s+")).contains(feature)).isPresent();
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    private static MethodHandle update(MachineCode code, int number, int arguments) {
        return code.function(number * FUNCTION_BYTES, FunctionDescriptor.ofVoid(longs(arguments)));
    }

    private static MemoryLayout[] longs(int count) {
        return Collections.nCopies(count, JAVA_LONG).toArray(MemoryLayout[]::new);
    }
}
