package dev.cortado.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.PositionSetup;
import dev.cortado.chess.internal.SplitMix;
import dev.cortado.chess.notation.Fen;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Game records survive their file, and damage costs no more than the block it is in. */
class GameFileTest {
    private static final List<String> STARTS = List.of(Fen.START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 7 23",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "rnbqkbnr/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 3");
    private static final String CHESS960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";

    @TempDir
    private Path folder;
    private Path file;
    private final SplitMix random = new SplitMix(4);

    @BeforeEach
    void name() {
        file = folder.resolve("test.games");
    }

    private ScoredGame game() {
        int which = random.below(STARTS.size() + 1);
        Position position = which < STARTS.size() ? Fen.parse(STARTS.get(which)) : Fen.parse(CHESS960, true);
        PositionSetup start = PositionSetup.of(position);
        int[] moves = new int[random.below(120)];
        int[] scores = new int[moves.length];
        int[] legal = new int[Move.MAX_MOVES];
        int played = 0;
        for (int count = MoveGenerator.legal(position, legal, 0); count > 0 && played < moves.length; count =
                MoveGenerator.legal(position, legal, 0)) {
            moves[played] = legal[random.below(count)];
            scores[played] = random.below(10) == 0 ? ScoredGame.NO_SCORE : random.below(64_001) - 32_000;
            position.make(moves[played++]);
        }
        return new ScoredGame(start, Arrays.copyOf(moves, played), Arrays.copyOf(scores, played), random.below(3));
    }

    private List<ScoredGame> write(int games) throws IOException {
        List<ScoredGame> all = new ArrayList<>();
        try (GameFileWriter out = new GameFileWriter(file, false, 60)) {
            for (int i = 0; i < games; i++) {
                all.add(game());
                out.add(all.getLast());
                if (i % 10 == 9) {
                    out.flush();
                }
            }
        }
        return all;
    }

    private record Content(List<ScoredGame> games, List<GameFileReader.Damage> damages) {}

    private Content read() throws IOException {
        List<ScoredGame> games = new ArrayList<>();
        try (GameFileReader reader = new GameFileReader(file)) {
            for (GameBlock block = reader.next(); block != null; block = reader.next()) {
                games.addAll(block.decode());
            }
            return new Content(games, reader.damages());
        }
    }

    private static void assertSame(List<ScoredGame> actual, List<ScoredGame> expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(Fen.formatShredder(new Position(actual.get(i).start())))
                    .isEqualTo(Fen.formatShredder(new Position(expected.get(i).start())));
            assertThat(actual.get(i).start().chess960()).isEqualTo(expected.get(i).start().chess960());
            assertThat(actual.get(i).moves()).isEqualTo(expected.get(i).moves());
            assertThat(actual.get(i).scores()).isEqualTo(expected.get(i).scores());
            assertThat(actual.get(i).result()).isEqualTo(expected.get(i).result());
        }
    }

    @Test
    void gamesComeBackAsTheyWere() throws IOException {
        List<ScoredGame> games = write(300);
        assertThat(
                games.stream().flatMapToInt(game -> Arrays.stream(game.moves())).map(Move::kind).distinct().toArray())
                .as("all kinds of moves").hasSize(4);
        Content content = read();
        assertSame(content.games(), games);
        assertThat(content.damages()).isEmpty();
    }

    /** The bytes of a small game, counted out by the description of the format. */
    @Test
    void theBytesAreThoseOfTheFormat() throws IOException {
        Position position = Fen.parse("4k2r/8/8/8/8/8/P7/4K3 b k - 5 40");
        ScoredGame game = new ScoredGame(PositionSetup.of(position),
                new int[] {Move.of(60, 63, Move.CASTLING), Move.of(8, 24)}, new int[] {-300, ScoredGame.NO_SCORE}, 1);
        try (GameFileWriter out = new GameFileWriter(file, false, 60)) {
            out.add(game);
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes.capacity()).isEqualTo(16 + 16 + 36 + 2 * 4);
        assertThat(new String(bytes.array(), 0, 8)).isEqualTo("CORTGAME");
        assertThat(bytes.getInt(8)).isEqualTo(1);
        assertThat(bytes.getInt(12)).isZero();
        assertThat(new String(bytes.array(), 16, 4)).isEqualTo("GBLK");
        assertThat(bytes.getInt(20)).isEqualTo(1);
        assertThat(bytes.getInt(24)).isEqualTo(36 + 2 * 4);
        int at = 32;
        assertThat(bytes.getLong(at)).isEqualTo(1L << 4 | 1L << 8 | 1L << 60 | 1L << 63);
        // white king on e1, white pawn on a2, black king on e8, black rook on h8
        assertThat(bytes.get(at + 8)).isEqualTo((byte) (5 | 0 << 4));
        assertThat(bytes.get(at + 9)).isEqualTo((byte) (8 + 5 | 8 + 3 << 4));
        assertThat(bytes.get(at + 24)).isEqualTo((byte) 1);
        assertThat(Arrays.copyOfRange(bytes.array(), at + 25, at + 30)).containsExactly(64, 64, 64, 63, 64);
        assertThat(bytes.get(at + 30)).isEqualTo((byte) 5);
        assertThat(bytes.get(at + 31)).isEqualTo((byte) 1);
        assertThat(bytes.getShort(at + 32)).isEqualTo((short) 40);
        assertThat(bytes.getShort(at + 34)).isEqualTo((short) 2);
        assertThat(bytes.getShort(at + 36)).isEqualTo((short) (60 + 64 * 63));
        assertThat(bytes.getShort(at + 38)).isEqualTo((short) -300);
        assertThat(bytes.getShort(at + 40)).isEqualTo((short) (8 + 64 * 24));
        assertThat(bytes.getShort(at + 42)).isEqualTo((short) 32767);
    }

