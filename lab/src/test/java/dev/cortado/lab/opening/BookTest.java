package dev.cortado.lab.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Position;
import dev.cortado.chess.testing.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BookTest {
    private static final String EPD = """
            # a comment
            rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -

            rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1; id "d4";
            rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1
            """;
    private static final String PGN = """
            [Event "?"]
            [Result "*"]

            1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 *

            [Event "?"]
            [SetUp "1"]
            [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

            1. e4 Kd7 *
            """;

    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void epdLinesInOrder() throws IOException {
        BookFile book = BookFile.load(write("book.epd", EPD), BookOrder.SEQUENTIAL, 1, false);
        assertThat(book.size()).isEqualTo(3);
        assertThat(book.opening(0).fen()).isEqualTo("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        assertThat(book.opening(2).fen()).contains("/2P5/");
        assertThat(book.opening(3)).as("the book begins again").isEqualTo(book.opening(0));
    }

    @Test
    void pgnGamesAreTheirMainLines() throws IOException {
        BookFile book = BookFile.load(write("book.pgn", PGN), BookOrder.SEQUENTIAL, 1, false);
        assertThat(book.size()).isEqualTo(2);
        assertThat(book.opening(0)).isEqualTo(new Opening(Opening.START.fen(), List.of("e2e4", "e7e5", "g1f3")));
        assertThat(book.opening(1))
                .isEqualTo(new Opening("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", List.of("e2e4", "e8d7")));
        Position position = book.opening(0).position(false);
        assertThat(position.ply()).as("book moves count as history").isEqualTo(3);
    }

    @Test
    void zippedBooksAreTheSame() throws IOException {
        Path zip = folder.resolve("book.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("README.md"));
            out.write("not a book".getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new ZipEntry("inner/book.epd"));
            out.write(EPD.getBytes(StandardCharsets.UTF_8));
        }
        BookFile zipped = BookFile.load(zip, BookOrder.RANDOM, 9, false);
        BookFile plain = BookFile.load(write("book.epd", EPD), BookOrder.RANDOM, 9, false);
        for (int pair = 0; pair < 7; pair++) {
            assertThat(zipped.opening(pair)).isEqualTo(plain.opening(pair));
        }
    }

    /** Half a megabyte of zip file that unpacks to more than a quarter of the heap. */
    @Test
    void aZipBombIsRefused() throws IOException {
        Path zip = folder.resolve("bomb.zip");
        byte[] block = new byte[1 << 20];
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("book.epd"));
            for (long size = 0; size <= Runtime.getRuntime().maxMemory() / 4; size += block.length) {
                out.write(block);
            }
        }
        assertThatThrownBy(() -> BookFile.load(zip, BookOrder.RANDOM, 9, false))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("bomb.zip has more than");
    }

    @Test
    void randomOrderUsesEveryOpeningOnceAPass() {
        int[] first = BookOrder.RANDOM.pass(1000, 5, 0);
        assertThat(first).containsExactlyInAnyOrder(IntStream.range(0, 1000).toArray());
        assertThat(BookOrder.RANDOM.pass(1000, 5, 0)).isEqualTo(first);
        assertThat(BookOrder.RANDOM.pass(1000, 5, 1)).isNotEqualTo(first);
        assertThat(BookOrder.RANDOM.pass(1000, 6, 0)).isNotEqualTo(first);
        assertThat(IntStream.range(0, 1000).filter(i -> first[i] == i).count()).as("places kept").isLessThan(10);
    }

    @Test
    void badBooksAreRefusedWithTheLine() throws IOException {
        assertThatThrownBy(() -> BookFile.load(folder.resolve("none.epd"), BookOrder.RANDOM, 1, false))
                .hasMessageContaining("none.epd");
        Path empty = write("empty.epd", "# nothing\n\n");
        assertThatThrownBy(() -> BookFile.load(empty, BookOrder.RANDOM, 1, false)).hasMessageContaining("no openings");
        BookFile bad = BookFile.load(write("bad.epd", "\n8/8/8/8/8/8/8/K7 w - -\n"), BookOrder.SEQUENTIAL, 1, false);
        assertThatThrownBy(() -> bad.opening(0)).hasMessageContaining("bad.epd, line 2").hasMessageContaining("king");
        BookFile over = BookFile.load(write("over.epd", "7k/5Q2/6K1/8/8/8/8/8 b - -"), BookOrder.SEQUENTIAL, 1, false);
        assertThatThrownBy(() -> over.opening(0)).hasMessageContaining("over");
        Path pgn = write("bad.pgn", "[Event \"?\"]\n\n1. e4 Ke2 *\n");
        assertThatThrownBy(() -> BookFile.load(pgn, BookOrder.RANDOM, 1, false))
                .hasMessageContaining("bad.pgn, line 3");
        Path passing = write("passing.pgn", "[Event \"?\"]\n\n1. e4 -- 2. d4 *\n");
        assertThatThrownBy(() -> BookFile.load(passing, BookOrder.RANDOM, 1, false))
                .hasMessageContaining("passing.pgn, the game at line 1: an opening cannot hold a null move");
        BookFile frc = BookFile.load(
                write("frc.epd", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"), BookOrder.SEQUENTIAL, 1,
                false);
        assertThatThrownBy(() -> frc.opening(0)).hasMessageContaining("--chess960");
    }

    @Test
    void randomOpeningsDependOnTheSeedAlone() {
        try (RandomOpenings book = new RandomOpenings(4, false);
                RandomOpenings again = new RandomOpenings(4, false);
                RandomOpenings other = new RandomOpenings(5, false)) {
            Set<Opening> seen = new HashSet<>();
            List<Opening> forward = IntStream.range(0, 12).mapToObj(book::opening).toList();
            for (int pair = 11; pair >= 0; pair--) {
                assertThat(again.opening(pair)).isEqualTo(forward.get(pair));
                seen.add(forward.get(pair));
                assertThat(forward.get(pair).position(false).hasLegalMove()).isTrue();
            }
            assertThat(seen).hasSize(12);
            assertThat(other.opening(0)).isNotEqualTo(forward.get(0));
        }
        try (RandomOpenings book = new RandomOpenings(4, true)) {
            assertThat(book.opening(0).position(true).isChess960()).isTrue();
            assertThat(book.opening(0)).isNotEqualTo(book.opening(1));
        }
    }

    /** The published books, with the number of openings that they are said to have. */
    @Test
    void publishedBooksAreRead() throws IOException {
        BookFile uho = BookFile.load(SharedData.require("books/UHO_4060_v2.epd.zip"), BookOrder.RANDOM, 1, false);
        assertThat(uho.size()).isEqualTo(242_201);
        for (int pair = 0; pair < 500; pair++) {
            assertThat(uho.opening(pair).position(false).hasLegalMove()).isTrue();
        }
        BookFile moves = BookFile.load(SharedData.require("books/8moves_v3.pgn.zip"), BookOrder.SEQUENTIAL, 1, false);
        assertThat(moves.size()).isEqualTo(34_700);
        // The file's first line: 1. Nf3 d5 2. g3 c6 3. Bg2 Nf6 4. d3 Bg4 5. h3 Bh5 6. b3 e6 7. Bb2 Qa5+ 8. Qd2 Qxd2+
        assertThat(moves.opening(0).moves()).hasSize(16).startsWith("g1f3", "d7d5").endsWith("a5d2");
        BookFile frc = BookFile.load(SharedData.require("books/FRC_openings.epd.zip"), BookOrder.SEQUENTIAL, 1, true);
        assertThat(frc.size()).isEqualTo(960);
        for (int pair = 0; pair < 960; pair++) {
            assertThat(frc.opening(pair).position(true).castlingRights()).isEqualTo(15);
        }
    }
}
