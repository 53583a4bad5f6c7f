package dev.cortado.eval.classical;

import dev.cortado.chess.Piece;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.Square;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.testing.RandomGames;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Positions to test on: starts of many kinds, and random games from them. */
final class SamplePositions {
    /** Openings, tactics, promotions, all kinds of endings, castling in Chess960. */
    static final List<String> STARTS = List.of(
            Fen.START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            "8/6k1/8/2Pp4/8/1K6/5b2/8 w - d6 0 1",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "8/1k6/3p4/1p1P4/1P1b4/5B2/5PK1/8 b - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/P1k5/K7/8/8/8/8/8 w - - 0 1",
            "6k1/5ppp/8/8/8/8/1r3PPP/R3R1K1 w - - 0 1",
            "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47");

    private static final List<String> CHESS960 = List.of(
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4 w BDbd - 0 1");

    private SamplePositions() {}

    static List<Position> starts() {
        List<Position> positions = new ArrayList<>();
        STARTS.forEach(fen -> positions.add(Fen.parse(fen)));
        CHESS960.forEach(fen -> positions.add(Fen.parse(fen, true)));
        return positions;
    }

    /** Shows every position of random games, {@code rounds} from each start. */
    static void forEach(int rounds, long seed, Consumer<Position> visitor) {
        RandomGames games = new RandomGames(seed);
        for (Position start : starts()) {
            for (int round = 0; round < rounds; round++) {
                games.playOn(new Position(start), 150, visitor::accept);
            }
        }
    }

    /** The same position with the colours exchanged and the board turned upside down. */
    static Position mirrored(Position position) {
        PositionSetup from = PositionSetup.of(position);
        PositionSetup to = PositionSetup.empty();
        for (int square = 0; square < 64; square++) {
            int piece = from.pieceAt(square);
            to.put(square ^ 56, piece == Piece.NONE ? piece : piece ^ 8);
        }
        for (int index = 0; index < 4; index++) {
            int rook = from.castlingRook(index >> 1, index & 1);
            to.castlingRook(index >> 1 ^ 1, index & 1, rook == Square.NONE ? rook : rook ^ 56);
        }
        int ep = from.enPassantSquare();
        to.sideToMove(from.sideToMove() ^ 1).enPassantSquare(ep == Square.NONE ? ep : ep ^ 56)
                .chess960(from.chess960());
        return new Position(to);
    }
}
