package dev.cortado.lab.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.Score;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.player.GameState;
import dev.cortado.lab.player.Player;
import dev.cortado.lab.player.Reply;
import dev.cortado.lab.player.ThinkingLimit;
import dev.cortado.lab.player.Turn;
import dev.cortado.lab.records.GameEnd;
import dev.cortado.lab.records.GameRecord;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GameRunnerTest {
    private static final ThinkingLimit NODES = ThinkingLimit.ofNodes(1);

    /** Plays a list of moves, each written {@code move}, {@code move=score} or {@code move=score@ms}. */
    private static final class Reciter implements Player {
        private final String[] script;
        private final Deque<String> left = new ArrayDeque<>();
        private Turn lastTurn;

        Reciter(String... script) {
            this.script = script;
        }

        @Override
        public String name() {
            return "reciter";
        }

        @Override
        public void newGame(boolean chess960) {
            left.clear();
            left.addAll(List.of(script));
        }

        @Override
        public Reply think(GameState game, Turn turn) {
            lastTurn = turn;
            String[] parts = left.remove().split("[=@]");
            int score = parts.length > 1 ? Integer.parseInt(parts[1]) : Score.NONE;
            long elapsed = parts.length > 2 ? Long.parseLong(parts[2]) * 1_000_000 : 0;
            return new Reply(UciMove.find(game.position(), parts[0]), parts[0], score, 1, 1, elapsed, 0);
        }

        @Override
        public void close() {
            left.clear();
        }
    }

    private static String[] repeat(int times, String... moves) {
        String[] all = new String[times * moves.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = moves[i % moves.length];
        }
        return all;
    }

    private static GameRecord play(Adjudication rules, Opening opening, Reciter white, Reciter black)
            throws InterruptedException {
        return new GameRunner(rules, false, 0, 1000).play(opening, white, NODES, black, NODES, true);
    }

    private static GameRecord play(Opening opening, Reciter white, Reciter black) throws InterruptedException {
        return play(Adjudication.NONE, opening, white, black);
    }

    @Test
    void checkmateWins() throws InterruptedException {
        GameRecord game = play(Opening.START, new Reciter("f2f3", "g2g4"), new Reciter("e7e5", "d8h4"));
        assertThat(game.result()).isEqualTo(GameResult.BLACK_WINS);
        assertThat(game.end()).isEqualTo(GameEnd.CHECKMATE);
        assertThat(game.devHalfPoints()).isZero();
        GameRecord reversed = new GameRunner(Adjudication.NONE, false, 0, 1000).play(Opening.START,
                new Reciter("e7e5", "d8h4"), NODES, new Reciter("f2f3", "g2g4"), NODES, false);
        assertThat(reversed.result()).isEqualTo(GameResult.BLACK_WINS);
        assertThat(reversed.devHalfPoints()).isEqualTo(2);
    }

    /** A pause of the program makes every clock wrong; without clocks it changes no move. */
    @Test
    void aGameIsVoidIfThePauseMayHaveChangedIt() throws Exception {
        GameRunner runner = new GameRunner(Adjudication.NONE, false, 0, 1000);
        String[] white = {"f2f3", "g2g4"};
        String[] black = {"e7e5", "d8h4"};
        assertThat(runner.play(Opening.START, new Reciter(white), NODES, new Reciter(black), NODES, true,
                since -> true).end()).isEqualTo(GameEnd.CHECKMATE);
        ThinkingLimit clock = ThinkingLimit.ofClock(1000, 0);
        assertThatThrownBy(() -> runner.play(Opening.START, new Reciter(white), clock, new Reciter(black), clock, true,
                since -> true)).isInstanceOf(VoidGameException.class);
        // What fell in time before the pause still counts; nothing here stands still.
        try (Heartbeat heartbeat = new Heartbeat()) {
            assertThat(runner.play(Opening.START, new Reciter(white), clock, new Reciter(black), clock, true,
                    heartbeat::missedSince).end()).isEqualTo(GameEnd.CHECKMATE);
        }
    }

    @Test
    void stalemateDraws() throws InterruptedException {
        GameRecord game = play(Opening.of("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"), new Reciter("c1c7"), new Reciter());
        assertThat(game.result()).isEqualTo(GameResult.DRAW);
        assertThat(game.end()).isEqualTo(GameEnd.STALEMATE);
    }

    /** The third occurrence ends the game; moves of the opening count. */
    @Test
    void repetitionDraws() throws InterruptedException {
        GameRecord game = play(Opening.START, new Reciter(repeat(9, "g1f3", "f3g1")),
                new Reciter(repeat(9, "g8f6", "f6g8")));
        assertThat(game.end()).isEqualTo(GameEnd.REPETITION);
        assertThat(game.moves()).hasSize(8);
        Opening withHistory = new Opening(Opening.START.fen(), List.of("g1f3", "g8f6", "f3g1", "f6g8"));
        assertThat(play(withHistory, new Reciter(repeat(9, "g1f3", "f3g1")), new Reciter(repeat(9, "g8f6", "f6g8")))
                .moves()).hasSize(4);
    }

    @Test
    void fiftyMovesDrawButMateComesFirst() throws InterruptedException {
        // 98 plies without capture or pawn move; each side has one more.
        GameRecord drawn = play(Opening.of("7k/8/8/8/8/8/8/KR6 w - - 98 80"), new Reciter("b1b2"),
                new Reciter("h8g8"));
        assertThat(drawn.end()).isEqualTo(GameEnd.FIFTY_MOVES);
        assertThat(drawn.moves()).hasSize(2);
        GameRecord mate = play(Opening.of("7k/8/6K1/8/8/8/8/1R6 w - - 99 80"), new Reciter("b1b8"), new Reciter());
        assertThat(mate.end()).isEqualTo(GameEnd.CHECKMATE);
        assertThat(mate.result()).isEqualTo(GameResult.WHITE_WINS);
    }

    @Test
    void insufficientMaterialDraws() throws InterruptedException {
        GameRecord game = play(Opening.of("8/8/8/3k4/4p3/8/8/KB6 w - - 0 1"), new Reciter("b1e4"),
                new Reciter("d5e4"));
        assertThat(game.end()).isEqualTo(GameEnd.INSUFFICIENT_MATERIAL);
        // Bishop takes pawn leaves king and bishop against king: over after one move.
        assertThat(game.moves()).hasSize(1);
    }

    @Test
    void longGamesAreDrawn() throws InterruptedException {
        Adjudication rules = new Adjudication(Optional.empty(), Optional.empty(), 3);
        GameRecord game = play(rules, Opening.START, new Reciter("e2e4", "d2d4"), new Reciter("e7e5"));
        assertThat(game.end()).isEqualTo(GameEnd.MAX_PLIES);
        assertThat(game.moves()).hasSize(3);
        assertThat(game.result()).isEqualTo(GameResult.DRAW);
    }

    // ---- adjudication -------------------------------------------------------------------------------------------

    private static Adjudication resign(int moves, int score, boolean bothAgree) {
        return new Adjudication(Optional.of(new Adjudication.Resign(moves, score, bothAgree)), Optional.empty(), 10);
    }

    @Test
    void hopelessScoresLose() throws InterruptedException {
        Reciter white = new Reciter("g1f3=-700", "f3g1=-500", "b1c3=-600", "c3b1=-32000", "g1h3=0");
        Reciter black = new Reciter("g8f6=0", "f6g8=0", "b8c6=0", "c6b8=0", "g8h6=0");
        GameRecord game = play(resign(2, 600, false), Opening.START, white, black);
        // The second score breaks the row; the third and fourth make a new one.
        assertThat(game.end()).isEqualTo(GameEnd.RESIGN_RULE);
        assertThat(game.result()).isEqualTo(GameResult.BLACK_WINS);
        assertThat(game.moves()).hasSize(7);
    }

    @Test
    void theOpponentMayHaveToAgree() throws InterruptedException {
        Reciter white = new Reciter("g1f3=-700", "f3g1=-700", "b1c3=-700", "c3b1=-700", "g1h3=-700");
        Reciter unsure = new Reciter("g8f6=100", "f6g8=700", "b8c6=700", "c6b8=700", "g8h6=700");
        GameRecord game = play(resign(2, 600, true), Opening.START, white, unsure);
        // Black has agreed twice after its third move, so White's fourth move is the last.
        assertThat(game.end()).isEqualTo(GameEnd.RESIGN_RULE);
        assertThat(game.moves()).hasSize(7);
        Reciter silent = new Reciter("g8f6", "f6g8", "b8c6", "c6b8", "g8h6");
        assertThat(play(resign(2, 600, true), Opening.START, white, silent).end())
                .isNotEqualTo(GameEnd.RESIGN_RULE);
    }

    @Test
    void levelScoresDrawFromTheGivenMoveOn() throws InterruptedException {
        Adjudication rules = new Adjudication(Optional.empty(), Optional.of(new Adjudication.Draw(4, 2, 10)), 0);
        Reciter white = new Reciter("a2a3=0", "b2b3=10", "c2c3=-10", "d2d3=0", "e2e3=0");
        Reciter black = new Reciter("a7a6=0", "b7b6=0", "c7c6=0", "d7d6=0", "e7e6=0");
        GameRecord game = play(rules, Opening.START, white, black);
        // Level from the first ply, but the rule begins at move 4.
        assertThat(game.end()).isEqualTo(GameEnd.DRAW_RULE);
        assertThat(game.moves()).hasSize(7);
        Reciter restless = new Reciter("a2a3=0", "b2b3=10", "c2c3=-11", "d2d3=0", "e2e3=0");
        // White's third score (ply 5) is out of range, so the four plies in a row are 6 to 9.
        assertThat(play(rules, Opening.START, restless, black).moves()).hasSize(9);
    }

    // ---- clocks -------------------------------------------------------------------------------------------------

    @Test
    void clocksRunAndIncrementsAreAdded() throws InterruptedException {
        Reciter white = new Reciter("e2e4=0@900", "d2d4=0@1300", "g1f3=0@0");
        Reciter black = new Reciter("e7e5=0@100", "d7d5=0@1500", "g8f6=0@400");
        ThinkingLimit limit = ThinkingLimit.parseClock("2+0.5");
        Adjudication rules = new Adjudication(Optional.empty(), Optional.empty(), 6);
        new GameRunner(rules, false, 100, 1000).play(Opening.START, white, limit, black, limit, true);
        // White: 2000 − 900 + 500 − 1300 + 500 − 0 + 500; Black before its third move: 2000 − 100 + 500 − 1500 + 500.
        assertThat(black.lastTurn.limits().clock().whiteTime()).isEqualTo(1300);
        assertThat(black.lastTurn.limits().clock().blackTime()).isEqualTo(1400);
        assertThat(black.lastTurn.limits().clock().blackIncrement()).isEqualTo(500);
        assertThat(black.lastTurn.deadline()).isEqualTo(1500);
    }

    @Test
    void theFlagFalls() throws InterruptedException {
        ThinkingLimit limit = ThinkingLimit.parseClock("1");
        Reciter white = new Reciter("e2e4=0@600", "d2d4=0@450");
        Reciter black = new Reciter("e7e5=0@0", "d7d5=0@0");
        GameRecord strict = new GameRunner(Adjudication.NONE, false, 49, 1000).play(Opening.START, white, limit, black,
                limit, true);
        assertThat(strict.end()).isEqualTo(GameEnd.TIME_FORFEIT);
        assertThat(strict.result()).isEqualTo(GameResult.BLACK_WINS);
        assertThat(strict.moves()).hasSize(2);
        Adjudication four = new Adjudication(Optional.empty(), Optional.empty(), 4);
        assertThat(new GameRunner(four, false, 50, 1000).play(Opening.START, white, limit, black, limit, true)
                .end()).isEqualTo(GameEnd.MAX_PLIES);
    }

    @Test
    void movesPerPeriodRefillTheClock() throws InterruptedException {
        Reciter white = new Reciter("a2a3=0@900", "b2b3=0@50", "c2c3=0@0");
        Reciter black = new Reciter("a7a6=0@0", "b7b6=0@0", "c7c6=0@0");
        ThinkingLimit limit = ThinkingLimit.parseClock("2/1");
        Adjudication rules = new Adjudication(Optional.empty(), Optional.empty(), 5);
        new GameRunner(rules, false, 0, 1000).play(Opening.START, white, limit, black, limit, true);
        assertThat(white.lastTurn.limits().clock().whiteTime()).isEqualTo(1050);
        assertThat(white.lastTurn.limits().clock().movesToGo()).isEqualTo(2);
        assertThat(black.lastTurn.limits().clock().movesToGo()).isEqualTo(1);
    }

    @Test
    void timeControlsAreRead() {
        assertThat(ThinkingLimit.parseClock("4+0.04")).isEqualTo(ThinkingLimit.ofClock(4000, 40));
        assertThat(ThinkingLimit.parseClock("1:30")).isEqualTo(ThinkingLimit.ofClock(90_000, 0));
        assertThat(ThinkingLimit.parseClock("40/60+0.5"))
                .isEqualTo(new ThinkingLimit(0, 0, 0, 60_000, 500, 40)).hasToString("40/60+0.5");
        assertThat(ThinkingLimit.ofNodes(5000)).hasToString("5000 nodes");
        for (String bad : List.of("", "x", "4+", "-1", "0+1", "4,5")) {
            assertThatThrownBy(() -> ThinkingLimit.parseClock(bad)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> ThinkingLimit.ofNodes(0)).hasMessageContaining("no limit");
    }

    @Test
    void castlingIsWrittenInTheStyleOfTheGame() throws InterruptedException {
        Opening opening = Opening.of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        GameState standard = new GameState(opening, false);
        standard.play(UciMove.parse(standard.position(), "e1g1"));
        assertThat(standard.positionCommand()).endsWith(" moves e1g1");
        GameState chess960 = new GameState(opening, true);
        chess960.play(UciMove.parse(chess960.position(), "e1h1"));
        assertThat(chess960.positionCommand()).endsWith(" moves e1h1");
        assertThat(new GameState(new Opening(Opening.START.fen(), List.of("e2e4")), false).positionCommand())
                .isEqualTo("position startpos moves e2e4");
    }
}
