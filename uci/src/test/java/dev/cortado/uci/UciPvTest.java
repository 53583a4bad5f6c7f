package dev.cortado.uci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a match runner checks in every line of every search: legal moves, no move after the end of the game, true mates. */
class UciPvTest {
    /** Where games end soon: repetitions, fifty moves, few pieces, mates and stalemates near. */
    private static final List<String> ENDINGS = List.of("8/8/8/8/8/4k3/4p3/4K3 b - - 0 1",
            "8/8/2k5/8/8/2K5/1R6/8 w - - 92 100", "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 95 80",
            "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "8/k7/2Q5/8/8/8/8/K7 w - - 0 1",
            "k7/2K5/8/8/8/8/8/1R6 w - - 0 1", "8/P6k/8/8/8/8/p6K/8 w - - 0 1", "4k3/8/8/8/8/8/8/4KBN1 w - - 0 1",
            "8/8/8/8/2n5/1k6/8/K7 b - - 0 1", "5rk1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1",
            "8/1p6/1P6/8/8/5k2/4q3/7K b - - 0 1", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");

    private final UciDriver gui = new UciDriver();

    @Test
    void everyLineOfEverySearchCanBePlayed() {
        SplitMix random = new SplitMix(11);
        int[] moves = new int[Move.MAX_MOVES];
        for (int game = 0; game < 40; game++) {
            boolean ending = game % 2 == 0;
            Position position = ending ? Fen.parse(ENDINGS.get(game / 2 % ENDINGS.size())) : new Position();
            StringBuilder command = new StringBuilder("position fen " + Fen.format(position) + " moves");
            if (game % 8 == 0) {
                gui.send("ucinewgame", "setoption name MultiPV value " + (game % 16 == 0 ? 1 : 3),
                        "setoption name Threads value " + (game % 32 < 16 ? 1 : 2));
                gui.sync();
            }
            for (int ply = 0; ply < 30; ply++) {
                int count = MoveGenerator.legal(position, moves, 0);
                if (count == 0 || position.rule50() >= 100 || position.isInsufficientMaterial()) {
                    break;
                }
                String best = search(command.toString(), "go nodes " + (500 + random.below(8000)), position);
                // Now and then a move at random, so that the games differ.
                int move = random.below(3) == 0 ? moves[random.below(count)] : UciMove.parse(position, best);
                command.append(' ').append(UciMove.format(position, move));
                position.make(move);
            }
        }
        gui.close();
    }

    private String search(String command, String go, Position root) {
        List<String> lines = gui.send(command, go).until("bestmove");
        List<InfoLine> infos = InfoLine.of(lines);
        assertThat(infos).isNotEmpty();
        for (InfoLine info : infos) {
            info.assertPlayable(root);
            assertTrueMate(root, info);
        }
        String[] answer = lines.getLast().split(" ");
        InfoLine last = infos.reversed().stream().filter(info -> info.multiPv() == 1).findFirst().orElseThrow();
        assertThat(answer[1]).isEqualTo(last.pv().getFirst());
        if (answer.length > 2) {
            assertThat(answer[3]).isEqualTo(last.pv().get(1));
        }
        return answer[1];
    }

    /** A mate in N moves has at most 2N - 1 plies, one suffered in N moves at most 2N; and a full line ends in mate. */
    private static void assertTrueMate(Position root, InfoLine info) {
        if (!info.mate() || !info.bound().isEmpty()) {
            return;
        }
        int plies = info.score() > 0 ? 2 * info.score() - 1 : -2 * info.score();
        assertThat(info.pv().size()).as("%s: %s", Fen.format(root), info).isLessThanOrEqualTo(plies);
        if (info.pv().size() == plies) {
            Position end = new Position(root);
            info.pv().forEach(move -> end.make(UciMove.parse(end, move)));
            assertThat(end.inCheck() && !end.hasLegalMove()).as("%s: mate after %s", Fen.format(root), info.pv())
                    .isTrue();
        }
    }
}
