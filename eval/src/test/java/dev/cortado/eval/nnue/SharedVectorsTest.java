package dev.cortado.eval.nnue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The test vectors of {@code docs/formats.md}, which the learner's readers must reach as well. */
class SharedVectorsTest {
    @ParameterizedTest
    @CsvSource({"plain, 32, 1, false, 1, 400, 1, 49480, 2c8f5fab", "mirrored, 32, 1, true, 8, 177, 2, 50404, 4b2b1473",
        "kings, 64, 4, true, 8, 400, 3, 395556, 806c0a0a"})
    void valuesAreThoseOfEveryOtherReader(String name, int n, int kings, boolean mirrored, int outputs, int scale,
            long seed, int length, String crc) throws IOException {
        byte[] buckets = new byte[64];
        for (int square = 0; square < 64; square++) {
            buckets[square] = (byte) (square * kings / 64);
        }
        Architecture shape = new Architecture(n, kings, mirrored, outputs, scale, buckets);
        SplitMix random = new SplitMix(seed);
        short[] inputWeights = draw(random, kings * 768 * n, -60, 60);
        short[] inputBiases = draw(random, n, -40, 120);
        short[] outputWeights = draw(random, outputs * 2 * n, -127, 127);
        short[] small = draw(random, outputs, -3000, 3000);
        int[] outputBiases = new int[outputs];
        for (int i = 0; i < outputs; i++) {
            outputBiases[i] = small[i];
        }
        Network network =
                new Network(shape, Map.of("name", name), inputWeights, inputBiases, outputWeights, outputBiases);
        byte[] bytes = NetworkFile.bytes(network);
        assertThat(bytes).hasSize(length);
        assertThat(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(length - 4))
                .isEqualTo(Integer.parseUnsignedInt(crc, 16));

        NetworkEvaluator evaluator = new NetworkEvaluator(NetworkFile.read(bytes, name));
        ReferenceNetwork reference = new ReferenceNetwork(bytes);
        List<String> lines = Files.readAllLines(Path.of("../trainer/testdata/vectors-" + name + ".txt"));
        assertThat(lines).hasSize(64);
        for (String line : lines) {
            int semicolon = line.indexOf(';');
            Position position = Fen.parse(line.substring(0, semicolon));
            long expected = Long.parseLong(line.substring(semicolon + 1));
            assertThat(evaluator.value(position)).as(line).isEqualTo(expected);
            assertThat(reference.value(position)).as(line).isEqualTo(expected);
        }
    }

    private static short[] draw(SplitMix random, int count, int low, int high) {
        short[] values = new short[count];
        for (int i = 0; i < count; i++) {
            values[i] = (short) (low + (random.next() >>> 33) % (high - low + 1));
        }
        return values;
    }
}
