package dev.cortado.lab.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.lab.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journals written earlier are read, or refused in one clear line. */
class JournalTest {
    @TempDir
    private Path folder;
    private Path file;
    private Map<String, Object> settings;

    /** The journal of a match of one pair, written before there was {@link Json}. */
    @BeforeEach
    @SuppressWarnings("unchecked")
    void copyJournal() throws IOException {
        file = folder.resolve("j.jsonl");
        try (InputStream kept = JournalTest.class.getResourceAsStream("journal-1.jsonl")) {
            Files.copy(kept, file);
        }
        settings = (Map<String, Object>) Json.read(Files.readAllLines(file).getFirst(), Map.class).get("settings");
    }

    @Test
    void aJournalOfAnEarlierProgramIsRead() throws IOException {
        List<PairRecord> pairs = new ArrayList<>();
        try (Journal journal = Journal.resume(file, settings)) {
            assertThat(journal.started()).isEqualTo("2025-03-01");
            assertThat(journal.replay(pairs::add)).isEqualTo(1);
        }
        GameRecord game = pairs.getFirst().first();
        assertThat(game.end()).isEqualTo(GameEnd.MAX_PLIES);
        assertThat(game.moves()).extracting(GameRecord.PlayedMove::score).containsExactly(375, -118, 158, -135, 120);
        assertThat(game.moves()).extracting(GameRecord.PlayedMove::micros).startsWith(4309L, 2391L);
        // Written again it is the same line.
        assertThat(PairCodec.write(pairs.getFirst(), false)).isEqualTo(Files.readAllLines(file).getLast());
    }

    @Test
    void theJournalOfARunningMatchIsNotOverwritten() throws IOException {
        String before = Files.readString(file);
        try (Journal running = Journal.resume(file, settings)) {
            assertThatThrownBy(() -> Journal.overwrite(file, settings)).isInstanceOf(IOException.class)
                    .hasMessageContaining("another match is writing to")
                    .hasMessageContaining(running.file().toString());
            assertThat(Files.readString(file)).isEqualTo(before);
        }
        Journal.overwrite(file, settings).close();
        assertThat(Files.readAllLines(file)).hasSize(1).first().asString().contains("\"cortado\":\"match\"");
    }

    @Test
    void anotherVersionIsRefusedInOneLine() throws IOException {
        replace("\"version\":1", "\"version\":2");
        assertThatThrownBy(() -> Journal.resume(file, settings)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another version").message().doesNotContain("\n");
    }

    @Test
    void whatIsNoPairIsNamedWithItsLine() throws IOException {
        assertRefused("\"depths\":[2,2,2,2,2]", "\"depths\":[2,2,\"2\",2,2]", "line 2: \"first.depths[2]\"");
        assertRefused("\"nodes\":[60,76,60,60,60]", "\"nodes\":[60]", "5 moves");
        assertRefused("\"lag\":[4,2,0,0,0]", "\"other\":0", "\"lag\" is missing");
        assertRefused("\"end\":\"MAX_PLIES\"", "\"end\":\"BOREDOM\"", "BOREDOM");
        assertRefused("\"first\":{", "\"first\":7,\"other\":{", "\"first\"");
        assertRefused("\"moves\":\"d2d4", "\"moves\":\"d2d5", "d2d5");
    }

    private void assertRefused(String old, String with, String message) throws IOException {
        String text = Files.readString(file);
        replace(old, with);
        try (Journal journal = Journal.resume(file, settings)) {
            assertThatThrownBy(() -> journal.replay(pair -> {})).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(message).hasMessageContaining("j.jsonl, line 2");
        }
        Files.writeString(file, text);
    }

    private void replace(String old, String with) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(old);
        int at = text.indexOf(old);
        Files.writeString(file, text.substring(0, at) + with + text.substring(at + old.length()));
    }
}
