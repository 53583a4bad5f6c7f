package dev.cortado.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.game.GameResult;
import dev.cortado.lab.match.MatchTally;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.records.GameEnd;
import dev.cortado.lab.records.GameRecord;
import dev.cortado.lab.records.PairRecord;
import dev.cortado.lab.stats.Sprt;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MatchProgressTest {
    /** Pairs in which Black won both games. */
    private static MatchTally evenPairs(Optional<Sprt> sprt, int pairs) {
        MatchTally tally = new MatchTally(sprt);
        for (int i = 0; i < pairs; i++) {
            tally.add(new PairRecord(i, Opening.START, blackWin(true), blackWin(false)));
        }
        return tally;
    }

    private static GameRecord blackWin(boolean devIsWhite) {
        return new GameRecord(devIsWhite, GameResult.BLACK_WINS, GameEnd.CHECKMATE, Optional.empty(), List.of());
    }

    @Test
    void theLineShowsWhereAMatchStands() {
        // 20 of 100 games are played at 60 a minute; the other 80 take 80 seconds.
        assertThat(MatchProgress.line(evenPairs(Optional.empty(), 10), 60, 100))
                .isEqualTo("20/100  60/min  +10 -10 =0  Elo +0.0 ± ?  left 1:20");
        assertThat(MatchProgress.line(evenPairs(Optional.of(Sprt.of(0, 5)), 10), 60, 40000))
                .startsWith("20/40000  60/min  +10 -10 =0  Elo +0.0 ± ?  LLR -0.")
                .contains("[.....*.....]").contains("left ~");
    }
}
