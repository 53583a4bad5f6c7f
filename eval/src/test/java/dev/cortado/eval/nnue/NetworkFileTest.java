package dev.cortado.eval.nnue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A network survives its file, and no damaged or foreign file passes as one. */
class NetworkFileTest {
    private final Network network = RandomNetworks.rich(32, 5);
    private final byte[] bytes = NetworkFile.bytes(network);

    @Test
    void comesBackAsItWas() throws IOException {
        Network back = NetworkFile.read(bytes, "test");
        assertThat(back.architecture()).isEqualTo(network.architecture());
        assertThat(back.name()).isEqualTo("random 5");
        assertThat(back.facts()).isEqualTo(network.facts());
        assertThat(back.inputWeights).isEqualTo(network.inputWeights);
        assertThat(back.inputBiases).isEqualTo(network.inputBiases);
        assertThat(back.outputWeights).isEqualTo(network.outputWeights);
        assertThat(back.outputBiases).isEqualTo(network.outputBiases);
        assertThat(NetworkFile.bytes(back)).isEqualTo(bytes);
    }

    @Test
    void hasTheFieldsWhereTheFormatPutsThem() {
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(new String(bytes, 0, 8, StandardCharsets.US_ASCII)).isEqualTo("CORTNNUE");
        int[] header = new int[8];
        file.position(8).asIntBuffer().get(header);
        // version, N, K, mirrored, B, QA, QB, scale
        assertThat(header).containsExactly(1, 32, 16, 1, 8, 255, 64, 180);
        assertThat(file.get(40 + 63)).isEqualTo((byte) 15);
        // 14 bytes of facts end at 122, so the weights begin at 128.
        assertThat(file.getInt(104)).isEqualTo("name=random 5\n".length());
        assertThat(file.getShort(128)).isEqualTo(network.inputWeights[0]);
        assertThat(bytes).hasSize(128 + 2 * (16 * 768 * 32 + 32 + 8 * 2 * 32) + 8 * 4 + 4);
    }

