package dev.cortado.lab.opening;

import dev.cortado.chess.Position;
import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.game.PgnError;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.chess.game.PgnVisitor;
import dev.cortado.chess.notation.Epd;
import dev.cortado.chess.notation.Fen;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.lab.Digests;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A book of openings from a file: EPD or FEN lines, or PGN games; plain, or as the first such file of a zip archive. */
public final class BookFile implements OpeningBook {
    /** An opening as it stands in the book, and where. */
    private record Entry(String text, int line) {}

    private final String name;
    private final String identity;
    private final BookOrder order;
    private final long seed;
    private final boolean chess960;
    private final List<Entry> entries;
    private final Function<String, Opening> parser;
    /** The order of the pass last asked for; replaced as a whole. */
    private volatile Pass current;

    private record Pass(int number, int[] places) {}

    private BookFile(String name, String identity, BookOrder order, long seed, boolean chess960, List<Entry> entries,
            Function<String, Opening> parser) {
        this.name = name;
        this.identity = identity;
        this.order = order;
        this.seed = seed;
        this.chess960 = chess960;
        this.entries = entries;
        this.parser = parser;
        current = new Pass(0, order.pass(entries.size(), seed, 0));
    }

    /**
     * Reads a book. The openings themselves are looked at when they are used.
     *
     * @param chess960 whether the games are Chess960
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it holds no openings
     */
    public static BookFile load(Path file, BookOrder order, long seed, boolean chess960) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("there is no book " + file);
        }
        String name = file.getFileName().toString();
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = readAll(in, name);
        }
        String digest = Digests.sha256(bytes);
        if (isZip(bytes)) {
            try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
                ZipEntry entry = zip.getNextEntry();
                while (entry != null && !isBookName(entry.getName())) {
                    entry = zip.getNextEntry();
                }
                if (entry == null) {
                    throw new IllegalArgumentException(name + " holds no .epd, .fen or .pgn file");
                }
                bytes = readAll(zip, name);
                name = entry.getName();
            }
        }
        boolean pgn = name.toLowerCase(Locale.ROOT).endsWith(".pgn");
        List<Entry> entries = pgn ? games(bytes, name) : lines(bytes);
        if (entries.isEmpty()) {
            throw new IllegalArgumentException(name + " holds no openings");
        }
        String identity = file.getFileName() + " sha256:" + digest + " " + order.name().toLowerCase(Locale.ROOT)
                + (order == BookOrder.RANDOM ? " seed " + seed : "");
        return new BookFile(name, identity, order, seed, chess960, entries,
                pgn ? BookFile::parseGame : text -> Opening.of(Epd.parse(text).fen()));
    }

    private static byte[] readAll(InputStream in, String name) throws IOException {
        int most = (int) Math.min(Runtime.getRuntime().maxMemory() / 4, Integer.MAX_VALUE - 8);
        byte[] bytes = in.readNBytes(most);
        if (in.read() >= 0) {
            throw new IllegalArgumentException(
                    "the book " + name + " has more than " + (most >> 20)
                            + " MB; CORTADO_JAVA_OPTS=-Xmx8g has room for more");
        }
        return bytes;
    }

    private static boolean isZip(byte[] bytes) {
        return bytes.length > 4 && bytes[0] == 'P' && bytes[1] == 'K' && bytes[2] == 3 && bytes[3] == 4;
    }

    private static boolean isBookName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".epd") || lower.endsWith(".fen") || lower.endsWith(".txt") || lower.endsWith(".pgn");
    }

    private static List<Entry> lines(byte[] bytes) throws IOException {
        List<Entry> entries = new ArrayList<>();
        BufferedReader reader = new BufferedReader(
                new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8));
        int number = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            number++;
            if (!line.isBlank() && line.charAt(0) != '#') {
                entries.add(new Entry(line.strip(), number));
            }
        }
        return entries;
    }

    /** The main lines of games, each as its first position and its moves, separated by a tab. */
    private static List<Entry> games(byte[] bytes, String name) throws IOException {
        List<Entry> entries = new ArrayList<>();
        StringBuilder game = new StringBuilder();
        PgnVisitor collector = new PgnVisitor() {
            private long line;

            @Override
            public void beginGame(long at) {
                line = at;
                game.setLength(0);
            }

            @Override
            public boolean beginMoves(Position start) {
                game.append(Fen.format(start)).append('\t');
                return true;
            }

            @Override
            public void move(Position before, int move) {
                game.append(UciMove.format(before, move)).append(' ');
            }

            @Override
            public void nullMove(Position before) {
                throw new IllegalArgumentException(
                        name + ", the game at line " + line + ": an opening cannot hold a null move");
            }

            @Override
            public boolean beginVariation() {
                return false;
            }

            @Override
            public boolean wantsComments() {
                return false;
            }

            @Override
            public void error(PgnError error) {
                if (error.kind() == PgnError.Kind.MOVE || error.kind() == PgnError.Kind.START) {
                    throw new IllegalArgumentException(name + ", " + error);
                }
            }

            @Override
            public void endGame(GameResult result) {
                if (!game.isEmpty()) {
                    entries.add(new Entry(game.toString(), (int) line));
                }
            }
        };
        try (PgnReader reader = PgnReader.of(new ByteArrayInputStream(bytes))) {
            while (reader.visit(collector)) {
                // The collector keeps what it hears.
            }
        }
        return entries;
    }

    private static Opening parseGame(String text) {
        int tab = text.indexOf('\t');
        String moves = text.substring(tab + 1).strip();
        return new Opening(text.substring(0, tab), moves.isEmpty() ? List.of() : List.of(moves.split(" ")));
    }

    public int size() {
        return entries.size();
    }

    @Override
    public String identity() {
        return identity;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if that opening cannot be played from, naming its line
     */
    @Override
    public Opening opening(int pair) {
        int pass = pair / entries.size();
        Pass places = current;
        if (places.number != pass) {
            places = new Pass(pass, order.pass(entries.size(), seed, pass));
            current = places;
        }
        Entry entry = entries.get(places.places[pair % entries.size()]);
        try {
            Opening opening = parser.apply(entry.text);
            Position position = opening.position(chess960);
            if (position.isChess960() && !chess960) {
                throw new IllegalArgumentException("this is a Chess960 position, and the match is not (--chess960)");
            }
            if (!position.hasLegalMove()) {
                throw new IllegalArgumentException("the game is over in this position");
            }
            return opening;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ", line " + entry.line + ": " + e.getMessage(), e);
        }
    }
}
