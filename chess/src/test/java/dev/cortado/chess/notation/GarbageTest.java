package dev.cortado.chess.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.testing.RandomGames;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Mutated texts are answered with a typed error or a valid result, never with another exception and never with a hang.
 * The number of texts is the system property {@code cortado.fuzz}, a million by default; the seed is fixed.
 */
class GarbageTest {
    private static final int TOTAL = Integer.getInteger("cortado.fuzz", 1_000_000);
    private static final Duration LIMIT = Duration.ofSeconds(60 + TOTAL / 5_000);
    private static final String LETTERS =
            "KQRBNPkqrbnp12345678/ wb-abcdefgh+#=xO0.!?$(){};[]\"\\%*<>\n\r\t:_@\u0000\u00e6\u2654\uD834,'~";

    private static String mutate(SplitMix random, String text, String other) {
        StringBuilder out = new StringBuilder(text);
        for (int i = 1 + random.below(4); i > 0; i--) {
            int at = random.below(out.length() + 1);
            int end = Math.min(out.length(), at + 1 + random.below(random.below(8) == 0 ? 12 : 2));
            char letter = LETTERS.charAt(random.below(LETTERS.length()));
            switch (random.below(6)) {
                case 0 -> out.insert(at, letter);
                case 1 -> out.delete(at, end);
                case 2 -> out.replace(at, end, String.valueOf(letter));
                case 3 -> out.insert(at, out.substring(at, end));
                case 4 -> {
                    int from = random.below(other.length() + 1);
                    out.insert(at, other, from, Math.min(other.length(), from + random.below(20)));
                }
                default -> out.setLength(Math.max(at, 1) - 1);
            }
        }
        return out.toString();
    }

    @Test
    void fen() {
        List<String> seeds = new ArrayList<>();
        new RandomGames(1).play(60, 60, position -> {
            seeds.add(Fen.format(position));
            seeds.add(Fen.formatShredder(position));
        });
        SplitMix random = new SplitMix(2);
        int[] outcomes = new int[2];
        Position position = new Position();
        assertTimeoutPreemptively(LIMIT, () -> {
            for (int i = 0; i < TOTAL * 4L / 10; i++) {
                String text =
                        mutate(random, seeds.get(random.below(seeds.size())), seeds.get(random.below(seeds.size())));
                try {
                    Fen.parseInto(position, text);
                    assertUsable(position, text);
                    outcomes[0]++;
                } catch (FenException e) {
                    assertThat(e.getMessage()).isNotBlank();
                    outcomes[1]++;
                }
            }
        });
        assertThat(outcomes[0]).isPositive();
        assertThat(outcomes[1]).isPositive();
    }

    /** What was accepted can be written, read again and played on. */
    private static void assertUsable(Position position, String text) {
        String fen = Fen.format(position);
        Position again = Fen.parse(fen);
        if (again.key() != position.key() || !Fen.format(again).equals(fen)) {
            throw new AssertionError(text + " was read as " + fen);
        }
        int[] moves = new int[Move.MAX_MOVES];
        int count = MoveGenerator.legal(position, moves, 0);
        if (count > 0) {
            position.make(moves[count / 2]);
            position.unmake();
        }
    }

    @Test
    void san() {
        List<Position> positions = new ArrayList<>();
        new RandomGames(3).play(6, 80, position -> positions.add(new Position(position)));
        SplitMix random = new SplitMix(4);
        int[] moves = new int[Move.MAX_MOVES];
        int[] outcomes = new int[2];
        assertTimeoutPreemptively(LIMIT, () -> {
            for (int i = 0; i < TOTAL * 4L / 10; i++) {
                Position position = positions.get(random.below(positions.size()));
                int count = MoveGenerator.legal(position, moves, 0);
                if (count == 0) {
                    continue;
                }
                int move = moves[random.below(count)];
                String seed = random.below(3) == 0 ? UciMove.format(position, move) : San.format(position, move);
                String text = mutate(random, seed, "O-O-O exd8=Q+ Nbd2 e.p. Rf1xf8# 0000");
                long key = position.key();
                outcomes[answer(position, text) ? 0 : 1]++;
                assertThat(position.key()).isEqualTo(key);
            }
        });
        assertThat(outcomes[0]).isPositive();
        assertThat(outcomes[1]).isPositive();
    }

    /** True if the text means a move, which is then legal; all ways of reading agree. */
    private static boolean answer(Position position, String text) {
        int found = San.find(position, text);
        boolean legal = found != Move.NONE;
        if (legal && !(position.isPseudoLegal(found) && position.isLegal(found))) {
            throw new AssertionError(text + " means an illegal move in " + Fen.format(position));
        }
        try {
            assertThat(San.parse(position, text)).isEqualTo(found);
        } catch (SanException e) {
            assertThat(legal).isFalse();
            assertThat(e.reason()).isNotBlank();
        }
        try {
            assertThat(UciMove.parse(position, text)).isEqualTo(found);
        } catch (UciMoveException e) {
            assertThat(e.reason()).isNotBlank();
        }
        return legal;
    }

    @Test
    void pgn() {
        String seed = "[Event \"Cup\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n"
                + "[Result \"1-0\"]\n\n1. e4 $1 {good} e5 (1... c5 2. Nf3 (2. c3 {x}) d6) 2. Nf3! Nc6 ; remark\n"
                + "% escaped\n3. Bb5 a6 4. O-O 1-0\n\n";
        String other =
                "[White \"A\"]\n\n1. d4 d5 2. c4 (2. e4 {Blackmar}) e6 -- 1/2-1/2\n\n[Variant \"Chess960\"]\n\n*\n";
        SplitMix random = new SplitMix(5);
        int[] outcomes = new int[2];
        assertTimeoutPreemptively(LIMIT, () -> {
            for (int i = 0; i < TOTAL * 2L / 10; i++) {
                String text = mutate(random, random.below(2) == 0 ? seed + other : other + seed, seed);
                byte[] bytes =
                        text.getBytes(random.below(2) == 0 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
                try (PgnReader reader = PgnReader.of(new ByteArrayInputStream(bytes))) {
                    int games = 0;
                    for (Game game = reader.readGame(); game != null; game = reader.readGame()) {
                        outcomes[game.errors().isEmpty() ? 0 : 1]++;
                        if (random.below(50) == 0) {
                            assertRoundTrip(game, text);
                        }
                        games++;
                    }
                    if (games > text.length()) {
                        throw new AssertionError(text);
                    }
                }
            }
        });
        assertThat(outcomes[0]).isPositive();
        assertThat(outcomes[1]).isPositive();
    }

    private static void assertRoundTrip(Game game, String text) {
        String written = game.toPgn();
        assertThat(Game.fromPgn(written).toPgn()).as(text).isEqualTo(written);
    }
}
