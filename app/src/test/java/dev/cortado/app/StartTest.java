package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The jar under an older Java. */
class StartTest {
    @Test
    void saysInOneLineWhatIsMissing() {
        assertThat(Start.complaint("17")).isEqualTo(
                "cortado: this is Java 17, and Java 25 or newer is needed (https://adoptium.net)");
        assertThat(Start.complaint("1.8")).contains("this is Java 8,");
        assertThat(Start.complaint("25")).isNull();
        assertThat(Start.complaint("26")).isNull();
    }

    @Test
    void anOldJavaCanLoadIt() throws IOException {
        try (DataInputStream in = new DataInputStream(Start.class.getResourceAsStream("Start.class"))) {
            assertThat(in.readInt()).isEqualTo(0xCAFEBABE);
            in.readUnsignedShort();
            assertThat(in.readUnsignedShort()).as("class file version of Java 8").isEqualTo(52);
        }
    }
}
