package dev.cortado.lab.datagen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.notation.Fen;
import dev.cortado.engine.EngineOptions;
import dev.cortado.lab.opening.BookFile;
import dev.cortado.lab.opening.BookOrder;
import dev.cortado.uci.UciOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpeningGeneratorTest {
    @Test
    void openingsDependOnSeedAndIndexOnly() {
        try (OpeningGenerator one = new OpeningGenerator(5, Optional.empty());
                OpeningGenerator two = new OpeningGenerator(5, Optional.empty());
                OpeningGenerator other = new OpeningGenerator(6, Optional.empty())) {
            String third = two.opening(2);
            List<String> first = List.of(one.opening(0), one.opening(1), one.opening(2));
            assertThat(first).last().isEqualTo(third);
            assertThat(new HashSet<>(first)).hasSize(3);
            assertThat(other.opening(0)).isNotEqualTo(first.getFirst());
            for (String fen : first) {
                assertThat(Fen.parse(fen).hasLegalMove()).isTrue();
                assertThat(Fen.parse(fen).fullmoveNumber()).as("8 or 9 plies").isEqualTo(5);
            }
        }
    }

    /** Kings and a rook: always lost for one side, and still something comes out. */
    @Test
    void aLopsidedBookDoesNotHang(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("book.epd");
        Files.writeString(file, "4k3/8/8/8/8/8/8/QQQ1K3 w - -\n4k3/8/8/8/8/8/8/QRR1K3 w - -\n");
        BookFile book = BookFile.load(file, BookOrder.SEQUENTIAL, 0, false);
        try (OpeningGenerator generator = new OpeningGenerator(1, Optional.of(book))) {
            assertThat(Fen.parse(generator.opening(0)).hasLegalMove()).isTrue();
        }
    }

    @Test
    void genfensPrintsWhatOpenBenchReads(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("book.epd");
        Files.writeString(file, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\n");
        for (String arguments : List.of("3 seed 42 book None", "3 seed 42 book " + file,
                "3 seed -7 book None depth=8")) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new GenfensExtra().run(arguments, EngineOptions.defaults(), new UciOutput(bytes));
            List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
            assertThat(lines).hasSize(3).allMatch(line -> line.startsWith("info string genfens "));
            Set<String> fens = new HashSet<>();
            lines.forEach(line -> fens.add(Fen.format(Fen.parse(line.substring("info string genfens ".length())))));
            assertThat(fens).hasSize(3);
        }
    }
}