    /** Wherever the file is cut, what comes out are the blocks before the cut. */
    @Test
    void aCutCostsAtMostOneBlock() throws IOException {
        List<ScoredGame> games = write(50);
        byte[] whole = Files.readAllBytes(file);
        for (int length = 16; length < whole.length; length += 97) {
            Files.write(file, Arrays.copyOf(whole, length));
            Content content = read();
            assertThat(content.games().size() % 10).isZero();
            assertSame(content.games(), games.subList(0, content.games().size()));
            assertThat(content.damages().size()).isLessThanOrEqualTo(1);
            assertThat(content.damages()).allMatch(GameFileReader.Damage::atEnd);
        }
    }

    @Test
    void damageCostsOneBlockAndIsReported() throws IOException {
        List<ScoredGame> games = write(50);
        byte[] whole = Files.readAllBytes(file);
        for (int at = 16; at < whole.length; at += 89) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 1;
            Files.write(file, damaged);
            Content content = read();
            assertThat(content.games()).as("damage at %d", at).hasSize(40);
            assertThat(content.damages()).hasSize(1);
            int first = (int) content.damages().stream().filter(d -> !d.atEnd()).count();
            assertThat(first == 1 || content.damages().getFirst().atEnd()).isTrue();
        }
        assertThat(games).hasSize(50);
    }

    @Test
    void resumingCutsATornEndAndGoesOn() throws IOException {
        List<ScoredGame> games = write(30);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 5));
        ScoredGame more = game();
        try (GameFileWriter out = new GameFileWriter(file, true, 60)) {
            assertThat(out.games()).isEqualTo(20);
            assertThat(out.plies()).isEqualTo(games.subList(0, 20).stream().mapToLong(ScoredGame::plies).sum());
            out.add(more);
        }
        Content content = read();
        List<ScoredGame> expected = new ArrayList<>(games.subList(0, 20));
        expected.add(more);
        assertSame(content.games(), expected);
        assertThat(content.damages()).isEmpty();
    }

    @Test
    void aFileIsNotOverwrittenUnasked() throws IOException {
        write(3);
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> new GameFileWriter(file, false, 60)).isInstanceOf(GameFileException.class)
                .hasMessage(file + ": it exists already; resuming would add to it");
        Path foreign = Files.writeString(folder.resolve("letter.txt"), "Dear reader, this is no file of games.");
        assertThatThrownBy(() -> new GameFileWriter(foreign, true, 60)).isInstanceOf(GameFileException.class)
                .hasMessageContaining("begins with CORTGAME");
        assertThat(Files.readString(foreign)).startsWith("Dear reader");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    /** A writer that was killed before its header was whole left nothing that could be lost. */
    @Test
    void aTornHeaderIsBegunAnew() throws IOException {
        Files.write(file, new byte[0]);
        List<ScoredGame> games = new ArrayList<>();
        try (GameFileWriter out = new GameFileWriter(file, false, 60)) {
            games.add(game());
            out.add(games.getFirst());
        }
        assertSame(read().games(), games);
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 11));
        new GameFileWriter(file, true, 60).close();
        assertThat(read().games()).isEmpty();
    }

    /** A block goes out by its age too: here at once. */
    @Test
    void aBlockDoesNotWaitForever() throws IOException {
        try (GameFileWriter out = new GameFileWriter(file, false, 0)) {
            out.add(game());
            assertThat(read().games()).hasSize(1);
        }
    }

    @Test
    void whatIsNoGameIsRefused() throws IOException {
        ScoredGame game = new ScoredGame(PositionSetup.standard(), new int[] {Move.of(12, 28)}, new int[] {10}, 2);
        for (int[] change : new int[][] {{31, 3}, {24, 2}, {25, 65}, {26, 12}, {8, 6}, {36, 13}, {39, 0x7E}, {0, 0}}) {
            byte[] bytes = new byte[GameCodec.bytes(game)];
            ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            GameCodec.encode(game, buffer);
            buffer.put(change[0], (byte) change[1]);
            assertThatThrownBy(() -> new GameBlock(16, 1, bytes).decode()).as(Arrays.toString(change))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("game 1 of the block at byte 16: ");
        }
    }

    @Test
    void aFullDiskCostsOneLineWithTheName() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "no /dev/full here");
        assertThatThrownBy(() -> new GameFileWriter(full, true, 60)).isInstanceOf(IOException.class)
                .hasMessageContaining("/dev/full").hasMessageNotContaining("\n");
    }
}
