package dev.cortado.lab.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.eval.Score;
import dev.cortado.lab.player.ThinkingLimit;
import org.junit.jupiter.api.Test;

/** Journals and PGN say what happened. */
class RecordTest {
    @Test
    void aPairSurvivesTheJournal() {
        PairRecord pair = SamplePairs.pair(3);
        String line = PairCodec.write(pair, false);
        assertThat(line).doesNotContain("\n");
        assertThat(PairCodec.read(line, false)).isEqualTo(pair);
        assertThatThrownBy(() -> PairCodec.read("{\"pair\":1}", false)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PairCodec.read(line.replace("\"pair\":3", "\"pair\":-3"), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pairs are counted from 0, but this one is -3");
        assertThatThrownBy(() -> PairCodec.read(line.replace("e7e5", "e7e4"), false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void pgnIsReadBackAsTheSameGames() throws Exception {
        MatchPgn format = new MatchPgn("dev \"x\"", "base", "2025-03-01", ThinkingLimit.parseClock("4+0.04"),
                ThinkingLimit.ofNodes(500), false);
        String text = format.format(SamplePairs.pair(0));
        try (PgnReader reader = PgnReader.of(text)) {
            Game first = reader.next();
            assertThat(first.errors()).isEmpty();
            assertThat(first.tags()).containsEntry("White", "dev \"x\"").containsEntry("Black", "base")
                    .containsEntry("Round", "1.1").containsEntry("Result", "0-1")
                    .containsEntry("Termination", "normal").containsEntry("TerminationDetails", "checkmate")
                    .containsEntry("Date", "2025.03.01").containsEntry("WhiteTimeControl", "4+0.04")
                    .containsEntry("BlackLimit", "500 nodes");
            assertThat(first.moves()).hasSize(4);
            Game second = reader.next();
            assertThat(second.tags()).containsEntry("White", "base").containsEntry("Termination", "rules infraction");
            assertThat(second.tags().get("TerminationDetails")).contains("illegal move").contains("e1e8");
            assertThat(reader.hasNext()).isFalse();
        }
        assertThat(text.replaceAll("\\s+", " "))
                .contains("1. f3 e5 {+0.25/7 0.002s} 2. g4 {-3.10/7 0.002s} 2... Qh4# {+M1/7 0.002s} 0-1");
        assertThat(text.lines()).allMatch(line -> line.length() <= 80 || line.startsWith("["));
    }

    @Test
    void scoresInComments() {
        assertThat(MatchPgn.score(0)).isEqualTo("0.00");
        assertThat(MatchPgn.score(-5)).isEqualTo("-0.05");
        assertThat(MatchPgn.score(Score.mateIn(5))).isEqualTo("+M3");
        assertThat(MatchPgn.score(Score.matedIn(4))).isEqualTo("-M2");
    }
}
