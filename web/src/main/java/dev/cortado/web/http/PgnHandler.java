package dev.cortado.web.http;

import dev.cortado.chess.game.Game;
import dev.cortado.chess.Position;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.chess.game.PgnVisitor;
import dev.cortado.web.Bounds;
import dev.cortado.lab.json.Json;
import dev.cortado.web.session.Games;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Reads PGN files for a page: {@code POST /pgn} answers the list of games, {@code POST /pgn?game=3} that game. Nothing is
 * kept between requests.
 */
final class PgnHandler extends Handler.Abstract {
    static final String PATH = "/pgn";
    private static final List<String> LISTED =
            List.of("Event", "Site", "Date", "Round", "White", "Black", "WhiteElo", "BlackElo", "ECO");
    private static final int MOST_GAMES = 5000;

    /** A game of a list. */
    record Entry(int index, Map<String, String> tags, String result) {}

    /** @param more true if the file has more games than are listed */
    record Listing(List<Entry> games, boolean more) {}

    private static final PgnVisitor SKIP = new PgnVisitor() {
        @Override
        public boolean beginMoves(Position start) {
            return false;
        }
    };

    private final Bounds bounds;

    PgnHandler(Bounds bounds) {
        this.bounds = bounds;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!request.getHttpURI().getPath().equals(PATH)) {
            return false;
        }
        if (!request.getMethod().equals("POST")) {
            response.getHeaders().put(HttpHeader.ALLOW, "POST");
            return Guard.refuse(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405,
                    "A PGN file is sent here by POST.");
        }
        if (request.getLength() > bounds.bodyBytes()) {
            return tooLong(request, response, callback);
        }
        String answer;
        try (PgnReader reader = PgnReader.of(new Bounded(Content.Source.asInputStream(request), bounds.bodyBytes()))) {
            String number = Request.extractQueryParameters(request).getValue("game");
            answer = number == null ? Json.write(list(reader)) : game(reader, Integer.parseInt(number));
        } catch (TooLong e) {
            return tooLong(request, response, callback);
        } catch (NumberFormatException e) {
            return Guard.refuse(request, response, callback, HttpStatus.BAD_REQUEST_400, "A game has a number.");
        } catch (IOException e) {
            callback.failed(e);
            return true;
        }
        if (answer == null) {
            return Guard.refuse(request, response, callback, HttpStatus.NOT_FOUND_404, "There is no such game.");
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        Content.Sink.write(response, true, answer, callback);
        return true;
    }

    private boolean tooLong(Request request, Response response, Callback callback) {
        return Guard.refuse(request, response, callback, HttpStatus.PAYLOAD_TOO_LARGE_413,
                "A PGN file may have up to " + (bounds.bodyBytes() >> 20) + " MB.");
    }

    private static Listing list(PgnReader reader) throws IOException {
        List<Entry> entries = new ArrayList<>();
        reader.withoutMoves();
        Game game = reader.readGame();
        while (game != null && entries.size() < MOST_GAMES) {
            Map<String, String> tags = new TreeMap<>();
            for (String name : LISTED) {
                game.tag(name).filter(value -> !value.equals("?")).ifPresent(value -> tags.put(name, value));
            }
            entries.add(new Entry(entries.size(), tags, game.result().text()));
            game = reader.readGame();
        }
        return new Listing(entries, game != null);
    }

    private String game(PgnReader reader, int index) throws IOException {
        for (int i = 0; i < index; i++) {
            if (!reader.visit(SKIP)) {
                return null;
            }
        }
        Game game = reader.readGame();
        return game == null ? null : Json.write(Games.tree(game, 4 * bounds.plies()));
    }

    /** A body beyond its bound. */
    private static final class TooLong extends IOException {
        private static final long serialVersionUID = 1;
    }

    /** Ends with {@link TooLong} instead of giving more than so many bytes. */
    private static final class Bounded extends FilterInputStream {
        private long left;

        Bounded(InputStream in, long most) {
            super(in);
            left = most;
        }

        @Override
        public int read() throws IOException {
            int value = in.read();
            count(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = in.read(buffer, offset, length);
            count(Math.max(0, count));
            return count;
        }

        private void count(int bytes) throws TooLong {
            left -= bytes;
            if (left < 0) {
                throw new TooLong();
            }
        }
    }
}
