package dev.cortado.eval.nnue;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The evaluator, which remembers, gives what the slow reference counts afresh. */
class NetworkEvaluatorTest {
    /** All kinds of moves lie ahead of these: castling both ways, promotions, en passant, kings that cross the middle. */
    private static final List<String> STARTS = List.of(Fen.START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "8/8/3k4/8/8/4K3/8/Q7 w - - 0 1",
            "rnbqkbnr/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 1", "8/8/8/K2k4/1pPp4/8/8/8 b - c3 0 1",
            "4k3/2p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1");
    private static final List<String> CHESS960 = List.of(
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4 w BDbd - 0 1", "rk5r/8/8/8/8/8/8/RK5R w AHah - 0 1");

    private static List<Position> starts() {
        List<Position> positions = new ArrayList<>();
        STARTS.forEach(fen -> positions.add(Fen.parse(fen)));
        CHESS960.forEach(fen -> positions.add(Fen.parse(fen, true)));
        return positions;
    }

    static Stream<Network> networks() {
        return Stream.of(RandomNetworks.plain(64, 1), RandomNetworks.rich(32, 2),
                RandomNetworks.fourKings(512, 5),
                RandomNetworks.of(Architecture.of(96, true, 1, 400), 3),
                RandomNetworks.of(Architecture.of(32, true, 32, 4000), 4));
    }

    /** As it is where there is no machine code. */
    private static NetworkEvaluator inArrays(Network network) {
        return new NetworkEvaluator(network, new ArraySums(network, Accumulators.count(network)));
    }

    @ParameterizedTest
    @MethodSource("networks")
    void followsRandomWalksWithTakebacksAndNullMoves(Network network) {
        ReferenceNetwork reference = new ReferenceNetwork(NetworkFile.bytes(network));
        NetworkEvaluator evaluator = new NetworkEvaluator(network);
        NetworkEvaluator inArrays = inArrays(network);
        SplitMix random = new SplitMix(11);
        int[] moves = new int[Move.MAX_MOVES];
        boolean[] wasNull = new boolean[4096];
        int[] kinds = new int[4];
        int asked = 0;
        for (int round = 0; round < 5; round++) {
            for (Position position : starts()) {
                for (int step = 0; step < 400 && position.ply() < 300; step++) {
                    int count = MoveGenerator.legal(position, moves, 0);
                    int dice = random.below(16);
                    if (position.ply() > 0 && (dice < 5 || count == 0)) {
                        if (wasNull[position.ply()]) {
                            position.unmakeNull();
                        } else {
                            position.unmake();
                        }
                    } else if (dice == 5 && !position.inCheck()) {
                        position.makeNull();
                        wasNull[position.ply()] = true;
                    } else if (count > 0) {
                        int move = moves[random.below(count)];
                        kinds[Move.kind(move) >> 14]++;
                        position.make(move);
                        wasNull[position.ply()] = false;
                    }
                    // Asking only now and then leaves gaps of every length to replay.
                    if (random.below(3) == 0) {
                        long value = reference.value(position);
                        assertThat(evaluator.value(position)).isEqualTo(value);
                        assertThat(inArrays.value(position)).isEqualTo(value);
                        asked++;
                    }
                }
            }
        }
        assertThat(asked).isGreaterThan(3000);
        assertThat(kinds).as("moves played of each kind").doesNotContain(0);
    }

    @Test
    void survivesGamesLongerThanItsMemory() {
        Network network = RandomNetworks.rich(32, 9);
        ReferenceNetwork reference = new ReferenceNetwork(NetworkFile.bytes(network));
        NetworkEvaluator evaluator = new NetworkEvaluator(network);
        Position position = new Position();
        int[] there = {Move.of(6, 21), Move.of(62, 45)};
        int[] back = {Move.of(21, 6), Move.of(45, 62)};
        for (int ply = 0; ply < 1000; ply++) {
            position.make(ply / 2 % 2 == 0 ? there[ply & 1] : back[ply & 1]);
            assertThat(evaluator.value(position)).isEqualTo(reference.value(position));
        }
    }

    @Test
    void noticesAnotherGameAtTheSamePly() {
        Network network = RandomNetworks.rich(32, 10);
        ReferenceNetwork reference = new ReferenceNetwork(NetworkFile.bytes(network));
        NetworkEvaluator evaluator = new NetworkEvaluator(network);
        for (int round = 0; round < 3; round++) {
            for (Position position : starts()) {
                assertThat(evaluator.value(position)).isEqualTo(reference.value(position));
            }
        }
    }

    @Test
    void twoNetworksMeetInOneProcess() {
        Network one = RandomNetworks.plain(64, 20);
        Network two = RandomNetworks.rich(32, 21);
        NetworkEvaluator first = new NetworkEvaluator(one);
        NetworkEvaluator second = new NetworkEvaluator(two);
        Position position = new Position();
        assertThat(first.value(position)).isEqualTo(new ReferenceNetwork(NetworkFile.bytes(one)).value(position));
        assertThat(second.value(position)).isEqualTo(new ReferenceNetwork(NetworkFile.bytes(two)).value(position));
    }

    /** The value of a hand-made network can be counted on paper. */
    @Test
    void aNetworkThatCountsQueens() {
        Architecture shape = Architecture.of(32, true, 1, 400);
        short[] inputWeights = new short[768 * 32];
        for (int square = 0; square < 64; square++) {
            inputWeights[(4 * 64 + square) * 32] = 255; // neuron 0: own queens
        }
        short[] outputWeights = new short[64];
        outputWeights[0] = 64;
        outputWeights[32] = -64;
        Network network = new Network(shape, java.util.Map.of(), inputWeights, new short[32], outputWeights,
                new int[] {16 * 255});
        NetworkEvaluator evaluator = new NetworkEvaluator(network);
        // One own queen: 255² · 64 / 255 = 255 · 64, which is 1.0; the bias is 16 / 64 = 0.25.
        assertThat(evaluator.value(Fen.parse("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"))).isEqualTo(500);
        assertThat(evaluator.value(Fen.parse("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"))).isEqualTo(-300);
        assertThat(evaluator.value(Fen.parse("q3k3/8/8/8/8/8/8/Q3K3 b - - 0 1"))).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allocatesNothing(boolean inArrays) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Network network = RandomNetworks.rich(512, 30);
        NetworkEvaluator evaluator = inArrays ? inArrays(network) : new NetworkEvaluator(network);
        Kernels.warmUp(10_000_000_000L);
        List<Position> positions = starts();
        int[] moves = new int[Move.MAX_MOVES];
        long sum = 0;
        long allocated = Long.MAX_VALUE;
        // Vectors are objects until the compiler has done away with them, in the callers of the kernels too.
        for (int round = 0; round < 300 && allocated > 0; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1000; i++) {
                Position position = positions.get(i % positions.size());
                int count = MoveGenerator.legal(position, moves, 0);
                position.make(moves[i % count]);
                sum += evaluator.value(position);
                position.unmake();
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(allocated).as("bytes for 1000 evaluations (values summed up to %d)", sum).isZero();
    }
}
