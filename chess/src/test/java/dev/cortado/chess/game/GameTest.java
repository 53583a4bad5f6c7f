package dev.cortado.chess.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.cortado.chess.Chess960;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.SanException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GameTest {
    @Test
    void playsOnAtTheEndOfTheMainLine() {
        Game game = new Game().play("e4").play("e7e5", "Nf3");
        assertThat(game.moves()).containsExactly("e4", "e5", "Nf3");
        assertThatThrownBy(() -> game.play("Nc6", "Nc6")).isInstanceOf(SanException.class);
        assertThat(game.moves()).containsExactly("e4", "e5", "Nf3", "Nc6");
        assertThat(game.end().fen()).isEqualTo("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        assertThat(game.end().moves()).isEqualTo(game.moves());
    }

    @Test
    void keepsVariationsBesideTheMainLine() {
        Game game = new Game().play("e4", "e5");
        GameNode e4 = game.mainLine().get(0);
        GameNode c5 = e4.play("c5");
        assertThat(e4.play("c5")).isSameAs(c5);
        assertThat(e4.variations()).containsExactly(c5);
        assertThat(c5.parent()).contains(e4);
        assertThat(c5.depth()).isEqualTo(2);
        assertThat(c5.uci()).isEqualTo("c7c5");
        assertThat(c5.board().fen()).startsWith("rnbqkbnr/pp1ppppp/8/2p5/4P3/");
        e4.remove(e4.next().orElseThrow());
        assertThat(game.moves()).containsExactly("e4", "c5");
    }

    @Test
    void resultAndTagAgree() {
        Game game = new Game().setTag("Result", "0-1");
        assertThat(game.result()).isEqualTo(GameResult.BLACK_WINS);
        game.setResult(GameResult.DRAW);
        assertThat(game.tag("Result")).contains("1/2-1/2");
        game.setTag("Result", "unclear");
        assertThat(game.result()).isEqualTo(GameResult.DRAW);
        assertThat(game.removeTag("Result").tag("Result")).isEmpty();
    }

    @Test
    void uciFollowsTheVariant() {
        Game game = new Game(Board.chess960(Chess960.STANDARD)).play("Nf3", "Nf6", "g3", "g6", "Bg2", "Bg7", "O-O");
        assertThat(game.root().lineEnd().uci()).isEqualTo("e1h1");
        assertThat(new Game().play("Nf3", "Nf6", "g3", "g6", "Bg2", "Bg7", "O-O").root().lineEnd().uci())
                .isEqualTo("e1g1");
    }

    @Test
    void marksAreChecked() {
        GameNode node = new Game().play("e4").mainLine().get(0);
        assertThat(node.addNag(1).addNag(255).nags()).containsExactly(1, 255);
        assertThatThrownBy(() -> node.addNag(256)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Every move is played once in going through a line: the boards share what lies before them. */
    @Test
    void boardsOfALineAreMadeOnce() {
        Game game = new Game().play("e4", "e5", "Nf3", "Nc6");
        GameNode end = game.root().lineEnd();
        assertThat(end.board()).isSameAs(end.board());
        assertThat(end.board().moves()).isEqualTo(game.moves());
        assertThat(game.root().board()).isSameAs(game.start());
        for (GameNode node : game.mainLine()) {
            assertThat(node.board().toPosition().key()).isEqualTo(node.position().key());
            assertThat(node.board().fen()).isEqualTo(Fen.format(node.position()));
        }
        // A move added later follows the board that is there.
        assertThat(end.play("Bb5").board().moves()).endsWith("Bb5");
    }

    /** A thousand boards along a game of a thousand plies: quadratic replay would make half a million moves. */
    @Test
    void goingThroughALongGameTakesLinearTime() {
        Game game = new Game();
        GameNode node = game.root();
        String[] cycle = {"Nf3", "Nf6", "Ng1", "Ng8"};
        for (int ply = 0; ply < 1000; ply++) {
            node = node.play(cycle[ply % 4]);
        }
        GameNode end = node;
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            for (GameNode at : game.mainLine()) {
                assertThat(at.board().turn()).isNotNull();
                assertThat(at.san()).isNotEmpty();
            }
            assertThat(end.board().occurrences()).isEqualTo(251);
        });
    }
}