    @Test
    void keepsFactsItDoesNotKnow() throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("win.a", "180.5");
        facts.put("été", "a=b");
        Network other = new Network(network.shape, facts, network.inputWeights, network.inputBiases,
                network.outputWeights, network.outputBiases);
        Network back = NetworkFile.read(NetworkFile.bytes(other), "test");
        assertThat(back.facts()).containsExactlyEntriesOf(facts);
        assertThat(back.name()).isEqualTo("(768 x 16 mirrored -> 32) x 2 -> 1 x 8");
    }

    @Test
    void refusesEveryCut() {
        for (int length = 0; length < bytes.length; length += length < 200 ? 1 : 9973) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> NetworkFile.read(cut, "net.nnue")).isInstanceOf(NetworkFormatException.class)
                    .hasMessageStartingWith("net.nnue: it is ").hasMessageNotContaining("\n");
        }
        assertThatThrownBy(() -> NetworkFile.read(Arrays.copyOf(bytes, bytes.length - 1), "net.nnue"))
                .hasMessage("net.nnue: it is cut off: %d bytes instead of %d", bytes.length - 1, bytes.length);
    }

    @Test
    void refusesWhatFollowsTheEnd() {
        assertThatThrownBy(() -> NetworkFile.read(Arrays.copyOf(bytes, bytes.length + 1), "net.nnue"))
                .hasMessage("net.nnue: it is longer than the %d bytes of such a network", bytes.length);
    }

    @Test
    void refusesAnyFlippedBit() {
        for (int at = 0; at < bytes.length; at += at < 200 ? 1 : 7919) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= (byte) (1 << at % 8);
            assertThatThrownBy(() -> NetworkFile.read(damaged, "net.nnue")).isInstanceOf(NetworkFormatException.class)
                    .hasMessageStartingWith("net.nnue: it");
        }
    }

    @ParameterizedTest
    @CsvSource({"8, 2, it has version 2 of the format; this engine reads version 1",
        "12, 48, it has 48 neurons; a multiple of 32 from 32 to 2048 would be right",
        "12, 2080, it has 2080 neurons; a multiple of 32 from 32 to 2048 would be right",
        "12, -32, it has -32 neurons; a multiple of 32 from 32 to 2048 would be right",
        "16, 0, it has 0 king buckets; 1 to 32 would be right",
        "16, 15, it puts a king into bucket 15 of 15",
        "16, 33, it has 33 king buckets; 1 to 32 would be right",
        "20, 2, its field mirrored is 2; 0 or 1 would be right",
        "24, 0, it has 0 output buckets; 1 to 32 would be right",
        "28, 254, it is quantised by 254 and 64; 255 and 64 would be right",
        "32, 32, it is quantised by 255 and 32; 255 and 64 would be right",
        "36, 0, it has 0 centipawns as scale; 1 to 4000 would be right",
        "36, 4001, it has 4001 centipawns as scale; 1 to 4000 would be right",
        "104, 65537, its facts take 65537 bytes; at most 65536 would be right",
        "104, -1, its facts take 4294967295 bytes; at most 65536 would be right"})
    void refusesValuesOutOfRange(int at, int value, String problem) {
        byte[] changed = bytes.clone();
        ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
        assertThatThrownBy(() -> NetworkFile.read(seal(changed), "net.nnue")).hasMessage("net.nnue: " + problem);
    }

    @Test
    void refusesWeightsFactsAndPaddingOutOfRange() {
        byte[] heavy = bytes.clone();
        // The last output weight stands before the biases and the checksum.
        ByteBuffer.wrap(heavy).order(ByteOrder.LITTLE_ENDIAN).putShort(bytes.length - 4 - 8 * 4 - 2, (short) -128);
        assertThatThrownBy(() -> NetworkFile.read(seal(heavy), "net.nnue"))
                .hasMessage("net.nnue: it has an output weight of -128; they lie within ±127");
        byte[] padded = bytes.clone();
        padded[127] = 1;
        assertThatThrownBy(() -> NetworkFile.read(seal(padded), "net.nnue"))
                .hasMessage("net.nnue: its padding after the facts is not zero");
        byte[] noFact = bytes.clone();
        noFact[108 + 4] = '-';
        assertThatThrownBy(() -> NetworkFile.read(seal(noFact), "net.nnue"))
                .hasMessage("net.nnue: its facts have a line that is not key=value");
        byte[] noText = bytes.clone();
        noText[108 + 6] = (byte) 0xFF;
        assertThatThrownBy(() -> NetworkFile.read(seal(noText), "net.nnue"))
                .hasMessage("net.nnue: its facts are not UTF-8");
    }

    @Test
    void readsNoMoreOfAForeignFileThanItsStart() {
        ByteArrayInputStream foreign = new ByteArrayInputStream(new byte[1 << 20]);
        assertThatThrownBy(() -> NetworkFile.read(foreign, "film.mkv"))
                .hasMessage("film.mkv: it is no network of Cortado, which begins with CORTNNUE");
        assertThat(foreign.available()).isEqualTo((1 << 20) - 108);
    }

    @Test
    void readsAndWritesFiles(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("net.nnue");
        NetworkFile.write(network, file);
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
        assertThat(NetworkFile.read(file).outputWeights).isEqualTo(network.outputWeights);
        Path missing = folder.resolve("none.nnue");
        assertThatThrownBy(() -> NetworkFile.read(missing)).hasMessage(missing + ": there is no such file");
        assertThatThrownBy(() -> NetworkFile.read(folder)).isInstanceOf(NetworkFormatException.class)
                .hasMessageStartingWith(folder + ": it cannot be read");
    }

    /** Makes the checksum fit again. */
    private static byte[] seal(byte[] file) {
        CRC32 crc = new CRC32();
        crc.update(file, 0, file.length - 4);
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(file.length - 4, (int) crc.getValue());
        return file;
    }
}
