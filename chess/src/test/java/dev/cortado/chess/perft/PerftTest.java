package dev.cortado.chess.perft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.Fen;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Published counts of well-known positions, and that every way of counting gives them. */
class PerftTest {
    private static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    /** The positions and counts of the Chess Programming Wiki's page "Perft Results", and Kaufman's promotions. */
    @ParameterizedTest
    @CsvSource({"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, 6, 119060324",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1, 5, 193690690",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1, 7, 178633661",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1, 5, 15833292",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1, 5, 15833292",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8, 5, 89941194",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10, 5, 164075551",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1, 6, 71179139"})
    void publishedCounts(String fen, int depth, long nodes) {
        assertThat(new Perft(Fen.parse(fen)).count(depth)).isEqualTo(nodes);
    }

    /** Short endings and pins that have caught move generators, from Martin Sedlak's list. */
    @ParameterizedTest
    @CsvSource({"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1, 6, 1134888", "8/b2p2k1/8/2P5/8/4K3/8/8 b - - 0 1, 6, 1015133",
        "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1, 6, 1440467", "5k2/8/8/8/8/8/8/4K2R w K - 0 1, 6, 661072",
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1, 6, 803711", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1, 4, 1274206",
        "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1, 4, 1720476", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1, 6, 3821001",
        "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1, 5, 1004658", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1, 6, 217342",
        "8/P1k5/K7/8/8/8/8/8 w - - 0 1, 6, 92683", "K1k5/8/P7/8/8/8/8/8 w - - 0 1, 6, 2217",
        "8/k1P5/8/1K6/8/8/8/8 w - - 0 1, 7, 567584", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1, 4, 23527"})
    void publishedTricks(String fen, int depth, long nodes) {
        assertThat(new Perft(Fen.parse(fen)).count(depth)).isEqualTo(nodes);
    }

    /** Captures, en passant, castling, promotions, checks and mates among the leaves, from the same wiki page. */
    @ParameterizedTest
    @CsvSource({"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, 4, 1576, 0, 0, 0, 469, 8",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1, 3, 17102, 45, 3162, 0, 993, 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1, 4, 757163, 1929, 128013, 15172, 25523, 43",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1, 5, 52051, 1165, 0, 0, 52950, 0"})
    void publishedKindsOfLeaves(String fen, int depth, long captures, long enPassant, long castles, long promotions,
            long checks, long mates) {
        long[] kinds = new long[6];
        countKinds(Fen.parse(fen), depth, new int[depth * Move.MAX_MOVES], 0, kinds);
        assertThat(kinds).containsExactly(captures, enPassant, castles, promotions, checks, mates);
    }

    private static void countKinds(Position position, int depth, int[] moves, int at, long[] kinds) {
        int end = MoveGenerator.legal(position, moves, at);
        for (int i = at; i < end; i++) {
            int move = moves[i];
            if (depth == 1) {
                kinds[0] += position.isCapture(move) ? 1 : 0;
                kinds[1] += Move.isEnPassant(move) ? 1 : 0;
                kinds[2] += Move.isCastling(move) ? 1 : 0;
                kinds[3] += Move.isPromotion(move) ? 1 : 0;
                if (position.givesCheck(move)) {
                    kinds[4]++;
                    position.make(move);
                    kinds[5] += position.hasLegalMove() ? 0 : 1;
                    position.unmake();
                }
            } else {
                position.make(move);
                countKinds(position, depth - 1, moves, end, kinds);
                position.unmake();
            }
        }
    }

    @Test
    void smallDepths() {
        Perft perft = new Perft(new Position());
        assertThat(perft.count(0)).isEqualTo(1);
        assertThat(perft.count(1)).isEqualTo(20);
        assertThat(perft.count(2)).isEqualTo(400);
        assertThat(perft.threads(2).hash(1).count(3)).isEqualTo(8902);
        assertThat(perft.count(2)).isEqualTo(400);
    }

    @Test
    void threadsAndTableChangeNothing() {
        Position position = Fen.parse(KIWIPETE);
        for (int threads : new int[] {1, 2, 3}) {
            for (int megabytes : new int[] {0, 1, 16}) {
                Perft perft = new Perft(position).threads(threads).hash(megabytes);
                assertThat(perft.count(4)).isEqualTo(4_085_603);
                assertThat(perft.count(4)).as("once more, with a full table").isEqualTo(4_085_603);
                assertThat(perft.count(3)).isEqualTo(97_862);
            }
        }
    }

    @Test
    void divideNamesEveryFirstMoveAndAddsUp() {
        for (int threads : new int[] {1, 2}) {
            Perft perft = new Perft(Fen.parse(KIWIPETE)).threads(threads);
            for (Map.Entry<Integer, Long> expected : Map.of(1, 48L, 2, 2039L, 3, 97_862L, 4, 4_085_603L).entrySet()) {
                List<Perft.Share> shares = perft.divide(expected.getKey());
                assertThat(shares).hasSize(48).doesNotHaveDuplicates();
                assertThat(shares.stream().mapToLong(Perft.Share::nodes).sum()).isEqualTo(expected.getValue());
            }
        }
        // Published: from the start, 3.… after a2a3 there are 380 sequences of three plies, after e2e4 600.
        List<Perft.Share> shares = new Perft(new Position()).divide(3);
        assertThat(shares).contains(new Perft.Share(Move.of(8, 16), 380), new Perft.Share(Move.of(12, 28), 600));
    }

    /** With the same pieces and rights, the castling rook is on g1 in one position and on h1 in the other. */
    @Test
    void tableIsEmptiedForAnotherPosition() {
        Perft perft =
                new Perft(Fen.parse("rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11")).hash(16);
        long withG = perft.count(4);
        Position other = Fen.parse("rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Hkq - 4 11");
        long withH = perft.position(other).count(4);
        assertThat(withH).isEqualTo(new Perft(other).count(4)).isNotEqualTo(withG);
    }

    @Test
    void stalemateAndMateHaveNoSequences() {
        for (String fen : new String[] {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"}) {
            Perft perft = new Perft(Fen.parse(fen)).threads(2).hash(1);
            assertThat(perft.count(1)).isZero();
            assertThat(perft.count(5)).isZero();
            assertThat(perft.divide(4)).isEmpty();
        }
    }

    @Test
    void refusesImpossibleRequests() {
        Perft perft = new Perft(new Position());
        assertThatThrownBy(() -> perft.count(-1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> perft.count(33)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("33");
        assertThatThrownBy(() -> perft.divide(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> perft.threads(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> perft.hash(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void suiteReadsBothFormats() throws IOException {
        List<PerftSuite.Case> cases = PerftSuite.read(new StringReader("""
                # a comment

                4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66
                id first
                epd 8/8/8/8/8/8/8/K1k5 w - -
                perft 1 2
                perft 2 12

                id second
                epd 8/8/8/8/8/8/8/K2k4 b - -
                perft 3 7
                """));
        assertThat(cases).containsExactly(
                new PerftSuite.Case(3, "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", new TreeMap<>(Map.of(1, 15L, 2, 66L))),
                new PerftSuite.Case(5, "first", "8/8/8/8/8/8/8/K1k5 w - -", new TreeMap<>(Map.of(1, 2L, 2, 12L))),
                new PerftSuite.Case(10, "second", "8/8/8/8/8/8/8/K2k4 b - -", new TreeMap<>(Map.of(3, 7L))));
        assertThat(cases.get(0).depthWithin(6, 100)).isEqualTo(2);
        assertThat(cases.get(0).depthWithin(1, 100)).isEqualTo(1);
        assertThat(cases.get(0).depthWithin(6, 20)).isEqualTo(1);
        assertThat(cases.get(0).depthWithin(6, 10)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"hello, line 1", "perft 1 20, line 1", "'4k3/8/8/8/8/8/8/4K2R w K - ;D1 x', \"1 x\"",
        "'4k3/8/8/8/8/8/8/4K2R w K - ;bm e4', bm e4", "'4k3/8/8/8/8/8/8/4K2R w K - ;D99 5', 99 5",
        "'4k3/8/8/8/8/8/8/4K2R w K - ;D1', line 1", "'4k3/8/8/8/8/8/8/4K2R w K - ;D1 5 6', 1 5 6"})
    void suiteNamesTheBadLine(String text, String part) {
        assertThatThrownBy(() -> PerftSuite.read(new StringReader(text))).isInstanceOf(PerftSuite.FormatException.class)
                .message().startsWith("line 1: ").contains(part);
    }
}
