package dev.cortado.web.session;

import dev.cortado.chess.Move;
import dev.cortado.chess.game.Board;
import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.LegalMove;
import dev.cortado.chess.Position;
import dev.cortado.chess.game.Side;
import dev.cortado.chess.game.Termination;
import dev.cortado.chess.notation.San;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.OptionSpec;
import dev.cortado.eval.Evaluation;
import dev.cortado.eval.catalogue.Evaluations;
import dev.cortado.lab.analysis.OpeningNames;
import dev.cortado.lab.analysis.WhiteScore;
import dev.cortado.web.Bounds;
import dev.cortado.web.message.Ask;
import dev.cortado.web.message.Messages;
import dev.cortado.web.message.Tell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;

/** What one open page has asked for. Messages come one at a time; none of them waits for a search. */
public final class PageSession implements AutoCloseable {
    private final Bounds bounds;
    private final MatchWatch matches;
    private final Outbox outbox;
    private final Map<String, Desk> desks;
    private final Study study;

    /**
     * @param version the program's name and version
     * @param base what engines are set up with, before what the page sets
     * @param matches what there is to show of matches
     */
    public PageSession(String version, EngineOptions base, Bounds bounds, MatchWatch matches, Wire wire,
            ScheduledExecutorService clock) {
        this.bounds = bounds;
        this.matches = matches;
        outbox = new Outbox(wire, bounds.stalled());
        desks = Map.of("a", new Desk("a", base, bounds, outbox, clock), "b",
                new Desk("b", base, bounds, outbox, clock));
        study = new Study(base, bounds, outbox);
        outbox.answer(welcome(version, base));
        tellMatches();
    }

    /** Sends how the matches stand. */
    public void tellMatches() {
        matches.tell(outbox);
    }

    /**
     * Handles a message.
     *
     * @param next to be run when the next message may come
     */
    public void receive(String text, Runnable next) {
        long id = 0;
        try {
            Ask ask = Messages.read(text);
            id = ask.id();
            handle(ask);
        } catch (IllegalArgumentException e) {
            outbox.answer(new Tell.Problem(id != 0 ? id : Messages.idOf(text), oneLine(e)));
        } catch (RuntimeException e) {
            // A fault of ours must not cost the page its connection.
            outbox.answer(new Tell.Problem(id, "the server failed: " + oneLine(e)));
        } finally {
            outbox.whenRoom(next);
        }
    }

    private void handle(Ask ask) {
        switch (ask) {
            case Ask.Look look -> outbox.answer(look(look));
            case Ask.Go go -> desk(go.desk()).go(go);
            case Ask.Stop stop when Study.NAMES.contains(stop.desk()) -> study.stop();
            case Ask.Stop stop -> desk(stop.desk()).stop();
            case Ask.Forget forget -> desk(forget.desk()).forget();
            case Ask.Explain explain -> study.explain(explain);
            case Ask.Evaluate evaluate -> study.evaluate(evaluate);
            case Ask.Annotate annotate -> study.annotate(annotate);
            case Ask.Write write -> {
                Game game = Games.game(write.game(), bounds.plies());
                outbox.answer(new Tell.Pgn(write.id(), game.toPgn()));
            }
        }
    }

    private Desk desk(String name) {
        Desk desk = name == null ? null : desks.get(name);
        if (desk == null) {
            throw new IllegalArgumentException("the desks are a and b");
        }
        return desk;
    }

    private Tell.Welcome welcome(String version, EngineOptions base) {
        Map<String, Boolean> switches = new LinkedHashMap<>();
        for (OptionSpec spec : EngineOptions.switchSpecs()) {
            switches.put(spec.name(), Boolean.parseBoolean(spec.initial()));
        }
        Evaluation evaluation = Evaluations.byName(base.evalFile());
        return new Tell.Welcome(version, bounds.threads(), bounds.hashMb(), bounds.lines(), EngineOptions.MIN_ELO,
                EngineOptions.MAX_ELO, switches, evaluation.name(), WhiteScore.PEOPLES_SPREAD);
    }

    private Tell.BoardState look(Ask.Look ask) {
        Place place = Place.of(ask.start(), ask.moves(), bounds.plies());
        Board board = Board.of(place.start());
        List<Tell.Step> played = new ArrayList<>();
        for (int encoded : place.moves()) {
            if (encoded == Move.NULL) {
                board = board.pass();
                played.add(new Tell.Step(UciMove.NONE, San.NULL, "", "", board.fen()));
            } else {
                LegalMove move = board.move(encoded);
                board = board.play(move);
                played.add(step(move, board.fen()));
            }
        }
        List<Tell.Step> legal = board.isGameOver() ? List.of()
                : board.legalMoves().stream().map(move -> step(move, null)).toList();
        Tell.Ending ending = board.outcome()
                .map(end -> new Tell.Ending(end.result().text(), end.termination().text())).orElse(null);
        return new Tell.BoardState(ask.id(), board.fen(), board.turn() == Side.WHITE ? "w" : "b", board.isCheck(),
                board.isChess960(), legal, ending, board.claimableDraws().stream().map(Termination::text).toList(),
                OpeningNames.of(place.start(), place.moves()).orElse(null), played);
    }

    private static Tell.Step step(LegalMove move, String fen) {
        return new Tell.Step(move.uci(), move.san(), move.from().toString(), move.to().toString(), fen);
    }

    static String oneLine(Exception e) {
        String message = e.getMessage();
        return message == null || message.isBlank() ? e.getClass().getSimpleName()
                : message.strip().replaceAll("\\R\\s*", "; ");
    }

    /** Ends its searches and frees its engines. */
    @Override
    public void close() {
        outbox.close();
        desks.values().forEach(Desk::close);
        study.close();
    }
}
