package dev.cortado.chess.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.chess.Position;
import dev.cortado.chess.game.PgnError.Kind;
import dev.cortado.chess.notation.San;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PgnReaderTest {
    private static List<Game> read(String pgn) {
        List<Game> games = new ArrayList<>();
        PgnReader.of(pgn).forEachRemaining(games::add);
        return games;
    }

    private static Game one(String pgn) {
        List<Game> games = read(pgn);
        assertThat(games).hasSize(1);
        return games.get(0);
    }

    private static Game clean(String pgn) {
        Game game = one(pgn);
        assertThat(game.errors()).isEmpty();
        return game;
    }

    @Test
    void readsTagsMovesAndResult() {
        Game game = clean("[Event \"E\"]\n[White \"A \\\"x\\\" \\\\ B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n");
        assertThat(game.tags()).containsExactly(Map.entry("Event", "E"),
                Map.entry("White", "A \"x\" \\ B"), Map.entry("Result", "1-0"));
        assertThat(game.moves()).containsExactly("e4", "e5", "Nf3");
        assertThat(game.result()).isEqualTo(GameResult.WHITE_WINS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.e4 e5 2.Nf3 *", "1. e4 1... e5 2. Nf3 *", "1.e4 e5 2.Nf3*", "e4 e5 Nf3 *",
        "1e4 e5 2Nf3 *",
        "1 . e4 e5 2 . Nf3", "7. e4 e5 9. Nf3 *", "1. e4\r\ne5\r\n2. Nf3 *", "1. e4\re5\r2. Nf3", "e2e4 e7e5 g1f3 *",
        "1. e4! e5?! 2. Nf3!! *", "1. e4 $1 e5 $6 2. Nf3 +- *", "{a} 1. e4 {b} e5 ; c } d\n 2. Nf3 {e\n\nf} *",
        "\uFEFF1. e4 e5\n% an escaped line 2. d4\n2. Nf3 *", "1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5 2. Nf3 *",
        "1. e2-e4 e7-e5 2. Ng1-f3"})
    void readsManyStyles(String moves) {
        assertThat(clean(moves).moves()).containsExactly("e4", "e5", "Nf3");
    }

    @Test
    void keepsCommentsMarksAndVariationsAsATree() {
        Game game = clean(
                "{start} 1. e4 $1 {king's} {pawn} (1. d4 {queen's} d5 (1... Nf6 $5) 2. c4) ({why} 1. c4) 1... e5!? *");
        assertThat(game.root().comment()).isEqualTo("start");
        GameNode e4 = game.root().next().orElseThrow();
        assertThat(e4.comment()).isEqualTo("king's pawn");
        assertThat(e4.nags()).containsExactly(1);
        assertThat(game.root().variations()).extracting(GameNode::san).containsExactly("d4", "c4");
        GameNode d4 = game.root().variations().get(0);
        assertThat(d4.comment()).isEqualTo("queen's");
        assertThat(d4.children()).extracting(GameNode::san).containsExactly("d5", "Nf6");
        assertThat(d4.children().get(1).nags()).containsExactly(5);
        assertThat(d4.lineEnd().san()).isEqualTo("c4");
        assertThat(game.root().variations().get(1).commentBefore()).isEqualTo("why");
        assertThat(game.end().moves()).containsExactly("e4", "e5");
        assertThat(game.root().lineEnd().nags()).containsExactly(5);
    }

    @Test
    void goesOnAfterABrokenGame() {
        List<Game> games = read("[White \"A\"]\n\n1. e4 e5 2. Ke3 Nf6 3. d4 1-0\n\n[White \"B\"]\n\n1. d4 d5 0-1\n");
        assertThat(games).hasSize(2);
        assertThat(games.get(0).moves()).containsExactly("e4", "e5");
        assertThat(games.get(0).result()).isEqualTo(GameResult.WHITE_WINS);
        assertThat(games.get(0).errors()).containsExactly(
                new PgnError(Kind.MOVE, 3, 13, "Ke3: the king on e1 cannot reach e3"));
        assertThat(games.get(1).errors()).isEmpty();
        assertThat(games.get(1).moves()).containsExactly("d4", "d5");
    }

    @Test
    void anErrorInAVariationEndsOnlyTheVariation() {
        Game game = one("1. e4 (1. d4 d5 2. Qh8 Nf6 (2... c5) 3. c4) e5 2. Nf3 *");
        assertThat(game.moves()).containsExactly("e4", "e5", "Nf3");
        assertThat(game.root().variations().get(0).lineEnd().san()).isEqualTo("d5");
        assertThat(game.errors()).singleElement().extracting(PgnError::kind).isEqualTo(Kind.MOVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--", "Z0", "@@@@", "0000"})
    void nullMovesArePlayed(String text) {
        Game game =
                clean("1. e4 (1. d4 " + text + " $1 {threatens} (1... d5 2. c4) 2. Nf3 d5) e5 2. " + text + "!? Nf6 *");
        assertThat(game.moves()).containsExactly("e4", "e5", "--", "Nf6");
        assertThat(game.end().fen()).isEqualTo("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 2 3");
        GameNode passed = game.root().variations().get(0).next().orElseThrow();
        assertThat(passed.isNullMove()).isTrue();
        assertThat(passed.san()).isEqualTo("--");
        assertThat(passed.uci()).isEqualTo("0000");
        assertThat(passed.nags()).containsExactly(1);
        assertThat(passed.comment()).isEqualTo("threatens");
        assertThat(passed.board().fen()).isEqualTo("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2");
        assertThat(passed.lineEnd().san()).isEqualTo("d5");
        assertThat(passed.parent().orElseThrow().variations().get(0).lineEnd().board().moves())
                .containsExactly("d4", "d5", "c4");
        assertThat(clean(game.toPgn()).toPgn()).isEqualTo(game.toPgn());
        assertThat(game.toPgn()).contains("1. e4 (1. d4 -- $1 {threatens} (1... d5 2. c4) 2. Nf3 d5)");
    }

    @Test
    void aNullMoveCannotAnswerACheck() {
        Game game = one("1. e4 f6 2. Qh5+ -- 3. d4 *");
        assertThat(game.moves()).containsExactly("e4", "f6", "Qh5+");
        assertThat(game.errors()).singleElement().extracting(PgnError::message)
                .isEqualTo("--: a null move cannot answer a check");
    }

    /** A variation that replaces a null move, and null moves one after the other. */
    @Test
    void nullMovesStandWhereMovesStand() {
        Game game = clean("1. -- (1. e4 e5) 1... -- 2. -- e5 *");
        assertThat(game.moves()).containsExactly("--", "--", "--", "e5");
        assertThat(game.root().variations().get(0).lineEnd().board().moves()).containsExactly("e4", "e5");
        assertThat(game.end().occurrences()).as("nothing repeats across a pass").isEqualTo(1);
        assertThat(clean(game.toPgn()).moves()).isEqualTo(game.moves());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "[Event \"Cup \"Spring\" 5\"] | Event | Cup \"Spring\" 5", "[Event \"Cup \\\"] | Event | Cup \\",
        "[Event \"a ] b [ c\"] | Event | a ] b [ c", "[ Event  \"x\" ] | Event | x", "[Event \"\"] | Event | ~~"})
    void readsUntidyTags(String line, String name, String value) {
        Game game = clean(line + "\n\n1. e4 *");
        assertThat(game.tag(name)).contains(value);
        assertThat(game.moves()).containsExactly("e4");
    }

    @Test
    void aTagThatIsNotClosedIsReportedAndReadAsFarAsItGoes() {
        Game game = one("[Event \"x\"\n[Site \"y\"]\n\n1. e4 *");
        assertThat(game.tag("Event")).contains("x");
        assertThat(game.tag("Site")).contains("y");
        assertThat(game.errors()).singleElement().extracting(PgnError::kind).isEqualTo(Kind.TAG);
        assertThat(game.moves()).containsExactly("e4");
    }

    @Test
    void separatesGamesWithoutBlankLinesResultsOrMoves() {
        assertThat(
                read("[Event \"1\"]\n1. e4\n[Event \"2\"]\n1. d4 *\n[Event \"3\"]\n[Event \"4\"]\n\n[Event \"5\"]\n"))
                .extracting(game -> game.tag("Event").orElseThrow() + game.moves())
                .containsExactly("1[e4]", "2[d4]", "3[]", "4[]", "5[]");
        assertThat(read("[White \"1\"]\n\n[White \"2\"]\n\n*\n")).hasSize(2);
        assertThat(read("[Event \"1\"]\n\n[Site \"the same game\"]\n\n1. e4 *")).hasSize(1);
        assertThat(read("1. e4 1-0\n\n1. d4 0-1")).hasSize(2);
        assertThat(read("[Event \"1\"][Site \"s\"] 1. e4 * [Event \"2\"] 1. d4 *")).hasSize(2);
        assertThat(read("")).isEmpty();
        assertThat(read("\n \n% nothing\n")).isEmpty();
        assertThat(read("{only a remark}\n")).isEmpty();
    }

    @Test
    void aCommentThatIsNeverClosedCostsOneGame() {
        List<Game> games = read("[Event \"1\"]\n\n1. e4 {oh e5 1-0\n\n[Event \"2\"]\n\n1. d4 *\n");
        assertThat(games).hasSize(2);
        assertThat(games.get(0).errors()).singleElement().extracting(PgnError::kind).isEqualTo(Kind.SYNTAX);
        assertThat(games.get(1).moves()).containsExactly("d4");
    }

    @ParameterizedTest
    @CsvSource({"1-0, 1-0, 1-0, 0", "1-0, *, 1-0, 0", "*, 0-1, 0-1, 0", "1-0, 0-1, 0-1, 1", "1:0, 1/2-1/2, 1/2-1/2, 1",
        "?, 1/2-1/2, 1/2-1/2, 0", "1/2-1/2, , 1/2-1/2, 0", "1-0, 1/2, 1/2-1/2, 1"})
    void aResultAfterTheMovesCountsMore(String tag, String marker, String result, int errors) {
        Game game = one("[Result \"" + tag + "\"]\n\n1. e4 " + (marker == null ? "" : marker));
        assertThat(game.result().text()).isEqualTo(result);
        assertThat(game.errors()).hasSize(errors).allMatch(error -> error.kind() == Kind.RESULT);
    }

    @Test
    void startsFromAFen() {
        Game game = clean("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 15 100\"]\n\n100. O-O Ke7 *");
        assertThat(game.moves()).containsExactly("O-O", "Ke7");
        assertThat(game.end().fullmoveNumber()).isEqualTo(101);
        Game impossible = one("[FEN \"8/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Ke7 *");
        assertThat(impossible.moves()).isEmpty();
        assertThat(impossible.errors()).singleElement().extracting(PgnError::kind).isEqualTo(Kind.START);
        // Rights without their rook are dropped, the others stay.
        Game repaired = one("[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\n\n1. O-O Ke7 *");
        assertThat(repaired.moves()).containsExactly("O-O", "Ke7");
        assertThat(repaired.errors()).singleElement().extracting(PgnError::kind).isEqualTo(Kind.START);
    }

    @Test
    void understandsChess960AndNoOtherVariant() {
        String fen = "[FEN \"nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1\"]\n\n";
        Game game = clean("[Variant \"Fischerandom\"]\n" + fen + "1. Ne3 Ne6 2. O-O O-O *");
        assertThat(game.start().isChess960()).isTrue();
        assertThat(game.end().fen()).startsWith("nbbr1rkq/").contains("/NBBR1RKQ ");
        Game other = one("[Variant \"Antichess\"]\n\n1. g3 Nh6 *");
        assertThat(other.moves()).isEmpty();
        assertThat(other.errors()).singleElement().extracting(PgnError::kind).isEqualTo(Kind.START);
    }

    @Test
    void straySignsArePassedOver() {
        Game game = one("1. e4 \u00e6\u00e6 e5 <reserved> ) 2. Nf3 ( *");
        assertThat(game.moves()).containsExactly("e4", "e5", "Nf3");
        assertThat(game.errors()).hasSize(4).allMatch(error -> error.kind() == Kind.SYNTAX);
    }

    @Test
    void readsUtf8AndLatin1() throws IOException {
        byte[] utf8 = "\uFEFF[White \"Jos\u00e9 \u0412\u043b\u0430\u0434 \uD834\uDD1E\"]\n\n*"
                .getBytes(StandardCharsets.UTF_8);
        byte[] latin1 = "[White \"Jos\u00e9\"]\n\n1. e4 {caf\u00e9} *".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(PgnReader.of(new ByteArrayInputStream(utf8)).readGame().tag("White"))
                .contains("Jos\u00e9 \u0412\u043b\u0430\u0434 \uD834\uDD1E");
        Game game = PgnReader.of(new ByteArrayInputStream(latin1)).readGame();
        assertThat(game.tag("White")).contains("Jos\u00e9");
        assertThat(game.mainLine().get(0).comment()).isEqualTo("caf\u00e9");
    }

    /** Bytes arrive one at a time, so every character of several bytes and every line end is cut apart. */
    @Test
    void readsAnyPortionsOfBytes() throws IOException {
        byte[] bytes =
                "[White \"\u0412\u00e9\uD834\uDD1E\"]\r\n\r\n1. e4 {\u00e9} e5 *\r\n".getBytes(StandardCharsets.UTF_8);
        InputStream drops = new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                return super.read(into, offset, Math.min(length, 1));
            }
        };
        Game game = PgnReader.of(drops).readGame();
        assertThat(game.tag("White")).contains("\u0412\u00e9\uD834\uDD1E");
        assertThat(game.moves()).containsExactly("e4", "e5");
        assertThat(game.errors()).isEmpty();
    }

    @Test
    void leavesOutWhatIsNotWanted() {
        String pgn = "[White \"A\"]\n\n{x} 1. e4 {y} (1. d4 {z}) e5 *";
        assertThat(PgnReader.of(pgn).withoutVariations().next().root().children()).hasSize(1);
        assertThat(PgnReader.of(pgn).withoutComments().next().root().comment()).isEmpty();
        assertThat(PgnReader.of(pgn).withoutComments().next().root().children()).hasSize(2);
        Game bare = PgnReader.of(pgn).withoutMoves().next();
        assertThat(bare.moves()).isEmpty();
        assertThat(bare.tag("White")).contains("A");
        assertThat(bare.errors()).isEmpty();
    }

    @Test
    void tellsAVisitorInOrder() throws IOException {
        List<String> heard = new ArrayList<>();
        PgnVisitor visitor = new PgnVisitor() {
            @Override
            public void beginGame(long line) {
                heard.add("game " + line);
            }

            @Override
            public void tag(String name, String value) {
                heard.add(name + "=" + value);
            }

            @Override
            public void move(Position before, int move) {
                heard.add(San.format(before, move));
            }

            @Override
            public void comment(String text) {
                heard.add("{" + text + "}");
            }

            @Override
            public boolean beginVariation() {
                heard.add("(");
                return true;
            }

            @Override
            public void endVariation() {
                heard.add(")");
            }

            @Override
            public void nag(int number) {
                heard.add("$" + number);
            }

            @Override
            public void error(PgnError error) {
                heard.add(error.kind().name());
            }

            @Override
            public void endGame(GameResult result) {
                heard.add(result.text());
            }
        };
        PgnReader reader = PgnReader.of("\n[White \"A\"]\n1. e4! {c} (1. d4) e5 2. xx 1-0");
        assertThat(reader.visit(visitor)).isTrue();
        assertThat(reader.visit(visitor)).isFalse();
        assertThat(heard).containsExactly("game 2", "White=A", "e4", "$1", "{c}", "(", "d4", ")", "e5", "MOVE", "1-0");
    }

    @Test
    void streamsAndPassesOnTroubleInReading() throws IOException {
        try (Stream<Game> games = PgnReader.of("1. e4 1-0 1. d4 1-0").stream()) {
            assertThat(games.map(game -> game.moves().get(0))).containsExactly("e4", "d4");
        }
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the disk is gone");
            }
        };
        assertThatThrownBy(() -> PgnReader.of(broken).readGame()).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> PgnReader.of(broken).hasNext()).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void aBracketAfterAnEscapedQuotationMarkBelongsToTheValue() {
        Game game = clean("[Event \"x \\\"y\\\"] [z\"]\n[Site \"C:\\\"] [White \"Ann\"]\n\n1. e4 *");
        assertThat(game.tag("Event")).contains("x \"y\"] [z");
        assertThat(game.tag("Site")).contains("C:\\");
        assertThat(game.tag("White")).contains("Ann");
    }

    @Test
    void namesThatCannotBeReadBackAreRefused() {
        for (String name : List.of("My Tag", "", "a\"b", "[x", "x]", "a\tb")) {
            assertThatThrownBy(() -> new Game().setTag(name, "x")).isInstanceOf(IllegalArgumentException.class);
        }
        Game game = new Game().setTag("My_Tag2", "x \"y\"] [z").setTag("Wei\u00df", "w");
        assertThat(Game.fromPgn(game.toPgn()).tags()).containsAllEntriesOf(game.tags());
    }

    @ParameterizedTest
    @ValueSource(strings = {"exf6e.p.", "exf6e.p.!", "exf6 e.p.", "exf6ep", "exf6e.p", "3.exf6e.p."})
    void readsEnPassantHoweverItIsMarked(String capture) {
        assertThat(clean("1. e4 a6 2. e5 f5 3. " + capture + " gxf6 *").moves())
                .containsExactly("e4", "a6", "e5", "f5", "exf6", "gxf6");
    }

    @Test
    void readsFigurines() {
        assertThat(clean("1. \u2658f3 \u265Ef6 2. \u2659e4 \u265Ee4 3. \u2655e2\uFE0E \u265F\uFE0Ed5 *").moves())
                .containsExactly("Nf3", "Nf6", "e4", "Nxe4", "Qe2", "d5");
        assertThat(clean("[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=\u2656+ *").moves()).containsExactly("a8=R+");
    }

    @ParameterizedTest
    @CsvSource({"1/2\u20131/2, 1/2-1/2", "1\u20130, 1-0", "0\u22121, 0-1", "\u00bd\u2013\u00bd, 1/2-1/2",
        "\u00bd-\u00bd, 1/2-1/2"})
    void readsResultsWithAnyDash(String marker, String result) {
        List<Game> games = PgnReader.of("1. e4 e5 " + marker + "\n\n1. d4 *").stream().toList();
        assertThat(games).hasSize(2);
        assertThat(games.get(0).result().text()).isEqualTo(result);
        assertThat(games.get(0).errors()).isEmpty();
        assertThat(clean("[Result \"" + marker + "\"]\n\n1. e4").result().text()).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource({"+--, 20", "--+, 21", "\u00b1, 16", "\u2213, 17", "\u2a72, 14", "\u2a71, 15", "\u221e, 13",
        "+\u2212, 18",
        "+/\u2212, 16", "\u203c, 3", "\u2049, 5", "\u25a1, 7", "\u2192, 40", "=, 10"})
    void signsBecomeMarks(String sign, int nag) {
        assertThat(clean("1. e4 " + sign + " e5 *").mainLine().get(0).nags()).containsExactly(nag);
        assertThat(clean("1. e4" + sign + " e5 *").moves()).containsExactly("e4", "e5");
        assertThat(clean("1. e4" + sign + " e5 *").mainLine().get(0).nags()).containsExactly(nag);
    }

    @Test
    void whatFollowsAnIllegalMoveIsKeptWithTheReason() {
        Game game = one("1. e4 e5 2. Ke3 d5 {hm} (2... Nf6 3. d4) 3. c4 $1 1-0");
        assertThat(game.moves()).containsExactly("e4", "e5");
        assertThat(game.result()).isEqualTo(GameResult.WHITE_WINS);
        assertThat(game.mainLine().get(1).comment()).isEqualTo("not read: Ke3 d5 \"hm\" (2... Nf6 3. d4) 3. c4 $1"
                + " (Ke3: the king on e1 cannot reach e3)");
        Game again = clean(game.toPgn());
        assertThat(again.mainLine().get(1).comment()).isEqualTo(game.mainLine().get(1).comment());
        Game variation = one("1. e4 (1. d4 Ke6 2. c4 d5) 1... e5 2. Nf3 *");
        assertThat(variation.moves()).containsExactly("e4", "e5", "Nf3");
        assertThat(variation.root().variations().get(0).comment())
                .isEqualTo("not read: Ke6 2. c4 d5 (Ke6: the king on e8 cannot reach e6)");
        assertThat(variation.mainLine().get(0).comment()).isEmpty();
        assertThat(PgnReader.of("1. e4 Ke4 *").withoutComments().next().mainLine().get(0).comment()).isEmpty();
    }

    @Test
    void rangesOfAFileGiveEveryGameOnce(@TempDir Path folder) throws IOException {
        StringBuilder pgn = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            pgn.append("[Event \"").append("\u00e9".repeat(i)).append("\"]").append(i % 3 == 0 ? "\r\n" : "\n")
                    .append("[Round \"").append(i).append("\"]\n\n1. e4 {a [Event \"no\"] b} e5 *\n\n");
        }
        Path file = Files.writeString(folder.resolve("games.pgn"), pgn);
        long length = Files.size(file);
        for (long step : new long[] {1, 7, 64, 1000, length, 3 * length}) {
            List<String> rounds = new ArrayList<>();
            for (long from = 0; from < length; from += step) {
                try (PgnReader reader = PgnReader.of(file, from, from + step)) {
                    for (Game game : reader) {
                        assertThat(game.errors()).isEmpty();
                        rounds.add(game.tag("Round").orElseThrow());
                    }
                }
            }
            assertThat(rounds).as("step " + step)
                    .containsExactlyElementsOf(IntStream.range(0, 60).mapToObj(String::valueOf).toList());
        }
        assertThat(PgnReader.firstGame(file, 0)).isZero();
        long second = PgnReader.firstGame(file, 1);
        assertThat(PgnReader.firstGame(file, second)).isEqualTo(second);
        assertThat(PgnReader.firstGame(file, length)).isEqualTo(length);
        assertThatThrownBy(() -> PgnReader.of(file, 5, 4)).isInstanceOf(IllegalArgumentException.class);
    }
}
