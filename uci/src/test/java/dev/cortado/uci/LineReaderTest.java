package dev.cortado.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    @Test
    void everySortOfLineEnd() throws IOException {
        assertThat(lines("a\nb\r\nc\rd")).containsExactly("a", "b", "c", "d");
        assertThat(lines("a\n\nb\r\n\r\nc\r\r")).containsExactly("a", "", "b", "", "c", "");
        assertThat(lines("")).isEmpty();
        assertThat(lines("\n")).containsExactly("");
        assertThat(lines("last")).containsExactly("last");
    }

    /** A line end that arrives in two reads is still one. */
    @Test
    void returnAndFeedMayArriveApart() throws IOException {
        Reader slow = new Reader() {
            private final StringReader all = new StringReader("a\r\nb\r\n");

            @Override
            public int read(char[] buffer, int offset, int length) throws IOException {
                return all.read(buffer, offset, 1);
            }

            @Override
            public void close() {
                all.close();
            }
        };
        assertThat(read(slow)).containsExactly("a", "b");
    }

    @Test
    void aHugeLineIsCutAndTheNextOneIsWhole() throws IOException {
        String huge = "x".repeat(3 * LineReader.MAX_LENGTH);
        try (LineReader reader = new LineReader(new StringReader(huge + "\nisready\n"))) {
            assertThat(reader.readLine()).hasSize(LineReader.MAX_LENGTH);
            assertThat(reader.wasCut()).isTrue();
            assertThat(reader.readLine()).isEqualTo("isready");
            assertThat(reader.wasCut()).isFalse();
        }
    }

    private static List<String> lines(String text) throws IOException {
        return read(new StringReader(text));
    }

    private static List<String> read(Reader in) throws IOException {
        List<String> lines = new ArrayList<>();
        try (LineReader reader = new LineReader(in)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        }
        return lines;
    }
}
