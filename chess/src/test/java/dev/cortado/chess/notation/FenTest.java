package dev.cortado.chess.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cortado.chess.CastlingRights;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.PositionSetup.Problem;
import dev.cortado.chess.Square;
import dev.cortado.chess.testing.RandomGames;
import dev.cortado.chess.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FenTest {
    @ParameterizedTest
    @ValueSource(strings = {Fen.START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 12 34",
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", "8/8/8/8/8/4k3/4p3/4K3 w - - 99 120",
        "1r2kr2/8/8/8/8/8/8/1R2KR2 w KQkq - 0 1", "1rk2r1r/8/8/8/8/8/8/2K2RR1 w Ffq - 0 1"})
    void writesWhatItReads(String fen) {
        assertThat(Fen.format(Fen.parse(fen))).isEqualTo(fen);
    }

    @Test
    void missingCountersAreThoseOfANewGame() {
        assertThat(Fen.format(Fen.parse("8/8/8/8/8/4k3/4p3/4K3 w - -"))).endsWith(" w - - 0 1");
        assertThat(Fen.format(Fen.parse("8/8/8/8/8/4k3/4p3/4K3 w - - 7"))).endsWith(" w - - 7 1");
        assertThat(Fen.format(Fen.parse("  8/8/8/8/8/4k3/4p3/4K3  w  - -\t7 0 "))).endsWith(" w - - 7 1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"KQkq | HAha", "HAha | HAha", "AHah | HAha", "Kq | Ha", "KAha | HAha", "- | -"})
    void readsBothSortsOfCastlingLetters(String given, String shredder) {
        Position position = Fen.parse("r3k2r/8/8/8/8/8/8/R3K2R w " + given + " - 0 1");
        assertThat(Fen.formatShredder(position)).contains(" w " + shredder + " -");
        assertThat(Fen.format(position)).doesNotContain("H", "A", "h", "a");
    }

    @Test
    void namesTheFileOfARookThatIsNotTheOutermost() {
        Position outer = Fen.parse("4k3/8/8/8/8/8/8/4KR1R w K - 0 1");
        assertThat(outer.castlingRook(CastlingRights.index(0, CastlingRights.KING_SIDE))).isEqualTo(Square.H1);
        Position inner = Fen.parse("4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
        assertThat(inner.castlingRook(CastlingRights.index(0, CastlingRights.KING_SIDE))).isEqualTo(Square.F1);
        assertThat(Fen.format(inner)).contains(" w F -");
        assertThat(Fen.formatShredder(inner)).contains(" w F -");
    }

    @Test
    void chess960IsSetWhenNeededOrAskedFor() {
        String standard = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        String letters = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
        String needed = "1r2k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assertThat(Fen.parse(standard).isChess960()).isFalse();
        assertThat(Fen.parse(standard, true).isChess960()).isTrue();
        assertThat(Fen.parse(letters).isChess960()).isTrue();
        assertThat(Fen.parse(letters, false).isChess960()).isFalse();
        assertThat(Fen.parse(needed).isChess960()).isTrue();
        assertThat(Fen.parse(needed, false).isChess960()).isTrue();
        assertThat(Fen.parse("4k3/8/8/8/8/8/8/R1K4R w - - 0 1").isChess960()).isFalse();
    }

    @Test
    void dropsAnEnPassantSquareThatNoOneCanUse() {
        Position quiet = Fen.parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
        assertThat(quiet.enPassantSquare()).isEqualTo(Square.NONE);
        // The pawn on d5 is pinned to its king by the rook: taking would open the file.
        Position pinned = Fen.parse("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
        assertThat(pinned.enPassantSquare()).isEqualTo(Square.NONE);
        Position usable = Fen.parse("4k3/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
        assertThat(Square.name(usable.enPassantSquare())).isEqualTo("e3");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {"~~ | 0 | text is empty",
        "8/8/8/8/8/8/8 w - - 0 1 | 13 | rank 1 is missing", "8/8/8/8/8/8/8/8/8 w - - 0 1 | 15 | more than 8 ranks",
        "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 17 | rank 7 has more than 8 squares",
        "rnbqkbnr/ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 9 | rank 7 has 3 squares instead of 8",
        "rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 12 | 'x' is no piece",
        "4k3/8/8/8/8/8/8/4K3 | 19 | the side to move is missing",
        "4k3/8/8/8/8/8/8/4K3 x - - | 20 | must be \"w\" or \"b\", found \"x\"",
        "4k3/8/8/8/8/8/8/4K3 w | 21 | castling rights are missing",
        "4k3/8/8/8/8/8/8/4K3 w - | 23 | the en-passant square is missing",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1 | 22 | needs a rook of White between its king on e1 and the h-file",
        "4k3/8/8/8/8/8/8/4K2R w KH - 0 1 | 24 | king side a second time",
        "4k3/8/8/8/8/8/8/4K2R w G - 0 1 | 23 | needs a rook of White on g1",
        "4k3/8/8/8/8/8/4K3/7R w K - 0 1 | 23 | needs the king of White on rank 1",
        "4k3/8/8/8/8/8/8/4K2R w Z - 0 1 | 23 | 'Z' is no castling right",
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1 | 24 | must be a square",
        "4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1 | 26 | must lie on rank 3 when Black is to move",
        "4k3/8/8/8/8/8/8/4K3 b - e3 0 1 | 24 | needs a pawn of White on e4",
        "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1 | 28 | needs e3 and e2 empty",
        "4k3/8/8/8/8/8/8/4K3 w - - x 1 | 26 | the halfmove clock must be a number",
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1 | 26 | the halfmove clock must be a number",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1000000 | 28 | the move number is larger than",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves | 30 | nothing may follow the move number"})
    void saysWhereAndWhyATextIsRefused(String fen, int offset, String reason) {
        FenException e = catchThrowableOfType(FenException.class, () -> Fen.parse(fen));
        assertThat(e).hasMessageContaining(reason);
        assertThat(e.offset()).isEqualTo(offset);
        assertThat(e.problems()).isEmpty();
        assertThat(e.reasons()).singleElement().asString().contains(reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"4k3/8/8/8/8/8/8/8 w - - | NO_WHITE_KING | White has no king",
        "8/8/8/8/8/8/8/4K3 w - - | NO_BLACK_KING | Black has no king",
        "4k3/8/8/8/8/8/8/2K1K3 w - - | TOO_MANY_KINGS | White has 2 kings",
        "4k2P/8/8/8/8/8/8/4K3 w - - | PAWN_ON_BACK_RANK | a pawn cannot stand on h8",
        "4k3/8/8/8/8/8/PPPPPPPP/PPPPKPPP w - - | TOO_MANY_PAWNS | more than 8 pawns",
        "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - | TOO_MANY_PIECES | more than 16 pieces",
        "4k3/8/8/8/8/8/PPPPPPPP/NNNQKB1R w - - | TOO_MANY_PROMOTED | more promoted pieces than missing pawns",
        "4k2R/8/8/8/8/8/8/4K3 w - - | OPPONENT_IN_CHECK | Black's king on e8 is in check from h8, but White is to move",
        "4k2R/8/3N4/1B6/8/8/8/4K3 b - - | IMPOSSIBLE_CHECK | more than two pieces give check"})
    void saysWhatIsImpossible(String fen, Problem problem, String reason) {
        FenException e = catchThrowableOfType(FenException.class, () -> Fen.parse(fen));
        assertThat(e.problems()).contains(problem);
        assertThat(e).hasMessageContaining(reason);
    }

    @Test
    void aPromotedPieceForAMissingPawnIsPossible() {
        assertThat(Fen.parse("4k3/8/8/8/8/8/QPPPPPPP/RNBQKBNR w - - 0 1")).isNotNull();
    }

    @Test
    void leavesThePositionAloneWhenItRefuses() {
        Position position = Fen.parse("4k3/8/8/8/8/8/8/4K2R w K - 3 9");
        assertThatThrownBy(() -> Fen.parseInto(position, "4k3/8/8/8/8/8/8/8 w - - 0 1"))
                .isInstanceOf(FenException.class);
        assertThat(Fen.format(position)).isEqualTo("4k3/8/8/8/8/8/8/4K2R w K - 3 9");
        Fen.parseInto(position, Fen.START);
        assertThat(Fen.format(position)).isEqualTo(Fen.START);
    }

    @Test
    void judgesTheDestructionTestAsItsAuthorsDo() throws IOException {
        List<String> lines = Files.readAllLines(SharedData.require("suites/destruction-test.epd"));
        int good = 0;
        int bad = 0;
        for (String line : lines) {
            String verdict = line.contains(";") ? line.substring(line.indexOf(';')) : "";
            if (verdict.contains("epd should be OK") || verdict.contains("should be OK") && !verdict.contains("see HGM")
                    || verdict.contains("not a problem")) {
                assertThat(Epd.parse(line)).as(line).isNotNull();
                good++;
            } else
                if (verdict.contains("bad EPD") || verdict.contains("garbage") || verdict.matches(".*; *cull.*")
                        || verdict.contains(", cull")) {
                            assertThatThrownBy(() -> Epd.parse(line)).as(line).isInstanceOf(FenException.class);
                            bad++;
                        }
        }
        assertThat(good).isGreaterThanOrEqualTo(20);
        assertThat(bad).isGreaterThanOrEqualTo(70);
    }

    @Test
    void numbersBesideEachOtherAreRefused() {
        assertThatThrownBy(() -> Fen.parse("4k3/44/8/8/8/8/8/4K3 w - - 0 1")).isInstanceOf(FenException.class)
                .hasMessageContaining("character 6").hasMessageContaining("two numbers in a row");
        assertThat(Fen.format(Fen.parseLenient("4k3/44/8/8/8/8/8/4K3 w - - 0 1").position()))
                .isEqualTo("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }

    /** Before the pawn went two squares it was Black's turn, so White's king cannot have been in check then. */
    @ParameterizedTest
    @ValueSource(strings = {"4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1", "4k3/8/8/3pP3/8/5n2/8/4K3 w - d6 0 1",
        "4k3/8/4K3/3pP3/8/8/8/8 w - d6 0 1"})
    void anEnPassantSquareThatTheCheckContradictsIsRefused(String fen) {
        assertThatThrownBy(() -> Fen.parse(fen)).isInstanceOf(FenException.class)
                .hasMessageContaining("the pawn on d5").hasMessageContaining("in check");
        LenientFen read = Fen.parseLenient(fen);
        assertThat(read.remarks()).singleElement().asString().startsWith("accepted, although if the pawn on d5");
    }

    /** A check by the pawn itself, and one that its step uncovered, are possible. */
    @ParameterizedTest
    @ValueSource(strings = {"4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1", "4k3/8/b7/3pP3/8/8/8/5K2 w - - 0 1",
        "1b2k3/8/8/2p1P3/8/8/7K/8 w - c6 0 1", "b3k3/8/8/1p1P4/8/8/8/7K w - b6 0 1"})
    void anEnPassantSquareThatTheCheckAllowsIsKept(String fen) {
        assertThat(Fen.parseLenient(fen).remarks()).isEmpty();
        assertThat(Fen.parse(fen)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1 | w Kkq - 0 1 | castling 'Q'",
        "r3k2r/8/8/8/8/8/8/4K3 b KQkq - 0 1 | b kq - 0 1 | castling 'K'",
        "4k3/8/8/8/8/8/8/4K2R w KK - 0 1 | w K - 0 1 | a second time",
        "4k3/8/8/8/8/8/8/4K2R w K e9 0 1 | w K - 0 1 | en-passant",
        "4k3/8/8/8/8/8/8/4K2R w K e6 0 1 | w K - 0 1 | en-passant square e6",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NNBQKBNR w Kkq - 0 1 | w Kkq - 0 1 | promoted",
        "rnbqkbnr/ppppppp1/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | w KQkq - 0 1 | more than 16 pieces",
        "rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKB1R w KQkq - 0 1 | w KQkq - 0 1 | more than 8 pawns",
        "NNNNNNNN/NNNNNNNN/NNN5/8/6k1/8/rrrrrr2/7K w - - 0 1 | w - - 0 1 | more than 16 pieces",
        "4k2R/8/3N4/1B6/8/8/8/4K3 b - - 0 1 | b - - 0 1 | more than two pieces give check",
        "4k3/8/8/8/8/8/8/4K3 b | b - - 0 1 | castling rights are missing"})
    void readsLenientlyWhatPeopleHave(String fen, String end, String remark) {
        assertThatThrownBy(() -> Fen.parse(fen)).isInstanceOf(FenException.class);
        LenientFen read = Fen.parseLenient(fen);
        assertThat(Fen.format(read.position())).endsWith(end).startsWith(fen.split(" ")[0]);
        assertThat(read.remarks()).anyMatch(text -> text.contains(remark));
        // What was read is a position like any other: it can be played and described.
        assertThat(new Position(PositionSetup.of(read.position())).key()).isEqualTo(read.position().key());
    }

    @ParameterizedTest
    @ValueSource(strings = {"8/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K2r b - - 0 1", "", "nonsense",
        "4k3/8/8/8/8/8/8/4K2P w - - 0 1"})
    void whatNoOneCanPlayFromIsRefusedEvenLeniently(String fen) {
        assertThatThrownBy(() -> Fen.parseLenient(fen)).isInstanceOf(FenException.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | there are more than 32 pieces on the board",
        "4k3/8/8/8/8/PPPPPP2/PPPPPPPP/QQQQKQQQ w - - 0 1 | a side has more than 20 pawns and queens"})
    void saysWhyMaterialIsTooMuchEvenLeniently(String fen, String reason) {
        assertThatThrownBy(() -> Fen.parseLenient(fen)).isInstanceOf(FenException.class).hasMessageContaining(reason);
    }

    @Test
    void aGoodFenGivesNoRemarks() {
        new RandomGames(12).play(30, 100, position -> {
            LenientFen read = Fen.parseLenient(Fen.format(position), position.isChess960());
            assertThat(read.remarks()).isEmpty();
            assertThat(read.position().key()).isEqualTo(position.key());
        });
    }
}
