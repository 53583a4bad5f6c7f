package dev.cortado.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cortado.eval.machine.Libc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.cortado.engine.SearchListener;
import dev.cortado.engine.bench.Bench;

/** A hint that may be given for any address and changes nothing but the cache. */
class PrefetchTest {
    @Test
    void isThereOnLinuxWithAKnownProcessor() {
        assumeTrue(Libc.KNOWN, "not Linux on x86-64");
        assertThat(Prefetch.isAvailable()).isTrue();
    }

    /** From the interpreter up to compiled code; a read of most of these addresses would end the process. */
    @Test
    void takesAnyAddress() {
        long[] addresses = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 4096, 0xDEAD_BEEFL};
        for (int i = 0; i < 200_000; i++) {
            Prefetch.line(addresses[i % addresses.length] + i);
        }
    }

    @Test
    void neverLeavesAPageWritableAndExecutable() throws IOException {
        assumeTrue(Prefetch.isAvailable(), "no prefetch here");
        List<String> both = Files.readAllLines(Path.of("/proc/self/maps")).stream()
                .filter(line -> line.contains(" rwx") && range(line) <= 4096).toList();
        assertThat(both).isEmpty();
    }

    private static long range(String line) {
        String[] ends = line.split(" ", 2)[0].split("-");
        return Long.parseUnsignedLong(ends[1], 16) - Long.parseUnsignedLong(ends[0], 16);
    }

    /** The same search with it, without it, and on a machine it does not know, each in a process of its own. */
    @Test
    void changesNoResult() throws IOException, InterruptedException {
        long nodes = Bench.run(6, 1, 0, SearchListener.SILENT).nodes();
        assertThat(fingerprint("-D" + Prefetch.PROPERTY + "=on")).isEqualTo(Prefetch.isAvailable() + " " + nodes);
        assertThat(fingerprint("-D" + Prefetch.PROPERTY + "=off")).isEqualTo("false " + nodes);
        assertThat(fingerprint("-Dos.arch=unheard-of")).isEqualTo("false " + nodes);
    }

    private static String fingerprint(String property) throws IOException, InterruptedException {
        Path output = Files.createTempFile("prefetch", ".txt");
        try {
            Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
                    property, "-cp", System.getProperty("java.class.path"), Fingerprint.class.getName())
                    .redirectErrorStream(true).redirectOutput(output.toFile()).start();
            assertThat(process.waitFor()).as(Files.readString(output)).isZero();
            return Files.readString(output).strip();
        } finally {
            Files.delete(output);
        }
    }

    /** Prints whether there is a prefetch, and the node count of a small bench. */
    static final class Fingerprint {
        public static void main(String[] args) {
            System.out.println(Prefetch.isAvailable() + " " + Bench.run(6, 1, 0, SearchListener.SILENT).nodes());
        }
    }
}
