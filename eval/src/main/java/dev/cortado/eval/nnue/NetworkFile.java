package dev.cortado.eval.nnue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;

/** Reads and writes networks as files; {@code docs/formats.md} is the description that other programs share. */
public final class NetworkFile {
    private static final String MAGIC = "CORTNNUE";
    private static final int VERSION = 1;
    private static final int HEADER_BYTES = 108;
    private static final int MAX_FACTS_BYTES = 65_536;
    /** Weights begin at a multiple of this. */
    private static final int ALIGNMENT = 64;

    private NetworkFile() {}

    /** @throws NetworkFormatException if the file is missing, cannot be read, or is no network; its message is one line */
    public static Network read(Path file) throws NetworkFormatException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString());
        } catch (NetworkFormatException e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw new NetworkFormatException(file.toString(), "there is no such file");
        } catch (IOException e) {
            throw new NetworkFormatException(file.toString(), "it cannot be read: " + reason(e));
        }
    }

    /**
     * Reads up to the end of a stream. No more is read than a network with this header may have.
     *
     * @param source what messages call it
     */
    public static Network read(InputStream in, String source) throws IOException {
        byte[] start = in.readNBytes(HEADER_BYTES);
        if (!isMagic(start)) {
            throw new NetworkFormatException(source, "it is no network of Cortado, which begins with " + MAGIC);
        }
        if (start.length < HEADER_BYTES) {
            throw new NetworkFormatException(source, "it is cut off inside its header, after " + start.length
                    + " bytes");
        }
        ByteBuffer header = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
        Architecture shape;
        try {
            shape = architecture(header);
        } catch (IllegalArgumentException e) {
            throw new NetworkFormatException(source, e.getMessage());
        }
        int factsBytes = header.getInt(104);
        if (factsBytes < 0 || factsBytes > MAX_FACTS_BYTES) {
            throw new NetworkFormatException(source, "its facts take " + Integer.toUnsignedString(factsBytes)
                    + " bytes; at most " + MAX_FACTS_BYTES + " would be right");
        }
        int length = length(shape, factsBytes);
        byte[] all = new byte[length];
        System.arraycopy(start, 0, all, 0, HEADER_BYTES);
        int got = HEADER_BYTES + in.readNBytes(all, HEADER_BYTES, length - HEADER_BYTES);
        if (got < length) {
            throw new NetworkFormatException(source, "it is cut off: " + got + " bytes instead of " + length);
        }
        if (in.read() >= 0) {
            throw new NetworkFormatException(source, "it is longer than the " + length + " bytes of such a network");
        }
        CRC32 crc = new CRC32();
        crc.update(all, 0, length - 4);
        ByteBuffer data = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
        if ((int) crc.getValue() != data.getInt(length - 4)) {
            throw new NetworkFormatException(source, "it is damaged: its checksum does not fit");
        }
        try {
            return body(shape, factsBytes, data);
        } catch (IllegalArgumentException e) {
            throw new NetworkFormatException(source, e.getMessage());
        }
    }

    /** True if a stream begins as a network does; reads no further. */
    public static boolean beginsLikeOne(InputStream in) throws IOException {
        return isMagic(in.readNBytes(MAGIC.length()));
    }

    private static boolean isMagic(byte[] start) {
        return start.length >= MAGIC.length()
                && new String(start, 0, MAGIC.length(), StandardCharsets.ISO_8859_1).equals(MAGIC);
    }

    private static Architecture architecture(ByteBuffer header) {
        int version = header.getInt(8);
        if (version != VERSION) {
            throw new IllegalArgumentException("it has version " + Integer.toUnsignedString(version)
                    + " of the format; this engine reads version " + VERSION);
        }
        int mirrored = header.getInt(20);
        if (mirrored != 0 && mirrored != 1) {
            throw new IllegalArgumentException("its field mirrored is " + mirrored + "; 0 or 1 would be right");
        }
        if (header.getInt(28) != Architecture.QA || header.getInt(32) != Architecture.QB) {
            throw new IllegalArgumentException("it is quantised by " + header.getInt(28) + " and " + header.getInt(32)
                    + "; " + Architecture.QA + " and " + Architecture.QB + " would be right");
        }
        byte[] kingBucketOf = new byte[64];
        header.get(40, kingBucketOf);
        return new Architecture(header.getInt(12), header.getInt(16), mirrored == 1, header.getInt(24),
                header.getInt(36), kingBucketOf);
    }

    private static Network body(Architecture shape, int factsBytes, ByteBuffer data) {
        Map<String, String> facts = facts(data.slice(HEADER_BYTES, factsBytes));
        int weights = weightsAt(factsBytes);
        for (int i = HEADER_BYTES + factsBytes; i < weights; i++) {
            if (data.get(i) != 0) {
                throw new IllegalArgumentException("its padding after the facts is not zero");
            }
        }
        data.position(weights);
        short[] inputWeights = shorts(data, shape.rows() * shape.neurons());
        short[] inputBiases = shorts(data, shape.neurons());
        short[] outputWeights = shorts(data, shape.outputBuckets() * 2 * shape.neurons());
        int[] outputBiases = new int[shape.outputBuckets()];
        data.asIntBuffer().get(outputBiases);
        return new Network(shape, facts, inputWeights, inputBiases, outputWeights, outputBiases);
    }

    private static short[] shorts(ByteBuffer data, int count) {
        short[] values = new short[count];
        data.asShortBuffer().get(values);
        data.position(data.position() + 2 * count);
        return values;
    }

    private static Map<String, String> facts(ByteBuffer bytes) {
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("its facts are not UTF-8");
        }
        Map<String, String> facts = new LinkedHashMap<>();
        for (String line : text.split("\n")) {
            if (!line.isBlank()) {
                int equals = line.indexOf('=');
                if (equals < 1) {
                    throw new IllegalArgumentException("its facts have a line that is not key=value");
                }
                facts.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return facts;
    }

    private static int weightsAt(int factsBytes) {
        return (HEADER_BYTES + factsBytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** Bytes of the whole file: at most 103 million. */
    private static int length(Architecture shape, int factsBytes) {
        int shorts = (shape.rows() + 1 + 2 * shape.outputBuckets()) * shape.neurons();
        return weightsAt(factsBytes) + 2 * shorts + 4 * shape.outputBuckets() + 4;
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    // ---- writing ------------------------------------------------------------------------------------------------

    public static void write(Network network, Path file) throws IOException {
        Files.write(file, bytes(network));
    }

    /** The file as bytes. */
    public static byte[] bytes(Network network) {
        Architecture shape = network.shape;
        StringBuilder lines = new StringBuilder();
        network.facts().forEach((key, value) -> {
            if (key.isEmpty() || key.indexOf('=') >= 0 || key.indexOf('\n') >= 0 || value.indexOf('\n') >= 0) {
                throw new IllegalArgumentException("a fact must be one line key=value: " + key);
            }
            lines.append(key).append('=').append(value).append('\n');
        });
        byte[] facts = lines.toString().getBytes(StandardCharsets.UTF_8);
        if (facts.length > MAX_FACTS_BYTES) {
            throw new IllegalArgumentException("the facts take " + facts.length + " bytes");
        }
        ByteBuffer data = ByteBuffer.allocate(length(shape, facts.length)).order(ByteOrder.LITTLE_ENDIAN);
        data.put(MAGIC.getBytes(StandardCharsets.US_ASCII)).putInt(VERSION);
        data.putInt(shape.neurons()).putInt(shape.kingBuckets()).putInt(shape.mirrored() ? 1 : 0);
        data.putInt(shape.outputBuckets()).putInt(Architecture.QA).putInt(Architecture.QB).putInt(shape.scale());
        data.put(shape.kingBucketOf()).putInt(facts.length).put(facts);
        data.position(weightsAt(facts.length));
        put(data, network.inputWeights);
        put(data, network.inputBiases);
        put(data, network.outputWeights);
        for (int bias : network.outputBiases) {
            data.putInt(bias);
        }
        CRC32 crc = new CRC32();
        crc.update(data.array(), 0, data.position());
        return data.putInt((int) crc.getValue()).array();
    }

    /** A copy of the network that a stream would give. */
    static Network read(byte[] bytes, String source) throws IOException {
        return read(new ByteArrayInputStream(bytes), source);
    }

    private static void put(ByteBuffer data, short[] values) {
        data.asShortBuffer().put(values);
        data.position(data.position() + 2 * values.length);
    }
}
