package dev.cortado.chess.notation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameNode;
import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.testing.RandomGames;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is written is read back the same, over random games of standard chess, Chess960 and double Chess960. */
class NotationRoundTripTest {
    private static final long SEED = 20_250_101;

    @Test
    void fenAndEpd() {
        Position read = new Position();
        new RandomGames(SEED).play(300, 120, position -> {
            String fen = Fen.format(position);
            String shredder = Fen.formatShredder(position);
            for (String text : new String[] {fen, shredder}) {
                Fen.parseInto(read, text);
                assertThat(read.key()).as(text).isEqualTo(position.key());
                assertThat(Fen.format(read)).isEqualTo(fen);
                assertThat(Fen.formatShredder(read)).isEqualTo(shredder);
                assertThat(read.castlingRights()).isEqualTo(position.castlingRights());
            }
        });
        new RandomGames(SEED + 1).play(30, 120, position -> {
            Epd epd = Epd.of(position).with("id", "x \\ y; z").with("bm", "Nf3", "e4");
            assertThat(Epd.parse(epd.format()).fen()).isEqualTo(Fen.format(position));
            assertThat(Epd.parse(epd.format()).operations()).containsAllEntriesOf(epd.operations());
        });
    }

    @Test
    void everyLegalMoveAsSanAndUci() {
        int[] moves = new int[Move.MAX_MOVES];
        new RandomGames(SEED + 2).play(240, 120, position -> {
            int count = MoveGenerator.legal(position, moves, 0);
            Set<String> texts = new HashSet<>();
            long key = position.key();
            for (int i = 0; i < count; i++) {
                String san = San.format(position, moves[i]);
                String uci = UciMove.format(position, moves[i]);
                if (San.parseStrict(position, san) != moves[i] || San.find(position, uci) != moves[i]
                        || UciMove.find(position, uci) != moves[i] || !texts.add(san) || !texts.add(uci)) {
                    throw new AssertionError(san + " " + uci + " in " + Fen.format(position));
                }
                position.make(moves[i]);
                boolean check = position.inCheck();
                boolean mate = check && !position.hasLegalMove();
                position.unmake();
                if (san.endsWith("#") != mate || san.endsWith("+") != (check && !mate)) {
                    throw new AssertionError("check mark of " + san + " in " + Fen.format(position));
                }
            }
            assertThat(position.key()).isEqualTo(key);
        });
    }

    @Test
    void everyTextOfSixteenBitsMeansALegalMoveOrNothing() {
        int[] moves = new int[Move.MAX_MOVES];
        new RandomGames(SEED + 3).play(6, 40, position -> {
            Set<Integer> legal = new HashSet<>();
            int count = MoveGenerator.legal(position, moves, 0);
            for (int i = 0; i < count; i++) {
                legal.add(moves[i]);
            }
            Set<Integer> found = new HashSet<>();
            for (int bits = 0; bits < 1 << 12; bits++) {
                String squares = Move.describe(bits | 1 << 12);
                for (String text : new String[] {squares, squares + "q", squares + "n"}) {
                    int move = UciMove.find(position, text);
                    if (move != Move.NONE) {
                        assertThat(legal).as(text).contains(move);
                        found.add(move);
                    }
                }
            }
            legal.removeIf(
                    move -> Move.isPromotion(move) && !"qn".contains(UciMove.format(position, move).substring(4)));
            assertThat(found).isEqualTo(legal);
        });
    }

    @Test
    void gamesWithCommentsAndVariations() {
        RandomGames games = new RandomGames(SEED + 4);
        for (int i = 0; i < 300; i++) {
            Game game = randomGame(games, RandomGames.Start.values()[i % 3]);
            String pgn = game.toPgn();
            Game read = Game.fromPgn(pgn);
            assertThat(read.errors()).isEmpty();
            assertThat(read.tags()).containsAllEntriesOf(game.tags());
            assertThat(read.start()).isEqualTo(game.start());
            assertThat(read.result()).isEqualTo(game.result());
            assertSame(read.root(), game.root());
            assertThat(read.toPgn()).isEqualTo(pgn);
        }
    }

    private static Game randomGame(RandomGames games, RandomGames.Start start) {
        SplitMix random = games.random();
        Game game = new Game(Board.of(games.start(start)));
        String[] values = {"plain", "with \"quotes\"", "back\\slash\\", "ünï", "]", "", "[x \"y\"]"};
        for (int i = 0; i < 5; i++) {
            game.setTag("Tag" + i, values[random.below(values.length)]);
        }
        game.setResult(GameResult.values()[random.below(4)]);
        if (random.below(3) == 0) {
            game.root().setComment(remark(random));
        }
        addLine(random, game.root(), game.start().toPosition(), 40 + random.below(80), 0);
        return game;
    }

    private static void addLine(SplitMix random, GameNode from, Position position, int plies, int depth) {
        int[] moves = new int[Move.MAX_MOVES];
        GameNode node = from;
        int played = 0;
        while (played < plies) {
            int count = MoveGenerator.legal(position, moves, 0);
            if (count == 0) {
                break;
            }
            int main = moves[random.below(count)];
            int other = moves[random.below(count)];
            GameNode next = node.add(main);
            annotate(random, next);
            if (depth < 3 && other != main && random.below(8) == 0) {
                GameNode variation = node.add(other);
                annotate(random, variation);
                if (random.below(4) == 0) {
                    variation.setCommentBefore(remark(random));
                }
                position.make(other);
                addLine(random, variation, position, random.below(8), depth + 1);
                position.unmake();
            }
            position.make(main);
            played++;
            node = next;
        }
        while (played-- > 0) {
            position.unmake();
        }
    }

    private static void annotate(SplitMix random, GameNode node) {
        if (random.below(6) == 0) {
            node.addNag(random.below(256));
        }
        if (random.below(6) == 0) {
            node.setComment(remark(random));
        }
    }

    private static String remark(SplitMix random) {
        String[] words =
                {"a", "good", "move", "(or", "not)", "[%clk", "0:01:00]", "{", "}", ";", "\"", "$1", "1-0", "[Event",
                    "\"x\"]", "*", "%", "café"};
        StringBuilder out = new StringBuilder(words[random.below(words.length)]);
        for (int i = random.below(25); i > 0; i--) {
            out.append(' ').append(words[random.below(words.length)]);
        }
        return out.toString();
    }

    private static void assertSame(GameNode read, GameNode written) {
        assertThat(read.move()).isEqualTo(written.move());
        assertThat(read.comment()).isEqualTo(written.comment());
        assertThat(read.commentBefore()).isEqualTo(written.commentBefore());
        assertThat(read.nags()).isEqualTo(written.nags());
        assertThat(read.children()).hasSameSizeAs(written.children());
        for (int i = 0; i < read.children().size(); i++) {
            assertSame(read.children().get(i), written.children().get(i));
        }
    }
}
