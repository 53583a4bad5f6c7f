package dev.cortado.chess.notation;

import dev.cortado.chess.Chess960;
import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.SplitMix;
import java.util.function.Consumer;

/** Games of random legal moves, the same for the same seed: a third each standard, Chess960 and double Chess960. */
final class RandomGames {
    private RandomGames() {}

    static Position start(SplitMix random, int game) {
        return new Position(switch (game % 3) {
            case 0 -> PositionSetup.standard();
            case 1 -> Chess960.setup(random.below(960));
            default -> Chess960.setup(random.below(960), random.below(960));
        });
    }

    /** Shows every position of some games, the starting positions included. */
    static void forEachPosition(long seed, int games, int plies, Consumer<Position> test) {
        SplitMix random = new SplitMix(seed);
        int[] moves = new int[Move.MAX_MOVES];
        for (int game = 0; game < games; game++) {
            Position position = start(random, game);
            for (int ply = 0; ply < plies; ply++) {
                test.accept(position);
                int count = MoveGenerator.legal(position, moves, 0);
                if (count == 0) {
                    break;
                }
                position.make(moves[random.below(count)]);
            }
        }
    }
}
