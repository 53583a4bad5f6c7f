package dev.cortado.chess.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Chess960;
import dev.cortado.chess.notation.SanException;
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
}
