package dev.cortado.chess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.chess.testing.RandomGames;
import dev.cortado.chess.testing.RandomGames.Start;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Draws by rule against plain counting over the list of positions of a game. */
class DrawsTest {
    /** A game in which pieces often go back where they came from, with the identity of each of its positions. */
    private static final class ShufflingGame {
        final Position position;
        final List<String> identities = new ArrayList<>();
        private final RandomGames games;

        ShufflingGame(RandomGames games, Start start) {
            this.games = games;
            position = games.start(start);
            identities.add(ReferenceBoard.of(position).identity());
        }

        boolean advance() {
            int move = games.choose(position);
            if (position.ply() >= 2 && games.random().below(3) != 0) {
                int last = position.moveAt(position.ply() - 1);
                int back = Move.of(Move.to(last), Move.from(last));
                if (position.isPseudoLegal(back) && position.isLegal(back)) {
                    move = back;
                }
            }
            if (move == Move.NONE) {
                return false;
            }
            position.make(move);
            identities.add(ReferenceBoard.of(position).identity());
            return true;
        }

        /** How often a position stood on the board before the last one of the list. */
        int earlier(String identity) {
            return Collections.frequency(identities.subList(0, identities.size() - 1), identity);
        }

        /**
         * The rule for a search: the position at the end of the list occurred before, strictly below the root, or at
         * least twice anywhere.
         */
        static boolean repeats(List<String> identities, int searchPly) {
            int now = identities.size() - 1;
            int earlier = 0;
            for (int i = now - 1; i >= 0; i--) {
                if (identities.get(i).equals(identities.get(now))) {
                    if (now - i < searchPly) {
                        return true;
                    }
                    earlier++;
                }
            }
            return earlier >= 2;
        }
    }

    private interface Step {
        void look(ShufflingGame game, SplitMix random);
    }

    private static void play(long seed, int gamesOfEach, int plies, Step step) {
        RandomGames games = new RandomGames(seed);
        for (Start start : Start.values()) {
            for (int i = 0; i < gamesOfEach; i++) {
                ShufflingGame game = new ShufflingGame(games, start);
                int ply = 0;
                do {
                    step.look(game, games.random());
                } while (++ply < plies && game.advance());
            }
        }
    }

    @Test
    void occurrencesEqualPlainCounting() {
        int[] most = new int[1];
        play(31, 40, 120, (game, random) -> {
            int expected = game.earlier(game.identities.getLast()) + 1;
            assertThat(game.position.occurrences()).isEqualTo(expected);
            most[0] = Math.max(most[0], expected);
        });
        assertThat(most[0]).as("the games repeat positions").isGreaterThan(3);
    }

    @Test
    void isDrawFollowsTheRuleAtEverySearchDepth() {
        int[] draws = new int[2];
        play(32, 40, 120, (game, random) -> {
            Position position = game.position;
            ReferenceBoard board = ReferenceBoard.of(position);
            boolean mated = board.inCheck(board.white) && board.legal().isEmpty();
            boolean always = position.rule50() >= 100 && !mated || position.isInsufficientMaterial();
            for (int searchPly : new int[] {0, 1, 2, 4, 5, 8, random.below(30), game.identities.size() + 10}) {
                boolean expected = always || ShufflingGame.repeats(game.identities, searchPly);
                assertThat(position.isDraw(searchPly)).isEqualTo(expected);
                draws[expected ? 1 : 0]++;
            }
        });
        assertThat(draws[0]).isPositive();
        assertThat(draws[1]).isPositive();
    }

    /** Equal in both directions: true exactly if some legal move leads to a repetition as the search would judge it. */
    @Test
    void upcomingRepetitionEqualsTryingEveryMove() {
        int[] found = new int[2];
        play(33, 40, 100, (game, random) -> {
            ReferenceBoard board = ReferenceBoard.of(game.position);
            List<String> replies = board.legal().stream().map(move -> board.after(move).identity()).toList();
            for (int searchPly : new int[] {0, 2, 4, 7, random.below(30), game.identities.size() + 10}) {
                boolean expected = false;
                for (String reply : replies) {
                    List<String> line = new ArrayList<>(game.identities);
                    line.add(reply);
                    expected |= ShufflingGame.repeats(line, searchPly + 1);
                }
                assertThat(game.position.upcomingRepetition(searchPly))
                        .as("%s at search ply %d", board, searchPly).isEqualTo(expected);
                found[expected ? 1 : 0]++;
            }
        });
        assertThat(found[0]).isPositive();
        assertThat(found[1]).isPositive();
    }

