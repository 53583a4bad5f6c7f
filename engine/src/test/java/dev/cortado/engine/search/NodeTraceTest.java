package dev.cortado.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.Engine;
import dev.cortado.engine.Explanation;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.NodeReport.Fate;
import dev.cortado.engine.NodeReport.MoveReport;
import dev.cortado.engine.NodeReport.Scoring;
import dev.cortado.engine.NodeReport;
import dev.cortado.engine.params.Params;
import dev.cortado.engine.SearchListener;
import dev.cortado.eval.Score;
import dev.cortado.eval.WinModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeTraceTest {
    private static final String MIDDLEGAME = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    private static final String IN_CHECK = "rnbqk1nr/pppp1ppp/8/4p3/1b2P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 1 3";
    private static final Limits LIMITS = Limits.ofNodes(5000);

    private final Engine engine = new Engine(EngineOptions.defaults().with("Hash", "1"));

    @AfterEach
    void close() {
        engine.close();
    }

    private Explanation explain(String fen, boolean pv) {
        return engine.explain(Fen.parse(fen), List.of(), LIMITS, pv);
    }

    @ParameterizedTest
    @CsvSource({"false,", "true,", "false, UseRankedMovePicker", "true, UseRankedMovePicker",
        "true, UseInCheckClassOrdering", "false, UseRankAwareGates"})
    void everyLegalMoveHasExactlyOneFate(boolean pv, String option) {
        if (option != null) {
            engine.configure(engine.options().with(option, "true"));
        }
        for (String fen : List.of(MIDDLEGAME, IN_CHECK, "8/P6k/8/8/8/8/1r6/4K3 w - - 0 1", Fen.START)) {
            Position position = Fen.parse(fen);
            int[] legal = new int[Move.MAX_MOVES];
            int count = MoveGenerator.legal(position, legal, 0);
            List<Integer> expected = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                expected.add(legal[i]);
            }
            NodeReport node = explain(fen, pv).node();
            assertThat(node.moves()).extracting(MoveReport::move).containsExactlyInAnyOrderElementsOf(expected);
            int rank = 0;
            for (MoveReport move : node.moves()) {
                if (move.rank() > 0) {
                    assertThat(move.rank()).isEqualTo(++rank);
                    assertThat(move.fate()).isNotEqualTo(Fate.NOT_REACHED);
                } else {
                    assertThat(move.fate()).isNotEqualTo(Fate.SEARCHED);
                }
            }
            assertThat(rank).isPositive();
        }
    }

    /** Moves of one stage come in the order of the sum of their terms; small depths sort only some of the quiets. */
    @Test
    void theTermsExplainTheOrder() {
        NodeReport node = explain(MIDDLEGAME, true).node();
        assertThat(node.depth()).isGreaterThanOrEqualTo(3);
        for (String stage : List.of("good captures", "quiets")) {
            List<MoveReport> moves = node.moves().stream().filter(move -> move.stage().equals(stage)).toList();
            assertThat(moves).hasSizeGreaterThanOrEqualTo(1);
            assertThat(moves).extracting(move -> -move.terms().total()).isSorted();
        }
        assertThat(node.moves().getFirst().stage()).isEqualTo("TT move");
        assertThat(node.moves().getFirst().scoring()).isEqualTo(Scoring.REMEMBERED);
        assertThat(node.moves()).filteredOn(move -> move.stage().equals("bad captures"))
                .allMatch(move -> move.exchange() < 0);
        assertThat(node.moves()).filteredOn(move -> move.stage().equals("good captures"))
                .allMatch(move -> move.exchange() >= 0);
    }

    /** A queen that can be had for nothing: the capture must cut, and says what it wins. */
    @Test
    void theMoveThatCutsEndsTheNode() {
        Explanation explanation = explain("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", false);
        NodeReport node = explanation.node();
        WinModel model = engine.evaluation().winModel();
        int beta = explanation.result().rawScore() - Explainer.MARGIN;
        assertThat(node.beta()).isEqualTo(model.centipawns(beta));
        assertThat(node.alpha()).isEqualTo(model.centipawns(beta - 1));
        MoveReport cut = node.moves().stream().filter(MoveReport::cut).findFirst().orElseThrow();
        assertThat(Move.describe(cut.move())).isEqualTo("c3d5");
        assertThat(cut.exchange()).isEqualTo(900);
        assertThat(cut.terms().victim()).isEqualTo(Params.defaults()[Params.VICTIM_QUEEN]);
        assertThat(cut.value()).isGreaterThanOrEqualTo(node.beta());
        assertThat(node.value()).isGreaterThanOrEqualTo(node.beta());
        assertThat(node.moves()).filteredOn(move -> move.rank() == 0).allMatch(move -> move.fate() != Fate.SEARCHED);
    }

    /** Only deep nodes of the principal variation have moves so late that they are reduced. */
    @Test
    void anOpenWindowHasOneBestMoveAndSearchesAgainWhatSurprises() {
        NodeReport node = engine.explain(Fen.parse(MIDDLEGAME), List.of(), Limits.ofNodes(300_000), true).node();
        assertThat(node.moves()).filteredOn(MoveReport::best).hasSize(1)
                .allMatch(move -> move.value() == node.value());
        assertThat(node.moves()).filteredOn(move -> move.reducedDepth() > 0).isNotEmpty()
                .allMatch(move -> move.reducedDepth() < node.depth());
        assertThat(node.moves()).filteredOn(MoveReport::searchedAgain)
                .allMatch(move -> move.reducedValue() > -Score.INFINITE && move.depth() > move.reducedDepth());
    }

    @Test
    void theMovesBeforeFeedTheContinuationTerms() {
        Position start = new Position();
        Position position = new Position();
        List<Integer> moves = new ArrayList<>();
        for (String text : "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6".split(" ")) {
            int move = UciMove.parse(position, text);
            moves.add(move);
            position.make(move);
        }
        NodeReport with = engine.explain(start, moves, Limits.ofNodes(20_000), true).node();
        assertThat(with.moves()).anyMatch(move -> move.terms().continuation2() != 0);
        NodeReport without = engine.explain(position, List.of(), Limits.ofNodes(20_000), true).node();
        assertThat(without.moves()).allMatch(move -> move.terms().continuation1() == 0
                && move.terms().continuation2() == 0 && move.terms().continuation4() == 0);
    }

    /** Explaining leaves an engine as fit as before: a new game gives the same search as a new engine. */
    @Test
    void anEngineSearchesAsBeforeAfterwards() {
        Position position = Fen.parse(MIDDLEGAME);
        engine.newGame();
        long before = engine.search(position, Limits.ofDepth(7), SearchListener.SILENT).nodes();
        explain(MIDDLEGAME, true);
        engine.newGame();
        assertThat(engine.search(position, Limits.ofDepth(7), SearchListener.SILENT).nodes()).isEqualTo(before);
    }

    @Test
    void gamesThatAreOverHaveNothingToExplain() {
        assertThat(explain("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false).node().moves()).isEmpty();
        assertThat(explain("8/8/8/8/8/8/4K3/7k w - - 0 1", false).node().moves()).isEmpty();
    }
}
