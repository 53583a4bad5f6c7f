package dev.cortado.eval.classical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import org.junit.jupiter.api.Test;

/** The sum kept along the line of play is the sum counted from the board. */
class PieceSquareSumTest {
    private final PieceSquareSum sum = new PieceSquareSum(PieceSquareSum.values(Weights.shipped()));

    @Test
    void followsRandomWalksWithTakebacksAndNullMoves() {
        SplitMix random = new SplitMix(11);
        int[] moves = new int[Move.MAX_MOVES];
        boolean[] wasNull = new boolean[4096];
        long asked = 0;
        for (int round = 0; round < 20; round++) {
            for (Position position : SamplePositions.starts()) {
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
                        position.make(moves[random.below(count)]);
                        wasNull[position.ply()] = false;
                    }
                    // Asking only now and then leaves gaps of every length to replay.
                    if (random.below(3) == 0) {
                        assertThat(sum.of(position)).isEqualTo(sum.count(position));
                        asked++;
                    }
                }
            }
        }
        assertThat(asked).isGreaterThan(20_000);
    }

    @Test
    void survivesGamesLongerThanItsMemory() {
        Position position = new Position();
        int[] there = {Move.of(6, 21), Move.of(62, 45)};
        int[] back = {Move.of(21, 6), Move.of(45, 62)};
        for (int ply = 0; ply < 3000; ply++) {
            position.make(ply / 2 % 2 == 0 ? there[ply & 1] : back[ply & 1]);
            assertThat(sum.of(position)).isEqualTo(sum.count(position));
        }
    }

    @Test
    void noticesAnotherGameAtTheSamePly() {
        Position first = Fen.parse("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        Position second = Fen.parse("4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1");
        assertThat(sum.of(first)).isNotEqualTo(sum.of(second));
        assertThat(sum.of(second)).isEqualTo(sum.count(second));
        assertThat(sum.of(first)).isEqualTo(sum.count(first));
    }
}
