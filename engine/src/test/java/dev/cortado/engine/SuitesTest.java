package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.cortado.chess.notation.Epd;
import dev.cortado.chess.notation.Fen;
import dev.cortado.eval.Score;

/**
 * Whole test suites; they take many minutes, so they run only when asked for: {@code -Dcortado.suites=mate},
 * {@code wac} or {@code all}.
 */
class SuitesTest {
    private final Engine engine = new Engine();

    @AfterEach
    void close() {
        engine.close();
    }

    /**
     * Every mate file at its stated nodes. A mate counts as solved with exactly the right number of moves; a shorter one
     * than there is would be a lie. The side that is mated ends its last iteration: before that, a move not yet looked at
     * may hold out longer.
     *
     * @param percent the share that must be solved
     */
    @ParameterizedTest
    @EnabledIfSystemProperty(named = "cortado.suites", matches = "mate|all")
    @CsvSource({"mate_in_1.epd, 10000, 100", "mate_in_2.epd, 50000, 95", "mate_in_3.epd, 100000, 93",
        "mate_in_4.epd, 200000, 90", "mate_in_5.epd, 200000, 78", "mates2000.epd, 100000, 30",
        "classic280.epd, 100000, 0"})
    void mates(String file, long nodes, int percent) throws IOException {
        List<Suites.Mate> suite = Suites.mates(file);
        int solved = 0;
        int longer = 0;
        List<String> lies = new ArrayList<>();
        long total = 0;
        for (Suites.Mate mate : suite) {
            engine.newGame();
            Limits limits = mate.moves() > 0 ? Suites.untilMate(mate.moves(), nodes)
                    : Limits.none().withSoftNodes(nodes).withNodes(20 * nodes);
            SearchResult result = engine.search(mate.position(), limits, SearchListener.SILENT);
            total += result.nodes();
            if (!Score.isDecisive(result.score())) {
                continue;
            }
            int found = Score.mateDistance(result.score());
            if (found == mate.moves()) {
                solved++;
            } else
                if (Integer.signum(found) != Integer.signum(mate.moves())
                        || Math.abs(found) < Math.abs(mate.moves())) {
                            lies.add(Fen.format(mate.position()) + " is " + mate.moves() + ", said " + found + " "
                                    + result.info().bound() + " "
                                    + Positions.text(mate.position(), result.info().pv()));
                        } else {
                            longer++;
                        }
        }
        System.out.printf("%s: %d of %d solved at %d nodes (%d longer mates, %d wrong, %d nodes used)%n", file, solved,
                suite.size(), nodes, longer, lies.size(), total);
        lies.forEach(System.out::println);
        assertThat(lies).isEmpty();
        assertThat(solved * 100).isGreaterThanOrEqualTo(percent * suite.size());
    }

    /** Win at Chess, 200,000 nodes a position, one thread, a fresh table each time. */
    @Test
    @EnabledIfSystemProperty(named = "cortado.suites", matches = "wac|all")
    void winAtChess() throws IOException {
        int solved = 0;
        List<String> missed = new ArrayList<>();
        for (String line : Suites.lines("suites/wacnew.epd")) {
            Epd epd = Epd.parse(line);
            engine.newGame();
            SearchResult result =
                    engine.search(epd.position(), Limits.ofNodes(200_000), SearchListener.SILENT);
            boolean good = !epd.has("bm") || Arrays.stream(epd.moves("bm")).anyMatch(m -> m == result.bestMove());
            boolean bad = epd.has("am") && Arrays.stream(epd.moves("am")).anyMatch(m -> m == result.bestMove());
            if (good && !bad) {
                solved++;
            } else {
                missed.add(epd.operand("id").orElse(epd.fen()));
            }
        }
        System.out.printf("WAC: %d of %d solved at 200000 nodes; missed %s%n", solved, solved + missed.size(), missed);
        assertThat(solved).isGreaterThanOrEqualTo(280);
    }
}
