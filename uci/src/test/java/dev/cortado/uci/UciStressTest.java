package dev.cortado.uci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A GUI without manners: commands at random, with random pauses. Whatever it does, every {@code go} has exactly one legal
 * answer after a well-formed score, every {@code isready} one {@code readyok}, and nothing fails.
 *
 * <p>Runs 12 seconds; {@code -Dcortado.stress.seconds=600} makes it run longer, {@code -Dcortado.stress.seed=7} another
 * game.
 */
class UciStressTest {
    private static final long SECONDS = Long.getLong("cortado.stress.seconds", 12);
    private static final long SEED = Long.getLong("cortado.stress.seed", 20250601);
    private static final List<String> STARTS = List.of(Fen.START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 98 80",
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "k7/8/8/8/8/8/8/K6R w - - 99 120", "8/P6k/8/8/8/8/p6K/8 w - - 0 1");
    private static final List<String> OPTIONS = List.of("Threads value 1", "Threads value 2", "Threads value 3",
            "Hash value 1", "Hash value 16", "Hash value 40", "MultiPV value 1", "MultiPV value 1", "MultiPV value 5",
            "Clear Hash", "UCI_ShowWDL value true", "UCI_ShowWDL value false", "Ponder value true",
            "Move Overhead value 0", "Move Overhead value 30", "Skill Level value 3", "Skill Level value 20",
            "Skill Level value 20", "UseClusteredTT value false", "UseClusteredTT value true", "Hash value banana",
            "UCI_LimitStrength value true", "UCI_LimitStrength value false", "UCI_LimitStrength value false");
    private static final List<String> BOUNDED = List.of("depth 1", "depth 6", "nodes 1", "nodes 3000", "movetime 1",
            "movetime 30", "wtime 50 btime 50", "wtime 1000 btime 1000 winc 10 binc 10",
            "wtime 300 btime 300 movestogo 3",
            "mate 2 movetime 40", "wtime 0 btime 0", "btime 20", "depth x");
    private static final List<String> OPEN = List.of("infinite", "ponder wtime 200 btime 200", "ponder", "",
            "infinite depth 3", "ponder movetime 20");

    private final SplitMix random = new SplitMix(SEED);
    private final UciDriver gui = new UciDriver();
    /** The roots of all searches not yet answered, oldest first; null for one without a position. */
    private final List<Position> unanswered = new ArrayList<>();
    /** Null after a position that cannot be read. */
    private Position position = new Position();
    /** True if the last search only ends when told to. */
    private boolean open;
    private int searches;
    private int pings;
    private int pongs;
    private boolean scored;

    @Test
    void nothingThatAGuiDoesUpsetsTheEngine() {
        long deadline = System.nanoTime() + SECONDS * 1_000_000_000L;
        while (System.nanoTime() < deadline) {
            act();
            gui.listen(pause()).forEach(this::hear);
        }
        gui.send("stop");
        gui.sync().forEach(this::hear);
        while (!unanswered.isEmpty()) {
            gui.until("bestmove").forEach(this::hear);
        }
        gui.close();
        gui.listen(0).forEach(this::hear);
        assertThat(pongs).isEqualTo(pings);
        assertThat(unanswered).isEmpty();
        assertThat(searches).isGreaterThan((int) SECONDS * 5);
    }

    private void act() {
        switch (random.below(16)) {
            case 0, 1, 2, 3 -> go(BOUNDED, false);
            case 4, 5 -> go(OPEN, true);
            case 6, 7 -> gui.send("stop");
            case 8 -> gui.send("ponderhit");
            case 9 -> gui.send("ucinewgame");
            case 10, 11 -> gui.send("setoption name " + pick(OPTIONS));
            case 12 -> {
                pings++;
                gui.send("isready");
            }
            case 13, 14 -> position();
            default -> {
                String command = pick(List.of("debug on", "debug off", "d", "uci", "xyzzy", "",
                        "position startpos moves e1e5", "position fen 8/8 w", "help", "register later", "go perft 2"));
                if (command.startsWith("position")) {
                    position = null;
                }
                gui.send(command);
            }
        }
    }

    /** An open search that nobody ends would make every later answer wait; one GUI in four forgets to end it. */
    private void go(List<String> limits, boolean isOpen) {
        if (open && random.below(4) > 0) {
            gui.send("stop");
        }
        gui.send("go " + pick(limits));
        unanswered.add(position == null ? null : new Position(position));
        open = isOpen;
        searches++;
    }

    private void position() {
        String fen = pick(STARTS);
        StringBuilder command = new StringBuilder(fen.equals(Fen.START) ? "position startpos" : "position fen " + fen);
        position = Fen.parse(fen);
        command.append(" moves");
        int[] moves = new int[Move.MAX_MOVES];
        for (int plies = random.below(120); plies > 0; plies--) {
            int count = MoveGenerator.legal(position, moves, 0);
            if (count == 0) {
                break;
            }
            int move = moves[random.below(count)];
            command.append(' ').append(UciMove.format(position, move));
            position.make(move);
        }
        gui.send(command.toString());
    }

    /** Mostly in haste, sometimes waiting for a search to get going. */
    private long pause() {
        return switch (random.below(4)) {
            case 0 -> 0;
            case 1 -> random.below(5);
            case 2 -> random.below(30);
            default -> random.below(120);
        };
    }

    private void hear(String line) {
        assertThat(line).doesNotContain("internal error");
        if (line.equals("readyok")) {
            pongs++;
        } else if (InfoLine.isOne(line)) {
            assertThat(unanswered).as("a search for " + line).isNotEmpty();
            InfoLine info = InfoLine.parse(line);
            if (unanswered.getFirst() == null) {
                assertThat(info.pv()).isEmpty();
            } else {
                info.assertPlayable(unanswered.getFirst());
            }
            scored = true;
        } else if (line.startsWith("bestmove")) {
            assertThat(unanswered).as("a search for " + line).isNotEmpty();
            assertThat(scored).as("a score before " + line).isTrue();
            scored = false;
            Position root = unanswered.removeFirst();
            String[] words = line.split(" ");
            if (words[1].equals("(none)")) {
                assertThat(root != null && root.hasLegalMove()).as(line + " in " + (root == null ? "nothing"
                        : Fen.format(root))).isFalse();
            } else {
                int move = UciMove.parse(root, words[1]);
                if (words.length > 2) {
                    root.make(move);
                    UciMove.parse(root, words[3]);
                }
            }
        }
    }

    private String pick(List<String> list) {
        return list.get(random.below(list.size()));
    }
}
