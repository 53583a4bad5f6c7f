package dev.cortado.lab.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.game.GameResult;
import dev.cortado.lab.opening.Opening;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal is read while the match that writes it goes on. */
class JournalFollowerTest {
    @TempDir
    private Path folder;

    private static PairRecord pair(int index) {
        GameRecord win = new GameRecord(true, GameResult.WHITE_WINS, GameEnd.CHECKMATE, Optional.empty(), List.of());
        GameRecord draw = new GameRecord(false, GameResult.DRAW, GameEnd.STALEMATE, Optional.empty(), List.of());
        return new PairRecord(index, Opening.START, win, draw);
    }

    @Test
    void pairsComeAsTheyAreWritten() throws IOException {
        Path file = folder.resolve("match.jsonl");
        try (Journal journal = Journal.create(file, Map.of("dev", "new", "base", "old"))) {
            JournalFollower follower = new JournalFollower(file);
            assertThat(follower.settings()).containsEntry("dev", "new");
            assertThat(follower.poll()).isEmpty();
            journal.append(pair(1));
            journal.append(pair(0));
            assertThat(follower.poll()).extracting(PairRecord::index).containsExactly(1, 0);
            assertThat(follower.poll()).isEmpty();
            journal.append(pair(2));
            assertThat(follower.poll()).extracting(PairRecord::halfPoints).containsExactly(3);
        }
    }

    @Test
    void halfALineWaitsForItsEnd() throws IOException {
        Path file = folder.resolve("match.jsonl");
        try (Journal journal = Journal.create(file, Map.of())) {
            journal.append(pair(0));
        }
        String line = Files.readAllLines(file).get(1);
        JournalFollower follower = new JournalFollower(file);
        assertThat(follower.poll()).hasSize(1);
        Files.writeString(file, line.substring(0, 10), StandardOpenOption.APPEND);
        assertThat(follower.poll()).isEmpty();
        Files.writeString(file, line.substring(10) + "\n", StandardOpenOption.APPEND);
        assertThat(follower.poll()).hasSize(1);
    }

    @Test
    void whatIsNoJournalIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("other.txt"), "hello\n");
        assertThatThrownBy(() -> new JournalFollower(file)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no journal");
        Path empty = Files.writeString(folder.resolve("empty.txt"), "");
        assertThatThrownBy(() -> new JournalFollower(empty)).isInstanceOf(IllegalArgumentException.class);
    }
}
