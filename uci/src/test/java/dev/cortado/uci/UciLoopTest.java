package dev.cortado.uci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.nnue.Architecture;
import dev.cortado.eval.nnue.Network;
import dev.cortado.eval.nnue.NetworkFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The manners of a session, each through the real loop and engine. */
class UciLoopTest {
    private static final String MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
    private static final String MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    private static final String STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    /** Bare kings: every line is a draw at once, so any depth is reached in no time. */
    private static final String DEAD_DRAW = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";

    private final UciDriver gui = new UciDriver();

    @AfterEach
    void end() {
        gui.close();
        assertThat(gui.seen()).noneMatch(line -> line.contains("internal error"));
    }

    // ---- greeting ---------------------------------------------------------------------------------------------

    @Test
    void uciNamesTheEngineAndItsOptions() {
        List<String> lines = gui.send("uci").until("uciok");
        assertThat(lines.get(0)).isEqualTo("id name Cortado test");
        assertThat(lines.get(1)).startsWith("id author ");
        assertThat(lines).last().isEqualTo("uciok");
        assertThat(lines.subList(2, lines.size() - 1)).isNotEmpty().allMatch(line -> line.matches("option name .*"
                + " type (check default (true|false)|spin default -?\\d+ min -?\\d+ max -?\\d+|string default \\S.*|button)"));
        assertThat(lines).contains("option name Hash type spin default 16 min 1 max "
                + lines.stream().filter(l -> l.startsWith("option name Hash ")).findFirst().get().split(" max ")[1]);
        for (String option : List.of("Hash", "Clear Hash", "Threads", "Ponder", "MultiPV", "Move Overhead",
                "UCI_Chess960", "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Elo", "Level Seed", "Skill Level",
                "UCI_AnalyseMode",
                "Debug Log File", "EvalFile")) {
            assertThat(lines).filteredOn(line -> line.startsWith("option name " + option + " type ")).hasSize(1);
        }
    }

    /** A GUI shows options in this order. */
    @Test
    void switchesStandAtTheEndAndNumbersWhenAskedFor() {
        List<String> names = names(gui.send("uci").until("uciok"));
        assertThat(names).filteredOn(name -> name.startsWith("Use")).hasSize(4)
                .isEqualTo(names.subList(names.size() - 4, names.size()));
        List<String> all = names(gui.send("debug on", "uci").until("uciok"));
        assertThat(all).hasSizeGreaterThan(names.size() + 20).startsWith(names.toArray(String[]::new));
        assertThat(all).contains("ReductionBase");
    }