    /** After 1.Nf3 Nf6 2.Ng1 Black repeats the start by Ng8; after 2.Nd4 nothing of Black's does. */
    @Test
    void upcomingRepetitionOfTheOpponentIsNotOurs() {
        Position position = new Position();
        for (String move : new String[] {"g1f3", "g8f6", "f3g1"}) {
            position.make(UciMove.parse(position, move));
        }
        assertThat(position.upcomingRepetition(10)).isTrue();
        assertThat(position.upcomingRepetition(3)).as("the start is the root itself").isFalse();
        position.unmake();
        position.make(UciMove.parse(position, "f3d4"));
        assertThat(position.upcomingRepetition(10)).isFalse();
    }

    /** The knights' tour Ng1-f3-e5-g4 and back through h2 differs from an earlier position by an enemy move only. */
    @Test
    void positionReachableByTheOpponentInOneMoveIsNoRepetition() {
        Position position = Fen.parse("4k2n/8/8/8/8/8/8/4K2R w - - 0 1");
        // White loses a move with the rook by way of a triangle, so that after three plies only White's piece differs.
        for (String move : new String[] {"h1g1", "h8g6", "g1f1", "g6h8", "f1h1", "h8g6", "h1f1"}) {
            position.make(UciMove.parse(position, move));
        }
        // Black to move; with the rook on f1 and the knight on h8 after g6h8, ply 4 stands again.
        assertThat(position.upcomingRepetition(20)).isTrue();
        position.unmake();
        // White to move: R h1-f1 reaches ply 3 (rook f1, knight g6, Black to move).
        assertThat(position.upcomingRepetition(20)).isTrue();
        position.unmake();
        // Black to move: the position after h8g6 with the rook on h1 stood on the board never before.
        assertThat(position.upcomingRepetition(20)).isFalse();
    }

    @Test
    void nullMoveCutsTheHistoryOff() {
        Position position = new Position();
        for (String move : new String[] {"g1f3", "g8f6", "f3g1", "f6g8"}) {
            position.make(UciMove.parse(position, move));
        }
        assertThat(position.occurrences()).isEqualTo(2);
        position.makeNull();
        position.makeNull();
        assertThat(position.key()).isEqualTo(new Position().key());
        assertThat(position.occurrences()).isEqualTo(1);
        assertThat(position.isDraw(20)).isFalse();
        position.unmakeNull();
        position.unmakeNull();
        assertThat(position.occurrences()).isEqualTo(2);
    }

    /** Without the castling right the array of pieces is the same, the position is not (FIDE 9.2.3). */
    @Test
    void lostCastlingRightMakesADifferentPosition() {
        Position position = Fen.parse("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
        for (String move : new String[] {"e1e2", "e8e7", "e2e1", "e7e8", "e1e2", "e8e7", "e2e1", "e7e8"}) {
            position.make(UciMove.parse(position, move));
        }
        assertThat(position.occurrences()).isEqualTo(2);
        assertThat(position.isDraw(0)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"4k3/8/8/8/8/8/8/R3K3 w - - 99 80, false", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80, true",
        // Mate on the board comes before the fifty-move rule (FIDE 9.3 applies to a game that goes on).
        "k7/1Q6/1K6/8/8/8/8/8 b - - 100 80, false", "k7/1Q6/1K6/8/8/8/8/8 b - - 99 80, false",
        // In check with a way out: the hundredth ply counts.
        "k7/8/1K6/8/8/8/8/R7 b - - 100 80, true"})
    void fiftyMoveRule(String fen, boolean draw) {
        assertThat(Fen.parse(fen).isDraw(0)).isEqualTo(draw);
    }

    @ParameterizedTest
    @CsvSource({"4k3/8/8/8/8/8/8/4K3, true", "4k3/8/8/8/8/8/8/2B1K3, true", "4k3/8/8/8/8/8/8/4KN2, true",
        "4kn2/8/8/8/8/8/8/4K3, true",
        // Bishops of both sides on dark squares only: c1, e3 and f8.
        "4kb2/8/8/8/8/4B3/8/2B1K3, true",
        // c1 is dark, f1 is light.
        "4k3/8/8/8/8/8/8/2B1KB2, false", "2b1k3/8/8/8/8/8/8/2B1K3, false",
        // A helpmate exists with two knights, and with knight against knight or bishop.
        "4k3/8/8/8/8/8/8/3NKN2, false", "4kn2/8/8/8/8/8/8/4KN2, false", "4kb2/8/8/8/8/8/8/4KN2, false",
        "4k3/8/8/8/8/8/4P3/4K3, false", "4k3/8/8/8/8/8/8/R3K3, false", "3qk3/8/8/8/8/8/8/4K3, false"})
    void insufficientMaterial(String placement, boolean insufficient) {
        assertThat(Fen.parse(placement + " w - - 0 1").isInsufficientMaterial()).isEqualTo(insufficient);
    }
}
