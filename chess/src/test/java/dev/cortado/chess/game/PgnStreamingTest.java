package dev.cortado.chess.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Long inputs are read in memory that does not depend on their length. */
class PgnStreamingTest {
    private static final int MEGABYTE = 1 << 20;

    /** The same bytes again and again, up to a length, which are nowhere in memory as a whole. */
    private static final class Endless extends InputStream {
        private final byte[] unit;
        private long left;
        private int at;

        Endless(String head, long length) {
            unit = head.getBytes(StandardCharsets.UTF_8);
            left = length;
        }

        @Override
        public int read() {
            if (left-- <= 0) {
                return -1;
            }
            int b = unit[at];
            at = (at + 1) % unit.length;
            return b & 0xFF;
        }
    }

    private static long usedMemory() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Test
    void manyGamesTakeNoMoreMemoryThanFew() throws IOException {
        String unit = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {a comment} e5 2. Nf3 (2. f4 exf4) Nc6 3. Bb5 1-0\n\n";
        long length = 40L * MEGABYTE;
        try (PgnReader reader = PgnReader.of(new Endless(unit, length))) {
            assertThat(reader.readGame().errors()).isEmpty();
            long before = usedMemory();
            long games = 1;
            for (Game game = reader.readGame(); game != null; game = reader.readGame()) {
                games++;
            }
            assertThat(games).isBetween(length / unit.length(), length / unit.length() + 1);
            assertThat(usedMemory() - before).isLessThan(8L * MEGABYTE);
        }
    }

    @Test
    void aCommentWithoutEndIsCut() throws IOException {
        try (PgnReader reader = PgnReader.of(new Endless("{ what a long remark ", 30L * MEGABYTE))) {
            assertThat(reader.readGame()).isNotNull();
            assertThat(reader.readGame()).isNull();
        }
        try (PgnReader reader = PgnReader.of(new Endless("1. e4 {", 7 + 30L * MEGABYTE))) {
            Game game = reader.readGame();
            assertThat(game.mainLine()).extracting(GameNode::comment).singleElement().asString()
                    .hasSizeLessThanOrEqualTo(PgnParser.MAX_COMMENT + 1);
            assertThat(game.errors()).hasSize(1);
        }
    }

    @Test
    void aGameWithoutEndIsCut() throws IOException {
        try (PgnReader reader = PgnReader.of(new Endless("Nf3 Nf6 Ng1 Ng8 ", 4L * MEGABYTE))) {
            Game game = reader.readGame();
            assertThat(game.mainLine()).hasSize(PgnParser.MAX_PLIES);
            assertThat(game.errors()).singleElement().extracting(PgnError::kind).isEqualTo(PgnError.Kind.MOVE);
            assertThat(reader.readGame()).isNull();
        }
    }

    @Test
    void oneLineOfRubbishWithoutEndIsPassed() throws IOException {
        for (String unit : new String[] {"[", "[Event \"", "(", ")", "$", "\"", "e4(", "\u00e6", "%", "0", "x",
            "\\\""}) {
            try (PgnReader reader = PgnReader.of(new Endless(unit, MEGABYTE))) {
                while (reader.visit(new PgnVisitor() {})) {
                    // Every game that is found must end.
                }
            }
        }
    }
}
