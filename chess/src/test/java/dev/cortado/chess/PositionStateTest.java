package dev.cortado.chess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.testing.RandomGames;
import dev.cortado.chess.testing.RandomGames.Start;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a position keeps while moves are made: everything incremental equals the same thing worked out anew. */
class PositionStateTest {
    private static final int POSITIONS = 3000;

    @ParameterizedTest
    @EnumSource(Start.class)
    void makingMovesLeadsWhereTheReferenceBoardGoes(Start start) {
        RandomGames games = new RandomGames(start.ordinal() + 100);
        for (int game = 0; game < 50; game++) {
            Position position = games.start(start);
            ReferenceBoard reference = ReferenceBoard.of(position);
            int first = position.gamePly();
            for (int ply = 0; ply < 160; ply++) {
                int move = games.choose(position);
                if (move == Move.NONE) {
                    break;
                }
                position.make(move);
                reference = reference.after(move);
                ReferenceBoard seen = ReferenceBoard.of(position);
                assertThat(seen.identity()).isEqualTo(reference.identity());
                assertThat(position.rule50()).isEqualTo(reference.rule50);
                assertThat(position.gamePly()).isEqualTo(first + ply + 1);
                assertThat(position.fullmoveNumber()).isEqualTo((first + ply + 1) / 2 + 1);
                assertThat(position.moveAt(position.ply())).isEqualTo(move);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void keysCountersAndSetsEqualRecomputedOnes(Start start) {
        new RandomGames(start.ordinal() + 200).play(start, POSITIONS, position -> {
            assertKeys(position);
            long[] sets = new long[16];
            long[] colors = new long[2];
            for (int square = 0; square < 64; square++) {
                int piece = position.pieceAt(square);
                if (piece != Piece.NONE) {
                    sets[piece] |= 1L << square;
                    colors[piece / 8] |= 1L << square;
                }
            }
            for (int piece = 0; piece < 16; piece++) {
                if (piece % 8 != 0) {
                    assertThat(position.pieces(piece / 8, piece % 8)).isEqualTo(sets[piece]);
                }
            }
            assertThat(position.pieces(Color.WHITE)).isEqualTo(colors[0]);
            assertThat(position.pieces(Color.BLACK)).isEqualTo(colors[1]);
            assertThat(position.occupied()).isEqualTo(colors[0] | colors[1]);
        });
    }

    /** The fast board knows the squares of keys only through XOR; here each key is summed from nothing. */
    private static void assertKeys(Position position) {
        long key = Zobrist.CASTLING[position.castlingRights()];
        long pawns = 0;
        long[] others = new long[2];
        for (int square = 0; square < 64; square++) {
            int piece = position.pieceAt(square);
            if (piece == Piece.NONE) {
                continue;
            }
            long z = Zobrist.PIECE[piece * 64 + square];
            key ^= z;
            if (piece % 8 == Piece.PAWN) {
                pawns ^= z;
            } else {
                others[piece / 8] ^= z;
            }
        }
        if (position.sideToMove() == Color.BLACK) {
            key ^= Zobrist.BLACK_TO_MOVE;
        }
        if (position.enPassantSquare() != Square.NONE) {
            key ^= Zobrist.EN_PASSANT[position.enPassantSquare() % 8];
        }
        assertThat(position.key()).as("key").isEqualTo(key);
        assertThat(position.keyAt(position.ply())).isEqualTo(key);
        assertThat(position.pawnKey()).as("pawn key").isEqualTo(pawns);
        assertThat(position.nonPawnKey(Color.WHITE)).as("white key").isEqualTo(others[0]);
        assertThat(position.nonPawnKey(Color.BLACK)).as("black key").isEqualTo(others[1]);
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void setupOfAPositionMakesAnEqualPosition(Start start) {
        new RandomGames(start.ordinal() + 250).play(start, POSITIONS, position -> {
            Position again = new Position(PositionSetup.of(position));
            assertThat(again.key()).isEqualTo(position.key());
            assertThat(again.checkers()).isEqualTo(position.checkers());
            assertThat(again.gamePly()).isEqualTo(position.gamePly());
        });
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void checkersBlockersPinnersAndCheckSquaresEqualTheReference(Start start) {
        new RandomGames(start.ordinal() + 300).play(start, POSITIONS, position -> {
            ReferenceBoard reference = ReferenceBoard.of(position);
            boolean white = reference.white;
            assertThat(position.checkers()).isEqualTo(reference.attackers(reference.king(white), !white));
            assertThat(position.inCheck()).isEqualTo(reference.inCheck(white));
            for (int color = 0; color < 2; color++) {
                boolean ofWhite = color == Color.WHITE;
                assertThat(position.blockers(color)).as("blockers %s", reference)
                        .isEqualTo(reference.blockers(ofWhite));
                assertThat(position.pinners(color)).as("pinners %s", reference).isEqualTo(reference.pinners(ofWhite));
            }
            for (int type = Piece.PAWN; type <= Piece.QUEEN; type++) {
                assertThat(position.checkSquares(type)).as("check squares of %d", type)
                        .isEqualTo(reference.checkSquares(".pnbrq".charAt(type)));
            }
            assertThat(position.checkSquares(Piece.KING)).isZero();
            int square = (int) (position.key() & 63);
            assertThat(position.attackersTo(square, position.occupied()))
                    .isEqualTo(reference.attackers(square, true) | reference.attackers(square, false));
            assertThat(position.isAttacked(square, Color.WHITE, position.occupied()))
                    .isEqualTo(reference.attacked(square, true));
        });
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void unmakeRestoresEveryField(Start start) {
        int[] moves = new int[Move.MAX_MOVES];
        new RandomGames(start.ordinal() + 400).play(start, POSITIONS, position -> {
            position.blockers(Color.WHITE);
            position.blockers(Color.BLACK);
            position.checkSquares(Piece.PAWN);
            Map<String, String> before = deepState(position);
            int count = MoveGenerator.legal(position, moves, 0);
            for (int i = 0; i < count; i++) {
                position.make(moves[i], position.givesCheck(moves[i]));
                position.checkSquares(Piece.ROOK);
                int reply = new SplitMix(position.key()).below(64);
                int[] replies = new int[Move.MAX_MOVES];
                int replyCount = MoveGenerator.legal(position, replies, 0);
                if (replyCount > 0) {
                    position.make(replies[reply % replyCount]);
                    position.unmake();
                }
                position.unmake();
            }
            if (!position.inCheck()) {
                position.makeNull();
                position.unmakeNull();
            }
            assertThat(deepState(position)).isEqualTo(before);
        });
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void takingAWholeGameBackLeadsToItsStart(Start start) {
        RandomGames games = new RandomGames(start.ordinal() + 500);
        for (int game = 0; game < 5; game++) {
            Position position = games.start(start);
            Map<String, String> before = deepState(position);
            // Long enough for the history to outgrow its first arrays.
            Position played = new Position(position);
            games.playOn(played, 1500, p -> {
            });
            while (played.ply() > 0) {
                played.unmake();
            }
            // Generating moves fills the lazily computed parts; a position that never generated lacks them.
            assertThat(withoutLazyParts(played)).isEqualTo(withoutLazyParts(position));
            assertThat(deepState(position)).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void nullMoveOnlyPassesTheTurn(Start start) {
        new RandomGames(start.ordinal() + 600).play(start, POSITIONS, position -> {
            if (position.inCheck()) {
                return;
            }
            ReferenceBoard before = ReferenceBoard.of(position);
            int rule50 = position.rule50();
            position.makeNull();
            assertKeys(position);
            ReferenceBoard after = ReferenceBoard.of(position);
            assertThat(new String(after.squares)).isEqualTo(new String(before.squares));
            assertThat(after.rooks).isEqualTo(before.rooks);
            assertThat(after.white).isNotEqualTo(before.white);
            assertThat(after.ep).isEqualTo(-1);
            assertThat(position.inCheck()).isFalse();
            assertThat(position.rule50()).isEqualTo(rule50 + 1);
            assertThat(position.reversiblePlies()).isZero();
            assertThat(position.moveAt(position.ply())).isEqualTo(Move.NULL);
            assertThat(position.blockers(Color.WHITE)).isEqualTo(after.blockers(true));
            assertThat(position.checkSquares(Piece.BISHOP)).isEqualTo(after.checkSquares('b'));
            position.unmakeNull();
        });
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void keyAfterIsTheKeyAfterAPlainMove(Start start) {
        int[] moves = new int[Move.MAX_MOVES];
        new RandomGames(start.ordinal() + 700).play(start, POSITIONS / 2, position -> {
            int count = MoveGenerator.legal(position, moves, 0);
            for (int i = 0; i < count; i++) {
                long guess = position.keyAfter(moves[i]);
                int rights = position.castlingRights();
                int ep = position.enPassantSquare();
                position.make(moves[i]);
                boolean plain = Move.kind(moves[i]) == Move.NORMAL && position.castlingRights() == rights
                        && ep == Square.NONE && position.enPassantSquare() == Square.NONE;
                if (plain) {
                    assertThat(guess).isEqualTo(position.key());
                }
                position.unmake();
            }
        });
    }

    @Test
    void copyIsEqualAndIndependent() {
        RandomGames games = new RandomGames(800);
        Position position = new Position();
        games.playOn(position, 700, p -> {
        });
        Position copy = new Position(position);
        Map<String, String> before = deepState(copy);
        assertThat(before).isEqualTo(deepState(position));
        while (position.ply() > 0) {
            position.unmake();
        }
        assertThat(deepState(copy)).isEqualTo(before);
    }

    /** Every instance field by name; of the history, only the plies that are in use. */
    private static Map<String, String> deepState(Position position) {
        Map<String, String> state = new TreeMap<>();
        for (Field field : Position.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && field.getType() != CastlingWays.class) {
                state.put(field.getName(), text(field, position, position.ply()));
            }
        }
        for (Field field : CastlingWays.class.getDeclaredFields()) {
            state.put("castling " + field.getName(), text(field, position.castlingWays(), position.ply()));
        }
        assertThat(state).containsKeys("sets", "board", "side", "ply", "keys", "state", "played", "rightsKept");
        return state;
    }

    private static String text(Field field, Object owner, int ply) {
        try {
            field.setAccessible(true);
            Object value = field.get(owner);
            if (!value.getClass().isArray()) {
                return value.toString();
            }
            int used = switch (field.getName()) {
                case "keys", "played" -> ply + 1;
                case "state" -> (ply + 1) * 16;
                default -> Array.getLength(value);
            };
            StringBuilder out = new StringBuilder();
            for (int i = 0; i < used; i++) {
                out.append(Array.get(value, i)).append(' ');
            }
            return out.toString();
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, String> withoutLazyParts(Position position) {
        Map<String, String> state = deepState(position);
        String[] longs = state.get("state").split(" ");
        longs[3] = Long.toString(Long.parseLong(longs[3]) & ~(7L << 20));
        state.put("state", String.join(" ", Arrays.copyOf(longs, 5)));
        return state;
    }
}
