package dev.cortado.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Position;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.San;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpeningNamesTest {
    @Test
    void theLastNamedPositionNamesTheGame() {
        Game game = new Game().play("e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6", "h3", "e5");

        assertThat(OpeningNames.of(game)).hasValue("Sicilian Defence: Najdorf Variation");
    }

    @Test
    void aTranspositionHasTheSameName() {
        Game usual = new Game().play("d4", "Nf6", "c4", "e6", "Nc3", "Bb4");
        Game other = new Game().play("c4", "e6", "Nc3", "Nf6", "d4", "Bb4");

        assertThat(OpeningNames.of(usual)).hasValue("Nimzo-Indian Defence").isEqualTo(OpeningNames.of(other));
    }

    @Test
    void whatIsNoOpeningHasNoName() {
        assertThat(OpeningNames.of(new Position())).isEmpty();
        assertThat(OpeningNames.of(new Game())).isEmpty();
        assertThat(OpeningNames.of(Fen.parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), List.of())).isEmpty();
    }

    /** Every line of the table is legal, and no position is named twice. */
    @Test
    void theTableIsSound() throws IOException {
        Map<Long, String> seen = new HashMap<>();
        try (InputStream in = OpeningNames.class.getResourceAsStream("openings.txt")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                if (line.startsWith("#")) {
                    continue;
                }
                assertThat(line).matches("1\\. [^ ].*[^ ] {2,}\\p{Lu}.*[^ ]");
                Position position = new Position();
                for (String word : line.substring(0, line.indexOf("  ")).split(" ")) {
                    if (!word.matches("\\d+\\.")) {
                        position.make(San.parseStrict(position, word));
                    }
                }
                assertThat(seen.put(position.key(), line)).as(line).isNull();
                assertThat(OpeningNames.of(position)).hasValue(line.substring(line.indexOf("  ")).strip());
            }
        }
        assertThat(seen).hasSizeGreaterThan(250);
    }
}
