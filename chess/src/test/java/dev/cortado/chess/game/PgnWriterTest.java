package dev.cortado.chess.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;

class PgnWriterTest {
    @Test
    void writesTheSevenTagsFirstAndTheResultLast() {
        Game game = new Game().setTag("ECO", "C20").setTag("White", "A \"B\" \\").play("e4", "e5");
        game.setResult(GameResult.DRAW);
        assertThat(game.toPgn()).isEqualTo("""
                [Event "?"]
                [Site "?"]
                [Date "????.??.??"]
                [Round "?"]
                [White "A \\"B\\" \\\\"]
                [Black "?"]
                [Result "1/2-1/2"]
                [ECO "C20"]

                1. e4 e5 1/2-1/2

                """);
    }

    @Test
    void writesCommentsMarksAndVariations() {
        Game game = new Game().play("e4", "e5", "Nf3");
        GameNode e4 = game.mainLine().get(0);
        e4.setComment("best\nby   test").addNag(1);
        GameNode c5 = e4.play("c5").setCommentBefore("or");
        c5.play("Nf3").play("d6");
        e4.play("e6").setComment("has a } inside");
        game.root().play("d4");
        game.root().setComment("hello");
        assertThat(moves(game)).isEqualTo("""
                {hello} 1. e4 $1 {best by test} (1. d4) 1... e5 ({or} 1... c5 2. Nf3 d6) (1...
                e6 ;has a } inside
                ) 2. Nf3 *""");
        assertThat(moves(Game.fromPgn(game.toPgn()))).isEqualTo(moves(game));
    }

    private static String moves(Game game) {
        String pgn = game.toPgn();
        return pgn.substring(pgn.indexOf("\n\n") + 2).strip();
    }

    @Test
    void wrapsLinesBelowEightyCharacters() {
        Game game = new Game();
        for (int i = 0; i < 60; i++) {
            game.play("Nf3", "Nf6", "Ng1", "Ng8");
        }
        game.mainLine().get(9).setComment(String.join(" ", Collections.nCopies(60, "word")));
        assertThat(game.toPgn().lines()).allMatch(line -> line.length() < 80).hasSizeGreaterThan(20);
        assertThat(Game.fromPgn(game.toPgn()).moves()).isEqualTo(game.moves());
        assertThat(Game.fromPgn(game.toPgn()).mainLine().get(9).comment()).isEqualTo(game.mainLine().get(9).comment());
    }

    @Test
    void aRemarkThatLooksLikeATagStaysARemark() {
        Game game = new Game().play("e4");
        String remark = "x".repeat(72) + " [Event \"no\"] tail";
        game.mainLine().get(0).setComment(remark);
        Game read = Game.fromPgn(game.toPgn());
        assertThat(read.errors()).isEmpty();
        assertThat(read.mainLine().get(0).comment()).isEqualTo(remark);
    }

    @Test
    void saysWhereTheGameStarts() {
        Game game = new Game(Board.fromFen("4k3/8/8/8/8/8/8/4K2R b K - 0 30")).play("Kd7", "O-O");
        assertThat(game.toPgn()).contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 30\"]\n")
                .contains("30... Kd7 31. O-O *");
        Game chess960 = new Game(Board.chess960(0));
        assertThat(chess960.toPgn()).contains("[Variant \"Chess960\"]").contains("[FEN \"bbqnnrkr/");
        assertThat(Game.fromPgn(chess960.toPgn()).start()).isEqualTo(Board.chess960(0));
    }

    @Test
    void variationsMayBeNestedVeryDeeply() {
        int depth = 5_000;
        StringBuilder nested = new StringBuilder("1. e4");
        for (int i = 0; i < depth; i++) {
            nested.append(" (1. ").append(i % 2 == 0 ? "d4" : "c4");
        }
        Game read = Game.fromPgn(nested.append(")".repeat(depth)).append(" *").toString());
        assertThat(read.errors()).isEmpty();
        assertThat(read.root().children()).hasSize(depth + 1);
        assertThat(Game.fromPgn(read.toPgn()).root().children()).hasSize(depth + 1);
    }
}
