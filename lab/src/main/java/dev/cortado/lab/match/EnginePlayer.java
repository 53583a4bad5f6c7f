package dev.cortado.lab.match;

import dev.cortado.chess.Move;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.lab.match.PlayerException.Kind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** This engine, in process: no pipes, no text. */
public final class EnginePlayer implements Player {
    /** How often a waiting player looks whether its search broke down without an answer. */
    private static final long LOOK_MS = 1000;

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

    @Override
    public Answer think(GameState game, Turn turn) throws PlayerException, InterruptedException {
        CompletableFuture<SearchResult> answer = new CompletableFuture<>();
        long start = System.nanoTime();
        engine.go(game.position(), limits(turn), new SearchListener() {
            @Override
            public void onDone(SearchResult result) {
                answer.complete(result);
            }
        });
        SearchResult result = await(answer, start + TimeUnit.MILLISECONDS.toNanos(turn.deadline()), turn);
        long elapsed = System.nanoTime() - start;
        int move = result.bestMove();
        return new Answer(move, move == Move.NONE ? "nothing" : UciMove.format(game.position(), move), result.score(),
                result.info().depth(), result.nodes(), elapsed, result.timeMs());
    }

    private SearchResult await(CompletableFuture<SearchResult> answer, long deadline, Turn turn)
            throws PlayerException, InterruptedException {
        try {
            while (true) {
                long left = deadline - System.nanoTime();
                try {
                    return answer.get(Math.clamp(left, 0, TimeUnit.MILLISECONDS.toNanos(LOOK_MS)),
                            TimeUnit.NANOSECONDS);
                } catch (TimeoutException e) {
                    if (brokeDown(answer)) {
                        restart();
                        throw new PlayerException(Kind.CRASH, name + ": the search broke down", e);
                    }
                    if (deadline - System.nanoTime() <= 0) {
                        engine.stop();
                        engine.awaitDone();
                        throw new PlayerException(Kind.LATE,
                                name + " did not answer within " + turn.deadline() + " ms", e);
                    }
                }
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("nothing completes an answer with an exception", e);
        } catch (InterruptedException e) {
            engine.stop();
            engine.awaitDone();
            throw e;
        }
    }

    /** True if the search is over, its announcement included, and there is no answer. */
    private boolean brokeDown(CompletableFuture<SearchResult> answer) {
        if (engine.isSearching()) {
            return false;
        }
        engine.awaitDone();
        return !answer.isDone();
    }

    /** A search that broke down may have left anything behind. */
    private synchronized void restart() {
        engine.close();
        if (!closed) {
            engine = new Engine(options);
        }
    }

    private static Limits limits(Turn turn) {
        ThinkingLimit limit = turn.limit();
        Limits limits = limit.hasClock()
                ? Limits.ofClock(turn.whiteTime(), turn.blackTime(), turn.whiteIncrement(), turn.blackIncrement())
                : Limits.none();
        return new Limits(limit.depth(), limit.nodes(), 0, 0, limit.moveTime(), limits.whiteTime(), limits.blackTime(),
                limits.whiteIncrement(), limits.blackIncrement(), turn.movesToGo(), limits.clock(), false, false,
                limits.searchMoves());
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            engine.close();
        }
    }
}
