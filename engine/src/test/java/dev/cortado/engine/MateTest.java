package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.testing.RandomGames;
import dev.cortado.eval.Score;

/** Mates are found, and with the right number of moves. */
class MateTest {
    private final Engine engine = new Engine();

    @AfterEach
    void close() {
        engine.close();
    }

    private int mateFound(Position position, long nodes) {
        return mateFound(position, Limits.ofNodes(nodes));
    }

    private int mateFound(Position position, Limits limits) {
        engine.newGame();
        SearchResult result = engine.search(position, limits, SearchListener.SILENT);
        if (!Score.isDecisive(result.score())) {
            return 0;
        }
        int distance = Score.mateDistance(result.score());
        // The line shown is as long as the mate announced, and ends in it.
        int[] pv = result.info().pv();
        assertThat(Positions.flaw(position, pv)).isNull();
        if (result.info().bound() == SearchInfo.Bound.EXACT) {
            int plies = distance > 0 ? 2 * distance - 1 : -2 * distance;
            assertThat(pv.length).as(Positions.text(position, pv) + " score " + result.score())
                    .isLessThanOrEqualTo(plies);
        }
        return distance;
    }

    @Test
    void scoresNameMovesNotPlies() {
        assertThat(Score.mateDistance(Score.mateIn(1))).isEqualTo(1);
        assertThat(Score.mateDistance(Score.mateIn(3))).isEqualTo(2);
        assertThat(Score.mateDistance(Score.mateIn(5))).isEqualTo(3);
        assertThat(Score.mateDistance(Score.matedIn(2))).isEqualTo(-1);
        assertThat(Score.mateDistance(Score.matedIn(4))).isEqualTo(-2);
        assertThat(Score.mateDistance(Score.matedIn(0))).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        // Back rank, scholar's mate, smothered mates, two rooks, Morphy's problem.
        "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1, 1",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4, 1",
        "6rk/6pp/7N/8/8/8/8/K7 b - - 0 1, 0",
        "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1, 1",
        "7k/8/8/8/8/8/R7/1R5K w - - 0 1, 2",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1, 2",
        "8/8/8/8/8/7K/5Q2/7k b - - 0 1, 0",
        "3r3k/6pp/7N/8/2Q5/8/8/K7 w - - 0 1, 2"})
    void composedMates(String fen, int moves) {
        Position position = Fen.parse(fen);
        assertThat(MateProver.mateIn(position, 3)).as("the composition itself").isEqualTo(moves);
        if (moves > 0) {
            assertThat(mateFound(position, 20_000)).isEqualTo(moves);
        } else {
            engine.newGame();
            SearchResult result = engine.search(position, Limits.ofNodes(5000), SearchListener.SILENT);
            assertThat(Score.isWin(result.score())).isFalse();
        }
    }

    /** Wherever trying everything proves a mate in one or two, for or against, a small search says exactly that. */
    @Test
    void provenMatesOfRandomGamesAreFound() {
        List<String> wrong = new ArrayList<>();
        int[] count = new int[5];
        new RandomGames(77).sample(1500, position -> {
            Position copy = new Position(position);
            int mate = MateProver.mateIn(copy, 1);
            if (mate == 0 && count[2] < 60 && copy.rule50() < 90) {
                mate = MateProver.mateIn(copy, 2);
            }
            if (mate == 0 || mate == 1 && count[1] >= 60) {
                return;
            }
            count[mate]++;
            int found = mateFound(copy, 30_000);
            if (found != mate) {
                wrong.add(Fen.format(copy) + " is " + mate + ", said " + found);
            }
            // After the key move the other side is mated in one move less.
            for (int move : mate == 2 ? Positions.legalMoves(copy) : List.<Integer>of()) {
                copy.make(move);
                if (MateProver.matedIn(copy, 1) == 1) {
                    count[3]++;
                    found = mateFound(copy, 30_000);
                    if (found != -1) {
                        wrong.add(Fen.format(copy) + " is -1, said " + found);
                    }
                }
                copy.unmake();
            }
        });
        assertThat(wrong).isEmpty();
        assertThat(count[1]).isGreaterThan(20);
        assertThat(count[2]).isGreaterThan(20);
        assertThat(count[3]).isGreaterThan(20);
    }

    /** Samples of the mate suites at 10,000, 50,000 and 100,000 nodes; {@link SuitesTest} runs them whole. */
    @Test
    void suiteSamplesAreSolved() throws IOException {
        long[] nodes = {10_000, 50_000, 100_000};
        int[] samples = {64, 40, 20};
        int[] required = {64, 38, 17};
        for (int moves = 1; moves <= 3; moves++) {
            List<Suites.Mate> suite = Suites.mates("mate_in_" + moves + ".epd");
            int step = suite.size() / samples[moves - 1];
            int solved = 0;
            int tried = 0;
            List<String> missed = new ArrayList<>();
            for (int i = 0; i < suite.size() && tried < samples[moves - 1]; i += step) {
                Suites.Mate mate = suite.get(i);
                tried++;
                if (mateFound(mate.position(), Suites.untilMate(moves, nodes[moves - 1])) == moves) {
                    solved++;
                } else {
                    missed.add(Fen.format(mate.position()));
                }
            }
            assertThat(solved).as("mates in " + moves + " of " + tried + ", missed " + missed)
                    .isGreaterThanOrEqualTo(required[moves - 1]);
        }
    }
}