    private static List<String> names(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith("option name "))
                .map(line -> line.split(" name | type ")[1])
                .toList();
    }

    /** A size beyond the machine's is refused at once, the earlier one stays, and other options are not held back. */
    @Test
    void whatTheMachineHasNoMemoryForIsRefused() {
        for (String option : List.of("Hash", "Threads")) {
            int max = gui.send("uci").until("uciok").stream()
                    .filter(line -> line.startsWith("option name " + option + " "))
                    .mapToInt(line -> Integer.parseInt(line.split(" max ")[1])).findFirst().orElseThrow();
            List<String> lines =
                    gui.send("setoption name " + option + " value " + (max + 1), "isready").until("readyok");
            assertThat(lines).filteredOn(line -> line.startsWith("info string setoption: " + option)).hasSize(1).first()
                    .asString().endsWith("it can be 1 to " + max);
        }
        assertThat(gui.send("go depth 4").until("bestmove")).anyMatch(line -> line.contains(" depth 4 "));
    }

    /** The short form of telemetry comes before the answer, and only while it is wanted. */
    @Test
    void debugSaysWhatMoveOrderingDid() {
        List<String> lines = gui.send("debug on", "go depth 6").until("bestmove");
        assertThat(lines).filteredOn(line -> line.startsWith("info string first-move cutoffs ")).hasSize(1);
        lines = gui.send("debug off", "go depth 6").until("bestmove");
        assertThat(lines).noneMatch(line -> line.startsWith("info string"));
    }

    /** What evaluates is told once, and again when it changes; a file that is none leaves it as it is. */
    @Test
    void theEvaluationIsNamedAndABadFileLeavesIt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a net.nnue");
        NetworkFile
                .write(new Network(Architecture.of(32, true, 1, 100), Map.of("name", "constant"), new short[768 * 32],
                        new short[32], new short[64], new int[] {255 * 64}), file);
        gui.send("setoption name EvalFile value classical", "go depth 1");
        assertThat(gui.until("bestmove")).contains("info string classical evaluation");
        gui.send("setoption name EvalFile value " + file, "go depth 1");
        assertThat(gui.until("bestmove"))
                .anyMatch(line -> line.startsWith("info string network constant, (768 mirrored -> 32) x 2 -> 1, "));
        gui.send("setoption name EvalFile value " + folder.resolve("none.nnue"), "go depth 1");
        assertThat(gui.until("bestmove")).filteredOn(line -> line.startsWith("info string")).containsExactly(
                "info string setoption: evaluation '" + folder.resolve("none.nnue") + "': there is no such file");
        assertThat(gui.send("eval").until("Evaluation")).last().isEqualTo("Evaluation +1.00 pawns (White's view)");
    }

    @Test
    void tuningOptionsAreListedOnlyWhenAskedFor() {
        int usual = gui.send("uci").until("uciok").size();
        int all = gui.send("debug on", "uci").until("uciok").size();
        assertThat(all).isGreaterThan(usual);
    }

    @Test
    void blanksCarriageReturnsAndLeadingWordsDoNotMatter() {
        gui.sendRaw("  \t uci  \r\n\r\nhello isready\r\n");
        gui.expect("uciok");
        gui.expect("readyok");
    }

    // ---- while searching --------------------------------------------------------------------------------------

    @Test
    void isreadyIsAnsweredWhileSearching() {
        gui.send("go infinite").expect("info depth 1 ");
        long start = System.nanoTime();
        List<String> lines = gui.sync();
        assertThat(System.nanoTime() - start).isLessThan(500_000_000L);
        assertThat(lines).noneMatch(line -> line.startsWith("bestmove"));
        gui.send("stop").expect("bestmove");
    }

    @Test
    void setoptionWhileSearchingNeitherBlocksNorStops() {
        gui.send("setoption name MultiPV value 1", "go infinite").expect("info depth 1 ");
        gui.send("setoption name Hash value 64", "setoption name Threads value 2", "setoption name MultiPV value 3",
                "setoption name Clear Hash", "setoption name Move Overhead value 50", "ucinewgame");
        long start = System.nanoTime();
        assertThat(gui.sync()).noneMatch(line -> line.startsWith("bestmove"));
        assertThat(System.nanoTime() - start).isLessThan(500_000_000L);
        assertThat(InfoLine.of(gui.send("stop").until("bestmove"))).allMatch(info -> info.multiPv() == 1);
        gui.sync();
        assertThat(InfoLine.of(gui.send("go depth 4").until("bestmove"))).anyMatch(info -> info.multiPv() == 3);
    }

    @Test
    void aPositionDuringASearchIsForTheNextOne() {
        gui.send("position startpos", "go infinite").expect("info depth 1 ");
        gui.send("position fen " + MATE_IN_ONE).sync();
        assertLegal("stop", new Position());
        assertThat(gui.send("go depth 3").expect("bestmove")).isEqualTo("bestmove e1e8");
    }

    @Test
    void ucinewgameDuringASearchWaitsForItsEnd() {
        gui.send("go infinite").expect("info depth 1 ");
        assertThat(gui.send("ucinewgame").sync()).noneMatch(line -> line.startsWith("bestmove"));
        gui.send("stop").expect("bestmove");
        gui.sync();
        assertLegal("go depth 3", new Position());
    }

    @Test
    void goDuringASearchGivesTwoAnswersInOrder() {
        gui.send("position fen " + MATE_IN_ONE, "go infinite").expect("info depth 1 ");
        gui.send("position startpos", "go depth 2");
        assertThat(gui.expect("bestmove")).isEqualTo("bestmove e1e8");
        assertLegal("isready", new Position());
        assertThat(gui.listen(100)).noneMatch(line -> line.startsWith("bestmove"));
    }

    // ---- infinite and ponder ----------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {MATE_IN_ONE, MATED, STALEMATE, DEAD_DRAW})
    void infiniteNeverAnswersBeforeStop(String fen) {
        gui.send("position fen " + fen, "go infinite");
        assertThat(gui.listen(600)).noneMatch(line -> line.startsWith("bestmove"));
        gui.send("stop").expect("bestmove");
        assertThat(gui.sync()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {MATE_IN_ONE, MATED, STALEMATE, DEAD_DRAW})
    void ponderNeverAnswersBeforePonderhit(String fen) {
        gui.send("position fen " + fen, "go ponder wtime 1000 btime 1000");
        assertThat(gui.listen(600)).noneMatch(line -> line.startsWith("bestmove"));
        gui.send("ponderhit").expect("bestmove");
        assertThat(gui.sync()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"depth 2", "nodes 50", "movetime 10", "mate 1", "wtime 10 btime 10", ""})
    void otherLimitsDoNotEndPondering(String limits) {
        gui.send("position fen " + MATE_IN_ONE, "go ponder " + limits);
        assertThat(gui.listen(250)).noneMatch(line -> line.startsWith("bestmove"));
        gui.send("stop").expect("bestmove");
        assertThat(gui.sync()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"depth 2", "nodes 50", "movetime 10", "mate 1", "wtime 10 btime 10"})
    void otherLimitsDoNotEndAnInfiniteSearch(String limits) {
        gui.send("position fen " + MATE_IN_ONE, "go infinite " + limits);
        assertThat(gui.listen(250)).noneMatch(line -> line.startsWith("bestmove"));
        gui.send("stop").expect("bestmove");
        assertThat(gui.sync()).isEmpty();
    }

    /** Weaker play is made by a node limit. */
    @Test
    void weakPlayWaitsToo() {
        gui.send("setoption name Skill Level value 0", "go infinite");
        assertThat(gui.listen(400)).noneMatch(line -> line.startsWith("bestmove"));
        gui.send("stop").expect("bestmove");
        gui.send("setoption name UCI_LimitStrength value true", "go ponder wtime 1000 btime 1000");
        assertThat(gui.listen(400)).noneMatch(line -> line.startsWith("bestmove"));
        gui.send("ponderhit").expect("bestmove");
    }

    @Test
    void ponderhitStartsTheClock() {
        gui.send("position startpos moves e2e4", "go ponder wtime 500 btime 500 winc 0 binc 0");
        assertThat(gui.listen(300)).noneMatch(line -> line.startsWith("bestmove"));
        long start = System.nanoTime();
        gui.send("ponderhit").expect("bestmove");
        assertThat(System.nanoTime() - start).isLessThan(500_000_000L);
    }

    @Test
    void stopAndPonderhitWithoutASearchAreIgnored() {
        gui.send("stop", "ponderhit", "stop");
        assertThat(gui.sync()).isEmpty();
    }

    // ---- answers ----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({MATED + ",mate 0", STALEMATE + ",cp 0"})
    void withoutALegalMoveAScoreAndNone(String fen, String score) {
        List<String> lines = gui.send("position fen " + fen, "go depth 5").until("bestmove");
        assertThat(lines).last().isEqualTo("bestmove (none)");
        assertThat(lines.get(lines.size() - 2)).contains(" score " + score + " ");
        assertThat(InfoLine.of(lines)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"go wtime 100", "go btime 100", "go wtime 100 btime 100", "go btime 100 wtime 100",
        "go wtime 100 winc 100 btime 100 binc 100", "go btime 100 binc 100 wtime 100 winc 100", "go wtime 0 btime 0",
        "go wtime -50 btime -50", "go wtime 1", "go wtime 60 btime 60 movestogo 1", "go movetime 20", "go movetime 0",
        "go movetime -1", "go depth 0", "go depth 1", "go nodes 0", "go nodes 1", "go nodes 2", "go nodes 7",
        "go nodes 100", "go wtime x btime 50", "go depth 3 wtime 99999999999999999999 btime 1",
        "go depth 2 searchmoves e2e4 a7a6 h7h6"})
    void everyGoIsAnsweredOnceAfterAScore(String go) {
        for (String moves : List.of("", " moves e2e4")) {
            gui.send("position startpos" + moves, go);
            List<String> lines = gui.until("bestmove");
            Position root = new Position();
            if (!moves.isEmpty()) {
                root.make(UciMove.parse(root, "e2e4"));
            }
            List<InfoLine> infos = InfoLine.of(lines);
            assertThat(infos).isNotEmpty();
            assertThat(lines.getLast().split(" ")[1]).isEqualTo(infos.getLast().pv().getFirst());
            infos.forEach(info -> info.assertPlayable(root));
            assertThat(gui.sync()).isEmpty();
        }
    }

    @Test
    void limitsAreKept() {
        List<InfoLine> infos = InfoLine.of(gui.send("go depth 6").until("bestmove"));
        assertThat(infos.getLast().depth()).isEqualTo(6);
        long start = System.nanoTime();
        gui.send("go movetime 300").expect("bestmove");
        assertThat((System.nanoTime() - start) / 1_000_000).isBetween(250L, 1000L);
        infos = InfoLine.of(gui.send("ucinewgame", "go nodes 5000").until("bestmove"));
        assertThat(infos.getLast().nodes()).isLessThanOrEqualTo(5000);
    }

    @Test
    void searchmovesRestrictsTheRoot() {
        assertThat(gui.send("go depth 4 searchmoves a2a3 h2h3").expect("bestmove")).matches("bestmove (a2a3|h2h3).*");
        assertThat(gui.send("position fen " + MATE_IN_ONE, "go depth 4 searchmoves a1a2").expect("bestmove"))
                .startsWith("bestmove a1a2");
        List<String> lines = gui.send("go searchmoves e1e9 a1b2 a1b2 a8a1 depth 3").until("bestmove");
        assertThat(lines).filteredOn(line -> line.startsWith("info string")).hasSize(2);
        assertThat(lines).last().asString().startsWith("bestmove a1b2");
    }

    @Test
    void mateSearchEndsAtTheMate() {
        for (int lines = 1; lines <= 2; lines++) {
            gui.send("setoption name MultiPV value " + lines, "position fen " + MATE_IN_ONE, "go mate 1");
            List<String> answer = gui.until("bestmove");
            assertThat(answer).last().asString().startsWith("bestmove e1e8");
            assertThat(InfoLine.of(answer)).anyMatch(info -> info.mate() && info.score() == 1);
        }
    }

    @Test
    void severalLinesComeInOrder() {
        gui.send("setoption name MultiPV value 4", "go depth 7");
        List<InfoLine> infos = InfoLine.of(gui.until("bestmove"));
        List<InfoLine> last = infos.stream().filter(info -> info.depth() == 7 && info.bound().isEmpty()).toList();
        last = last.subList(last.size() - 4, last.size());
        for (int i = 0; i < 4; i++) {
            assertThat(last.get(i).multiPv()).isEqualTo(i + 1);
            last.get(i).assertPlayable(new Position());
            if (i > 0) {
                assertThat(last.get(i).score()).isLessThanOrEqualTo(last.get(i - 1).score());
            }
        }
        assertThat(last.stream().map(info -> info.pv().getFirst()).distinct()).hasSize(4);
    }

    @Test
    void moreLinesThanMoves() {
        // The black king has two squares, and no other piece.
        gui.send("setoption name MultiPV value 100", "position fen k7/8/8/1Q6/8/8/8/K7 b - - 0 1", "go depth 5");
        List<InfoLine> infos = InfoLine.of(gui.until("bestmove"));
        assertThat(infos.stream().mapToInt(InfoLine::multiPv).max()).hasValue(1);
    }

    @Test
    void chancesAreShownWhenAskedFor() {
        assertThat(InfoLine.of(gui.send("go depth 4").until("bestmove"))).allMatch(info -> info.wdl() == null);
        gui.send("setoption name UCI_ShowWDL value true", "go depth 4");
        assertThat(InfoLine.of(gui.until("bestmove")))
                .allMatch(info -> info.wdl() != null && info.wdl()[0] + info.wdl()[1] + info.wdl()[2] == 1000);
    }

    @Test
    void theCurrentMoveIsShownOnlyAfterASecond() {
        gui.send("go infinite");
        assertThat(gui.listen(900)).noneMatch(line -> line.contains("currmove"));
        gui.expect("info depth");
        assertThat(gui.until("info depth").toString()).isNotEmpty();
        List<String> later = gui.listen(1500);
        assertThat(later).filteredOn(line -> line.contains("currmove"))
                .allMatch(line -> line
                        .matches("info depth \\d+ currmove [a-h][1-8][a-h][1-8][nbrq]? currmovenumber \\d+"))
                .isNotEmpty();
        gui.send("stop").expect("bestmove");
    }

    // ---- Chess960 ---------------------------------------------------------------------------------------------

    @Test
    void chess960CastlingIsKingTakesRook() {
        String fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        gui.send("position fen " + fen, "go depth 1 searchmoves e1g1");
        assertThat(gui.expect("bestmove")).startsWith("bestmove e1g1");
        gui.send("setoption name UCI_Chess960 value true", "go depth 1 searchmoves e1h1");
        assertThat(gui.expect("bestmove")).startsWith("bestmove e1h1");
        gui.send("position fen " + fen + " moves e1h1", "d");
        assertThat(gui.expect("Fen:")).isEqualTo("Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    }

    // ---- bad input --------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"position fen", "position fen nonsense", "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 e1e3", "position startpos moves zz",
        "position fen 4k3/8/8/8/8/8/8/4K2r w - - 0 1 moves 0000",
        "position fen " + MATED + " moves e1f2", "position", "position startpos e2e4",
        "position fen 4k3/8/8/8/8/8/8/4K2r b - - 0 1 moves"})
    void aBadPositionIsNotSearchedAndNeitherIsTheOneBefore(String command) {
        gui.send("position fen " + MATE_IN_ONE, command);
        assertThat(gui.sync()).singleElement().asString().startsWith("info string position");
        List<String> answer = gui.send("go depth 3").until("bestmove");
        assertThat(answer).last().isEqualTo("bestmove (none)");
        assertThat(answer).first().asString().startsWith("info string go: nothing to search; position");
        assertThat(gui.send("position fen " + MATE_IN_ONE, "go depth 3").expect("bestmove"))
                .isEqualTo("bestmove e1e8");
    }

    @Test
    void withoutAPositionGoInfiniteIsAnsweredWhenStopped() {
        gui.send("position fen nonsense", "go infinite");
        assertThat(gui.sync()).noneMatch(line -> line.startsWith("bestmove"));
        assertThat(gui.send("stop").expect("bestmove")).isEqualTo("bestmove (none)");
        gui.send("go ponder");
        assertThat(gui.sync()).noneMatch(line -> line.startsWith("bestmove"));
        assertThat(gui.send("ponderhit").expect("bestmove")).isEqualTo("bestmove (none)");
        gui.send("stop", "d", "eval", "go perft 1");
        assertThat(gui.sync()).hasSize(3).allMatch(line -> line.contains("no position"));
    }

    /** Rook odds with all rights, and a third knight: other programs play on from these. */
    @Test
    void impossibleRightsAreDroppedAndNamed() {
        gui.send("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1");
        assertThat(gui.sync()).singleElement().asString().startsWith("info string position: dropped: castling 'Q'");
        assertThat(gui.send("d").expect("Fen:"))
                .isEqualTo("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
        gui.sync();
        gui.send("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NNBQKBNR w Kkq - 0 1");
        assertThat(gui.sync()).singleElement().asString().contains("promoted");
        assertThat(gui.send("go depth 2").expect("bestmove")).doesNotContain("none");
    }

    /** What a GUI asks to show a threat: with the move passed to White, Ra8 mates. */
    @Test
    void aNullMovePassesTheMove() {
        gui.send("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1 moves 0000", "d");
        assertThat(gui.expect("Fen:")).isEqualTo("Fen: 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 1 2");
        assertThat(gui.send("go depth 4").expect("bestmove")).isEqualTo("bestmove a1a8");
        gui.send("position startpos moves e2e4 0000 d2d4 d7d5 0000 d5e4", "d");
        assertThat(gui.expect("Fen:"))
                .isEqualTo("Fen: rnbqkbnr/ppp1pppp/8/8/3Pp3/8/PPP2PPP/RNBQKBNR w KQkq - 0 4");
        gui.send("position fen 4k3/8/8/8/8/8/8/4K2r w - - 0 1 moves 0000");
        assertThat(gui.sync()).last().asString().contains("move 1, 0000: a null move would leave the king in check");
    }

    @Test
    void anIllegalMoveIsNamedWithItsPlace() {
        gui.send("position startpos moves e2e4 e7e5 e1e3");
        assertThat(gui.sync()).singleElement().asString().contains("move 3").contains("e1e3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"xyzzy", "setoption name Nonsense value 3", "setoption name Hash value abc",
        "setoption name Hash value 0", "setoption name Hash value 99999999999", "setoption name Hash",
        "setoption name UCI_Chess960 value maybe", "setoption name UCI_ShowWDL", "setoption Hash 3", "debug perhaps",
        "setoption name Debug Log File value /no/such/folder/file.log", "go perft -", "go perft 1000000"})
    void anythingElseUnusableCostsOneLine(String command) {
        gui.send(command);
        assertThat(gui.sync()).singleElement().asString().startsWith("info string ").hasSizeGreaterThan(20);
        assertLegal("go depth 2", new Position());
    }

    @Test
    void optionNamesAreMatchedWhateverTheirCase() {
        gui.send("setoption name hash value 8", "setoption name MULTIPV value 2",
                "setoption name uci_showwdl value TRUE");
        assertThat(gui.sync()).isEmpty();
        List<InfoLine> infos = InfoLine.of(gui.send("go depth 3").until("bestmove"));
        assertThat(infos).anyMatch(info -> info.multiPv() == 2).allMatch(info -> info.wdl() != null);
    }

    @Test
    void hugeLinesAreRefused() {
        gui.sendRaw("position startpos moves " + " e2e4".repeat(1_000_000) + "\n");
        assertThat(gui.sync()).singleElement().asString().startsWith("info string line longer");
        gui.sendRaw("x".repeat(100_000) + "\n");
        assertThat(gui.sync()).singleElement().asString().startsWith("info string unknown").hasSizeLessThan(500);
    }

    @Test
    void aGameOfTwoThousandMoves() {
        StringBuilder moves = new StringBuilder("position startpos moves");
        Position position = new Position();
        for (int i = 0; i < 1000; i++) {
            for (String move : List.of("g1f3", "g8f6", "f3g1", "f6g8")) {
                moves.append(' ').append(move);
                position.make(UciMove.parse(position, move));
            }
        }
        gui.send(moves.toString());
        assertLegal("go depth 4", position);
        assertThat(gui.sync()).isEmpty();
    }

    // ---- the end ----------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(strings = {"go infinite", "go ponder wtime 1000 btime 1000", "go depth 60", "go perft 12", "isready"})
    void quitEndsTheSessionAtOnce(String busyWith) {
        gui.send(busyWith);
        gui.listen(100);
        long start = System.nanoTime();
        gui.send("quit").awaitEnd();
        assertThat(System.nanoTime() - start).isLessThan(1_000_000_000L);
        long answers = gui.listen(0).stream().filter(line -> line.startsWith("bestmove")).count();
        assertThat(answers).isEqualTo(busyWith.contains("perft") || !busyWith.startsWith("go") ? 0 : 1);
    }

    @Test
    void theEndOfTheInputIsQuit() {
        gui.send("go infinite").expect("info depth 1 ");
        gui.endInput().awaitEnd();
        assertThat(gui.listen(0)).last().asString().startsWith("bestmove");
    }

    // ---- for people -------------------------------------------------------------------------------------------

    @Test
    void dShowsTheBoard() {
        List<String> lines = gui.send("position startpos moves e2e4", "d").until("Checkers:");
        assertThat(lines).contains("8 r n b q k b n r", "4 . . . . P . . .", "  a b c d e f g h",
                "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        assertThat(lines).anyMatch(line -> line.matches("Key: [0-9A-F]{16}"));
    }

    @Test
    void dShowsWhoGivesCheck() {
        assertThat(gui.send("position fen " + MATED, "d").expect("Checkers:")).isEqualTo("Checkers: h4");
    }

    @Test
    void flipSwapsTheSides() {
        gui.send("position fen r3k2r/8/8/8/3pP3/8/8/R3K3 b Qkq e3 4 9", "flip", "d");
        assertThat(gui.expect("Fen:")).isEqualTo("Fen: r3k3/8/8/3Pp3/8/8/8/R3K2R w KQq e6 4 9");
    }

    @Test
    void evalAndHelpSaySomething() {
        assertThat(gui.send("eval").sync()).isNotEmpty();
        assertThat(gui.send("help").sync()).hasSizeGreaterThan(5);
        assertThat(gui.send("register later").sync()).hasSize(1);
    }

    /** The counts of the starting position are published in many places. */
    @Test
    void perftCounts() {
        List<String> lines = gui.send("go perft 4").until("Nodes searched");
        assertThat(lines).last().isEqualTo("Nodes searched: 197281");
        assertThat(lines).contains("e2e4: 13160").hasSize(20 + 2);
        assertThat(gui.send("go perft 0").expect("Nodes searched")).isEqualTo("Nodes searched: 1");
    }

    @Test
    void perftHearsIsreadyAndStop() {
        gui.send("go perft 12");
        assertThat(gui.sync()).noneMatch(line -> line.startsWith("Nodes"));
        assertThat(gui.send("stop").sync()).singleElement().asString().startsWith("info string perft");
        assertLegal("go depth 2", new Position());
    }

    @Test
    void theTalkIsLogged(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("uci log.txt");
        gui.send("setoption name Debug Log File value " + file, "isready");
        gui.expect("readyok");
        gui.send("setoption name Debug Log File value <empty>", "ucinewgame").sync();
        String time = "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3} ";
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).matches(time + ">> isready");
        assertThat(lines.get(1)).matches(time + "<< readyok");
        assertThat(lines.get(2)).matches(time + ">> setoption name Debug Log File value <empty>");
    }

    @Test
    void extraCommandsRunAsideAndCanBeStopped() {
        UciExtra sleeper = new UciExtra() {
            @Override
            public String name() {
                return "sleep";
            }

            @Override
            public String help() {
                return "sleep    waits to be woken";
            }

            @Override
            public void run(String arguments, dev.cortado.engine.EngineOptions options, UciOutput output)
                    throws InterruptedException {
                if (!arguments.isEmpty()) {
                    throw new IllegalArgumentException("sleep takes no arguments");
                }
                output.line("asleep");
                Thread.sleep(60_000);
            }
        };
        try (UciDriver other = new UciDriver(List.of(sleeper))) {
            assertThat(other.send("help").sync()).anyMatch(line -> line.contains("waits to be woken"));
            other.send("sleep").expect("asleep");
            assertThat(other.sync()).isEmpty();
            assertThat(other.send("stop").sync()).containsExactly("info string sleep stopped");
            assertThat(other.send("sleep deeply").expect("info")).isEqualTo(
                    "info string sleep: sleep takes no arguments");
        }
    }

    @Test
    void commandsFromTheShellRunToTheirEnd() {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        new UciLoop("x", new UciOutput(bytes), List.of())
                .run(List.of("position fen " + MATE_IN_ONE, "go depth 5", "go perft 1", "quit", "isready"));
        List<String> lines = bytes.toString(java.nio.charset.StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).anyMatch(line -> line.equals("bestmove e1e8"));
        assertThat(lines).last().asString().startsWith("Nodes searched: ");
    }

    /** Sends a command and checks that the next answer is a legal move of {@code root}. */
    private void assertLegal(String command, Position root) {
        String answer = gui.send(command).expect("bestmove");
        assertThat(UciMove.find(root, answer.split(" ")[1])).as(answer + " in " + Fen.format(root)).isNotZero();
    }
}
