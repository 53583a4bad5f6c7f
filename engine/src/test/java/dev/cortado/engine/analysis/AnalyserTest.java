package dev.cortado.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.LegalMove;
import dev.cortado.engine.BrokenEvaluation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnalyserTest {
    /** Qh6-g7 mates at once; after any other first move there is no mate in one. */
    private static final Board MATE_IN_ONE = Board.fromFen("6k1/5p2/5PpQ/8/8/8/8/6K1 w - - 0 1");
    /** Two rooks against a bare king: 1.Rb7 and, whatever Black plays, 2.Ra8 is mate. */
    private static final Board MATE_IN_TWO = Board.fromFen("6k1/8/8/8/8/8/RR6/6K1 w - - 0 1");

    @Test
    void findsMates() {
        try (Analyser analyser = Analyser.standard()) {
            Analysis one = analyser.position(MATE_IN_ONE).depth(4).run();
            assertThat(one.best().valuation()).isEqualTo(new Valuation.Mate(1, true)).hasToString("#1");
            assertThat(one.best().san()).containsExactly("Qg7#");
            assertThat(one.best().chances().win()).isEqualTo(1000);
            Analysis two = analyser.position(MATE_IN_TWO).depth(6).run();
            assertThat(two.best().valuation()).isEqualTo(new Valuation.Mate(2, true));
            assertThat(two.best().moves()).hasSize(3);
            assertThat(two.best().moves().getLast().isCheckmate()).isTrue();
            Board mated = two.board().play(two.bestMove().orElseThrow());
            assertThat(analyser.position(mated).depth(6).run().best().valuation())
                    .isEqualTo(new Valuation.Mate(1, false)).hasToString("#-1");
        }
    }

    @Test
    void linesAreOrderedAndPlayable() {
        Board board = Board.start().play("e4");
        try (Analyser analyser = Analyser.builder().hashMegabytes(8).build()) {
            Analysis analysis = analyser.position(board).depth(6).lines(4).run();
            assertThat(analysis.lines()).hasSize(4).extracting(Line::move).doesNotHaveDuplicates();
            assertThat(analysis.lines()).isSortedAccordingTo((a, b) -> b.valuation().compareTo(a.valuation()));
            for (Line line : analysis.lines()) {
                Board at = board;
                for (LegalMove move : line.moves()) {
                    at = at.play(move);
                }
                assertThat(at.moves()).hasSize(1 + line.moves().size());
                assertThat(line.chances().win() + line.chances().draw() + line.chances().loss()).isEqualTo(1000);
            }
            // The next question has lines of its own number.
            assertThat(analyser.position(board).depth(3).run().lines()).hasSize(1);
            LegalMove a6 = board.move("a6");
            assertThat(analyser.position(board).depth(3).lines(2).moves(List.of(a6)).run().lines())
                    .singleElement().extracting(Line::move).isEqualTo(Optional.of(a6));
            assertThatThrownBy(() -> analyser.position(board).moves(List.of(Board.start().move("a3"))))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aGameThatIsOverHasNoMove() {
        Board mated = MATE_IN_ONE.play("Qg7");
        try (Analyser analyser = Analyser.standard()) {
            Analysis analysis = analyser.position(mated).depth(4).run();
            assertThat(analysis.bestMove()).isEmpty();
            assertThat(analysis.best().valuation()).isEqualTo(new Valuation.Mate(0, false));
            Board stalemate = Board.fromFen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
            assertThat(analyser.position(stalemate).depth(4).run().best().valuation())
                    .isEqualTo(new Valuation.Centipawns(0));
        }
    }

    @Test
    void streamsWhatItFinds() {
        try (Analyser analyser = Analyser.standard()) {
            List<Analysis> updates = analyser.position(Board.start()).depth(7).stream().toList();
            assertThat(updates).hasSizeGreaterThanOrEqualTo(7).extracting(Analysis::depth).isSorted();
            assertThat(updates.getLast().depth()).isEqualTo(7);
            // Without a limit: until the stream is closed, and then the analyser is free again.
            try (Stream<Analysis> endless = analyser.position(Board.start()).stream()) {
                assertThat(endless.limit(5)).hasSize(5);
            }
            assertThat(analyser.position(Board.start()).depth(1).run().bestMove()).isPresent();
        }
    }

    @Test
    void runsInTheBackground() throws Exception {
        try (Analyser analyser = Analyser.standard()) {
            assertThat(analyser.position(Board.start()).nodes(5000).future().get(20, TimeUnit.SECONDS).nodes())
                    .isBetween(1L, 6000L);
            List<Analysis> heard = new ArrayList<>();
            try (RunningAnalysis running = analyser.position(Board.start()).start(heard::add)) {
                while (running.latest().isEmpty()) {
                    Thread.sleep(1);
                }
                assertThatThrownBy(() -> analyser.position(Board.start()).depth(1).run())
                        .isInstanceOf(IllegalStateException.class).hasMessageContaining("already running");
                assertThat(running.isDone()).isFalse();
                running.stop();
                assertThat(running.await().bestMove()).isPresent();
                assertThat(heard).isNotEmpty();
            }
            assertThat(analyser.position(Board.start()).time(Duration.ofMillis(50)).run().bestMove()).isPresent();
        }
    }

    @Test
    void aSearchWithoutEndIsRefusedWhereOneWouldWaitForIt() {
        try (Analyser analyser = Analyser.standard()) {
            AnalysisRequest request = analyser.position(Board.start());
            assertThatThrownBy(request::run).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("never end");
            assertThatThrownBy(request::future).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> request.depth(0)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> request.lines(0)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> Analyser.builder().threads(0)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** No move is made up for a search that broke off. */
    @Test
    void aSearchThatFailsThrows() {
        try (Analyser analyser = Analyser.builder().evaluation(new BrokenEvaluation()).build()) {
            assertThatThrownBy(() -> analyser.position(Board.start()).depth(5).run())
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("out of order");
            assertThat(analyser.position(Board.start()).depth(5).future()).failsWithin(Duration.ofSeconds(20));
            assertThatThrownBy(() -> analyser.position(Board.start()).depth(5).stream().toList())
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void valuationsCompareByWorth() {
        List<Valuation> rising = List.of(new Valuation.Mate(1, false), new Valuation.Mate(5, false),
                new Valuation.Centipawns(-300), new Valuation.Centipawns(0), new Valuation.Centipawns(35),
                new Valuation.Mate(5, true), new Valuation.Mate(1, true));
        assertThat(rising).isSorted();
        assertThat(rising.stream().map(Valuation::opposite).toList().reversed()).isSorted();
        assertThat(rising).extracting(Valuation::toString)
                .containsExactly("#-1", "#-5", "-3.00", "+0.00", "+0.35", "#5", "#1");
    }
}
