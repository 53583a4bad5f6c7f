package dev.cortado.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.LegalMove;
import dev.cortado.engine.Engine;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Games against the engine. */
class PlayTest extends BrowserTest {
    private void newGame(String fen) {
        browser.click("#new-game");
        if (fen != null) {
            browser.all("input[name=start]").get(2).click();
            browser.type("#start-fen", fen);
        }
        browser.click("#start-game");
        browser.until("the game has begun", () -> browser.all("dialog").isEmpty() && !browser.all(".player").isEmpty());
        if (fen != null) {
            browser.untilPlacement(fen.split(" ")[0]);
        }
    }

    /** The other side has answered, or the game is over. */
    private void untilMyTurn() {
        browser.until("it is my turn, or the end", Duration.ofSeconds(30), () -> {
            String status = browser.text(".status");
            return status.startsWith("Your move") || status.startsWith("You ") || status.startsWith("Drawn");
        });
    }

    /** Queen and king against king: an engine of ours finds the moves, the mouse makes them, until it is mate. */
    @Test
    void aGameIsPlayedToMate() throws Exception {
        browser.open(server.address(), "play");
        newGame("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1");
        try (Engine helper = new Engine()) {
            for (int move = 0; move < 40 && browser.all(".status.over").isEmpty(); move++) {
                Board board = Board.fromFen(browser.fen());
                int best = helper.search(board.toPosition(), Limits.ofNodes(60_000), SearchListener.SILENT).bestMove();
                LegalMove chosen = board.legalMoves().stream().filter(legal -> legal.encoded() == best).findFirst()
                        .orElseThrow();
                if (move % 2 == 0) {
                    browser.drag(chosen.from().toString(), chosen.to().toString());
                } else {
                    browser.clickMove(chosen.from().toString(), chosen.to().toString());
                }
                String before = board.fen();
                browser.until("the move is made", () -> !browser.fen().equals(before));
                untilMyTurn();
            }
        }
        assertThat(browser.text(".status")).isEqualTo("You won 1-0, checkmate");
        assertThat(Board.fromFen(browser.fen()).isCheckmate()).isTrue();
        browser.press("My games");
        assertThat(browser.text(".listing")).contains("You – Cortado (1500)", "1-0");
    }

    @Test
    void aPawnBecomesWhatIsChosen() {
        browser.open(server.address(), "play");
        newGame("7k/P7/8/8/8/8/8/K7 w - - 0 1");
        browser.drag("a7", "a8");
        browser.until("the choice is offered", () -> browser.all(".promotion-dialog-button").size() == 4);
        browser.click(".promotion-dialog-button[data-piece='wr']");
        browser.until("a rook stands on a8", () -> browser.drawn().contains("wr a8"));
        assertThat(browser.text(".moves")).contains("a8=R+");
    }

    @Test
    void castlingByDragAndTakingBack() {
        browser.open(server.address(), "play");
        String start = "4k3/8/8/8/8/8/4PPPP/4K2R w K - 0 1";
        newGame(start);
        browser.drag("e1", "g1");
        browser.until("king and rook have moved",
                () -> browser.drawn().containsAll(java.util.List.of("wk g1", "wr f1")));
        untilMyTurn();
        assertThat(browser.text(".moves")).contains("O-O");
        browser.press("Take back");
        browser.untilPlacement(start.split(" ")[0]);
        assertThat(browser.fen()).isEqualTo(start);
        browser.until("the rook is back", () -> browser.drawn().contains("wr h1"));
        assertThat(browser.text(".moves")).isEqualTo("No moves yet.");
    }

    @Test
    void chess960WithClocksAsBlackAndResigning() throws Exception {
        browser.open(server.address(), "play");
        browser.click("#new-game");
        browser.all("input[name=side]").get(1).click();
        browser.all("input[name=start]").get(1).click();
        browser.click("#with-clock");
        browser.picture("new-game");
        browser.click("#start-game");
        untilMyTurn();
        assertThat(browser.all(".clock")).hasSize(2);
        browser.picture("play");
        assertThat(Board.fromFen(browser.fen()).turn().toString()).isEqualToIgnoringCase("black");
        browser.press("Resign");
        browser.until("the game is over", () -> !browser.all(".status.over").isEmpty());
        assertThat(browser.text(".status")).isEqualTo("You lost 1-0, Black resigns");
    }

    /** What the page exports, our own reader reads. */
    @Test
    void gamesAreKeptAndComeBack() {
        browser.open(server.address(), "play");
        newGame(null);
        browser.drag("e2", "e4");
        untilMyTurn();
        String fen = browser.fen();
        browser.reopen(server.address(), "play");
        browser.press("My games");
        browser.click(".listing button");
        browser.until("the game is back", () -> browser.fen().equals(fen));
        String pgn = (String) browser.driver().executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                const kept = JSON.parse(localStorage.getItem('cortado.games'))[0].game;
                const socket = new WebSocket(`ws://${location.host}/socket`);
                socket.onopen = () => socket.send(JSON.stringify({ type: 'write', id: 1, game: kept }));
                socket.onmessage = (event) => {
                  const tell = JSON.parse(event.data);
                  if (tell.type !== 'welcome') {
                    socket.close();
                    done(tell.text);
                  }
                };
                """);
        Game game = Game.fromPgn(pgn);
        assertThat(game.errors()).isEmpty();
        assertThat(game.end().fen()).isEqualTo(fen);
        assertThat(game.tag("White")).contains("You");
    }
}
