package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;

/** Play below full strength: weaker, but not foolish, and the same again for the same seed. */
class LevelTest {
    private static final int[] LEVELS =
            IntStream.iterate(EngineOptions.MIN_ELO, elo -> elo <= EngineOptions.MAX_ELO, elo -> elo + 200).toArray();
    private static final int SEEDS = 4;

    private static EngineOptions level(int elo, int seed) {
        return EngineOptions.defaults().with("Hash", "1").with("UCI_LimitStrength", "true")
                .with("UCI_Elo", Integer.toString(elo)).with("Level Seed", Integer.toString(seed));
    }

    /** Asks every level, with several seeds, for a move, which must be of a kind. */
    private static void everyLevelPlays(String fen, BiPredicate<Position, Integer> kind) {
        try (Engine engine = new Engine(level(EngineOptions.MIN_ELO, 1))) {
            for (int elo : LEVELS) {
                for (int seed = 1; seed <= SEEDS; seed++) {
                    engine.configure(level(elo, seed));
                    engine.newGame();
                    Position position = Fen.parse(fen);
                    int best = move(engine, position);
                    assertThat(kind.test(position, best))
                            .as("%d with seed %d plays %s", elo, seed, Move.describe(best)).isTrue();
                }
            }
        }
    }

    private static int move(Engine engine, Position position) {
        return engine.search(position, Limits.none(), SearchListener.SILENT).bestMove();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "7k/R7/8/8/8/8/1R6/K7 w - - 0 1", // the back rank; many other moves mate soon as well
        "6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", // the back rank behind its own pawns
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", // f7
        "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", // smothered
        "7k/5P2/6K1/8/8/8/8/8 w - - 0 1", // by promoting
        "8/8/8/8/8/5kq1/8/7K b - - 0 1"})
    void mateInOneIsPlayedAtEveryLevel(String fen) {
        everyLevelPlays(fen, (position, move) -> {
            position.make(move);
            return position.inCheck() && !position.hasLegalMove();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"8/P6k/8/8/8/8/8/K7 w - - 0 1", "8/5k2/8/8/8/2K5/3p4/8 b - - 0 1",
        "2r3k1/1P3ppp/8/8/8/8/5PPP/6K1 w - - 0 1"})
    void pawnsBecomeQueens(String fen) {
        everyLevelPlays(fen,
                (position, move) -> Move.isPromotion(move) && Move.promotionType(move) == Piece.QUEEN);
    }

    /** At a middling level a queen or a rook more is enough against a good defence. */
    @ParameterizedTest
    @ValueSource(strings = {"8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/8/4k3/8/8/8/4P3/Q3K3 w - - 0 1", "8/5k2/8/8/8/1PPP4/2K5/8 w - - 0 1"})
    void wonEndingsAreWon(String fen) {
        for (int elo : new int[] {1600, 2000}) {
            for (int seed = 1; seed <= 3; seed++) {
                List<String> game = new ArrayList<>();
                assertThat(whiteScore(Fen.parse(fen), level(elo, seed), defender(), 200, game))
                        .as("%d with seed %d: %s", elo, seed, game).isEqualTo(1);
            }
        }
    }

    private static EngineOptions defender() {
        return level(2000, 1);
    }

    @Test
    void aSeedGivesTheSameGameAgainAndAnotherSeedAnother() {
        List<String> first = game(7);
        assertThat(game(7)).isEqualTo(first);
        assertThat(game(8)).isNotEqualTo(first);
    }

    /** Without a seed, every game has another player. */
    @Test
    void withoutASeedGamesDiffer() {
        List<List<String>> games = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            games.add(game(0));
        }
        assertThat(games.stream().distinct().count()).isGreaterThan(1);
    }

    private static List<String> game(int seed) {
        List<String> moves = new ArrayList<>();
        whiteScore(new Position(), level(1000, seed), level(1400, seed), 40, moves);
        return moves;
    }

    /** Few games at small cost, so the distance is large: some thousand points should leave little to chance. */
    @Test
    void theStrongerLevelWins() {
        double points = 0;
        int games = 12;
        for (int seed = 1; seed <= games / 2; seed++) {
            points += whiteScore(new Position(), level(1900, seed), level(800, seed), 300, new ArrayList<>());
            points += 1 - whiteScore(new Position(), level(800, seed), level(1900, seed), 300, new ArrayList<>());
        }
        assertThat(points).isGreaterThan(0.8 * games);
    }

    /** What a weak player overlooked must not stay in the table for an analysis that follows. */
    @Test
    void analysisForgetsWhatTheLevelSaw() {
        Position position = Fen.parse("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
        EngineOptions weak = level(1200, 1);
        try (Engine played = new Engine(weak); Engine fresh = new Engine(weak.with("UCI_AnalyseMode", "true"))) {
            move(played, position);
            played.configure(weak.with("UCI_AnalyseMode", "true"));
            SearchResult after = played.search(position, Limits.ofDepth(8), SearchListener.SILENT);
            SearchResult expected = fresh.search(position, Limits.ofDepth(8), SearchListener.SILENT);
            assertThat(after.nodes()).isEqualTo(expected.nodes());
            assertThat(after.score()).isEqualTo(expected.score());
        }
    }

    @Test
    void moreEloSeesMore() {
        Level before = null;
        for (int elo = EngineOptions.MIN_ELO; elo <= EngineOptions.MAX_ELO; elo += 25) {
            Level level = Level.ofElo(elo);
            assertThat(level.isLimited()).isTrue();
            if (before != null) {
                assertThat(level.reach()).as("at %d", elo).isGreaterThan(before.reach());
                assertThat(level.nodes()).isGreaterThanOrEqualTo(before.nodes());
                assertThat(level.oversight()).isLessThanOrEqualTo(before.oversight());
                assertThat(level.taste()).isLessThanOrEqualTo(before.taste());
            }
            before = level;
        }
        assertThat(Level.ofElo(0)).isEqualTo(Level.ofElo(EngineOptions.MIN_ELO));
        assertThat(Level.ofElo(9999)).isEqualTo(Level.ofElo(EngineOptions.MAX_ELO));
    }

    @Test
    void skillLevelsAreTheSameScale() {
        EngineOptions defaults = EngineOptions.defaults();
        assertThat(Level.of(defaults).isLimited()).isFalse();
        assertThat(Level.of(defaults.with("Skill Level", "0"))).isEqualTo(Level.ofElo(EngineOptions.MIN_ELO));
        assertThat(Level.of(defaults.with("Skill Level", "19"))).isEqualTo(Level.ofElo(EngineOptions.MAX_ELO));
        assertThat(Level.of(defaults.with("UCI_Elo", "1000")).isLimited()).as("only with UCI_LimitStrength").isFalse();
        assertThat(Level.of(defaults.with("Skill Level", "3").with("UCI_AnalyseMode", "true")).isLimited()).isFalse();
    }

    /** Plays a game; 1 if White mates, 0 if Black does, else one half. */
    private static double whiteScore(Position position, EngineOptions white, EngineOptions black, int plies,
            List<String> moves) {
        try (Engine first = new Engine(white); Engine second = new Engine(black)) {
            for (int ply = 0; ply < plies; ply++) {
                boolean whiteToMove = position.sideToMove() == Color.WHITE;
                if (!position.hasLegalMove()) {
                    return !position.inCheck() ? 0.5 : whiteToMove ? 0 : 1;
                }
                if (position.isDraw(0)) {
                    return 0.5;
                }
                int move = move(whiteToMove ? first : second, position);
                moves.add(UciMove.format(position, move));
                position.make(move);
            }
            return 0.5;
        }
    }
}
