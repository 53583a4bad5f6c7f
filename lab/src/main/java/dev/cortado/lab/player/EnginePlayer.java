package dev.cortado.lab.player;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineJob;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.player.PlayerException.Kind;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** This engine, in process: no pipes, no text. */
public final class EnginePlayer implements Player {
    private static final long WARM_UP_MS = 500;

    private final String name;
    private final EngineOptions options;
    private Engine engine;
    private boolean closed;

    public EnginePlayer(String name, EngineOptions options) {
        this.name = name;
        this.options = options;
        engine = new Engine(options);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void newGame(boolean chess960) throws PlayerException {
        try {
            engine.newGame();
            engine.awaitReady();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new PlayerException(Kind.START, name + ": " + e.getMessage(), e);
        }
    }

    /** A JVM's first searches are slow. What this one leaves behind is forgotten with the next game. */
    @Override
    public void warmUp() throws PlayerException {
        newGame(false);
        engine.search(new Position(), Limits.ofMoveTime(WARM_UP_MS), SearchListener.SILENT);
    }

    @Override
    public Reply think(GameState game, Turn turn) throws PlayerException, InterruptedException {
        long start = System.nanoTime();
        Timed timed = await(engine.go(game.position(), turn.limits(), SearchListener.SILENT), turn);
        SearchResult result = timed.result;
        long elapsed = timed.nanos - start;
        int move = result.bestMove();
        return new Reply(move, move == Move.NONE ? "nothing" : UciMove.format(game.position(), move), result.score(),
                result.info().depth(), result.nodes(), elapsed, result.timeMs());
    }

    /** A result and {@link System#nanoTime} when it came, which is not when somebody looks. */
    private record Timed(SearchResult result, long nanos) {}

    private Timed await(EngineJob<SearchResult> job, Turn turn) throws PlayerException, InterruptedException {
        try {
            return job.result().thenApply(result -> new Timed(result, System.nanoTime())).get(turn.patience(),
                    TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            engine.stop();
            engine.awaitDone();
            throw new PlayerException(Kind.LATE, name + " did not answer within " + turn.deadline() + " ms", e);
        } catch (ExecutionException e) {
            restart();
            throw new PlayerException(Kind.CRASH, name + ": " + e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            engine.stop();
            engine.awaitDone();
            throw e;
        }
    }

    /** A search that failed may have left anything behind. */
    private synchronized void restart() {
        engine.close();
        if (!closed) {
            engine = new Engine(options);
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            engine.close();
        }
    }
}
