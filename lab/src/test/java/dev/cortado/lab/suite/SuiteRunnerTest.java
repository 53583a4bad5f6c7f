package dev.cortado.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteRunnerTest {
    /** Two mates, a hanging queen, and a wish that no search can grant: mate in one from the starting position. */
    private static final String FILE = """
            6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id "back rank";
            7k/8/5K2/8/8/8/8/6R1 w - - dm 2; id "two moves";
            this is no position
            4k3/8/8/3q4/8/2N5/8/4K3 w - - bm Nxd5; id "queen";
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - dm 1; id "dream";
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Qh5; id "wrong";
            """;
    private static final Suite SUITE = Suite.of(EpdFile.parse(FILE));

    private static SuiteRunner runner(int threads) {
        return new SuiteRunner(SUITE, EngineOptions.defaults().with("Hash", "1"), Limits.ofDepth(6), threads);
    }

    private static SuiteResult result(List<Answer> answers) {
        return new SuiteResult("four.epd", "depth 6", SUITE.size(), answers);
    }

    @Test
    void solvesWhatCanBeSolvedAndSkipsWhatCannotBeRead() {
        assertThat(SUITE.problems()).extracting(EpdFile.Problem::line).containsExactly(3, 6);
        SuiteResult result = result(runner(1).run(answer -> {}));
        assertThat(result.answers()).extracting(Answer::id).containsExactly("back rank", "two moves", "queen", "dream");
        assertThat(result.answers()).extracting(Answer::solved).containsExactly(true, true, true, false);
        assertThat(result.solved()).isEqualTo(3);
        for (Answer answer : result.answers()) {
            if (answer.solved()) {
                assertThat(answer.solvedNodes()).isBetween(1L, answer.nodes());
            }
        }
        assertThat(SuiteText.of(result, false)).contains("3 of 4 solved (75.0 %)").contains("dream")
                .doesNotContain("back rank");
    }

    @Test
    void threadsChangeNothingButTime() {
        List<Answer> one = runner(1).run(answer -> {});
        List<Answer> three = runner(3).run(answer -> {});
        assertThat(three).usingRecursiveFieldByFieldElementComparatorIgnoringFields("timeMs", "solvedMs")
                .containsExactlyElementsOf(one);
    }

    @Test
    void stoppingKeepsWhatIsFinished() {
        SuiteRunner runner = runner(1);
        List<Answer> answers = runner.run(answer -> {
            if (answer.id().equals("two moves")) {
                runner.stop();
            }
        });
        assertThat(answers).extracting(Answer::id).containsExactly("back rank", "two moves");
        assertThat(SuiteText.of(result(answers), false)).contains("2 of 2 solved", "2 not searched");
    }

    @Test
    void aResultIsKeptAndCompared() {
        SuiteResult now = result(runner(2).run(answer -> {}));
        assertThat(SuiteResult.parse(now.json())).isEqualTo(now);
        List<Answer> changed = now.answers().stream().map(a -> switch (a.id()) {
            case "queen" -> unsolved(a);
            case "dream" -> solved(a, 12);
            default -> a;
        }).toList();
        SuiteComparison comparison = SuiteComparison.of(result(changed), now);
        assertThat(comparison.shared()).isEqualTo(4);
        assertThat(comparison.gained()).extracting(Answer::id).containsExactly("queen");
        assertThat(comparison.lost()).extracting(Answer::id).containsExactly("dream");
        assertThat(comparison.bothSolved()).isEqualTo(2);
        assertThat(comparison.nodesNow()).isEqualTo(comparison.nodesBefore()).isPositive();
        assertThat(SuiteText.of(comparison, now)).contains("+1 -1", "Solved now, not before", "queen: wanted Nxd5");
    }

    @Test
    void somethingElseIsNoResult() {
        assertThatThrownBy(() -> SuiteResult.parse("[1]")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SuiteResult.parse("{\"answers\":[{}]}"))
                .hasMessageContaining("answers[0].line\" is missing");
        assertThatThrownBy(() -> SuiteResult.parse("{\"suite\":")).hasMessageContaining("no JSON");
    }

    private static Answer unsolved(Answer a) {
        return new Answer(a.line(), a.id(), a.fen(), a.wanted(), a.played(), a.score(), a.depth(), a.nodes(),
                a.timeMs(),
                -1, -1, a.points(), a.mostPoints());
    }

    private static Answer solved(Answer a, long nodes) {
        return new Answer(a.line(), a.id(), a.fen(), a.wanted(), a.played(), a.score(), a.depth(), a.nodes(),
                a.timeMs(),
                nodes, 1, a.points(), a.mostPoints());
    }
}
