package dev.cortado.chess;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.perft.Perft;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** The inner loops of a search allocate nothing, counted in bytes by the JVM. */
class AllocationTest {
    private static final String KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final int[] moves = new int[8 * Move.MAX_MOVES];
    private long sink;

    @Test
    void perftAllocatesNothing() {
        Perft perft = new Perft(Fen.parse(KIWIPETE));
        assertThat(perft.count(3)).isEqualTo(97_862);
        THREADS.getCurrentThreadAllocatedBytes(); // the first call allocates a little itself
        long before = THREADS.getCurrentThreadAllocatedBytes();
        long nodes = perft.count(4);
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertThat(nodes).isEqualTo(4_085_603);
        assertThat(bytes).isZero();
    }

    @Test
    void everythingASearchAsksAllocatesNothing() {
        Position position = Fen.parse(KIWIPETE);
        ask(position, 2, 0);
        THREADS.getCurrentThreadAllocatedBytes();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        long asked = ask(position, 3, 0);
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        // 1 + 48 + 2,039 positions have their moves asked about, and 97,862 more are only reached.
        assertThat(asked).isEqualTo(1 + 48 + 2039 + 97_862);
        assertThat(bytes).isZero();
        assertThat(sink).isNotZero();
    }

    private long ask(Position position, int depth, int at) {
        sink += position.key() ^ position.pawnKey() ^ position.nonPawnKey(Color.WHITE);
        sink += position.isDraw(depth) || position.upcomingRepetition(depth) ? 1 : 0;
        if (depth == 0) {
            return 1;
        }
        if (!position.inCheck()) {
            sink += MoveGenerator.captures(position, moves, at);
            sink += MoveGenerator.quiets(position, moves, at);
            sink += MoveGenerator.quietChecks(position, moves, at);
            position.makeNull();
            position.unmakeNull();
        }
        int end = MoveGenerator.legal(position, moves, at);
        long positions = 1;
        for (int i = at; i < end; i++) {
            int move = moves[i];
            sink += position.isPseudoLegal(move) && position.isLegal(move) && position.seeGe(move, 0) ? 1 : 0;
            sink += position.keyAfter(move);
            position.make(move, position.givesCheck(move));
            positions += ask(position, depth - 1, end);
            position.unmake();
        }
        return positions;
    }
}
