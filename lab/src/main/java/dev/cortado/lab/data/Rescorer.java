package dev.cortado.lab.data;

import dev.cortado.chess.Color;
import dev.cortado.chess.Position;
import dev.cortado.engine.Engine;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.engine.SearchListener;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Gives the positions of old games new scores by a new search. Moves and results stay. The games come out in the order in
 * which they went in, and each depends on nothing but itself, so a run that was stopped can be continued.
 */
public final class Rescorer {
    /**
     * @param games done, those of an earlier run included
     * @param positions searched in this run
     */
    public record Progress(long games, long positions) {}

    private final EngineOptions options;
    private final long nodes;
    private final int threads;
    private volatile boolean stopped;

    /** @param nodes the limit of each search */
    public Rescorer(EngineOptions options, long nodes, int threads) {
        this.options = options;
        this.nodes = nodes;
        this.threads = threads;
    }

    /** Asks to end; games that are not done are given up. */
    public void stop() {
        stopped = true;
    }

    /** Copies what the writer does not have yet, with new scores. */
    public Progress run(GameFileReader in, GameFileWriter out, Consumer<Progress> listener)
            throws IOException, InterruptedException {
        long skip = out.games();
        long[] positions = {0};
        BlockingQueue<Engine> engines = new LinkedBlockingQueue<>();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int i = 0; i < threads; i++) {
                engines.add(new Engine(options));
            }
            engines.forEach(Engine::awaitReady);
            ArrayDeque<Future<ScoredGame>> pending = new ArrayDeque<>();
            for (GameBlock block = in.next(); block != null && !stopped; block = in.next()) {
                if (skip >= block.games()) {
                    skip -= block.games();
                    continue;
                }
                for (ScoredGame game : block.decode()) {
                    if (skip > 0) {
                        skip--;
                        continue;
                    }
                    pending.add(pool.submit(() -> rescore(game, engines)));
                    if (pending.size() > 2 * threads) {
                        take(pending.remove(), out, positions, listener);
                    }
                    if (stopped) {
                        break;
                    }
                }
            }
            while (!pending.isEmpty()) {
                take(pending.remove(), out, positions, listener);
            }
        } catch (CancellationException e) {
            // The order would have a gap after the first game that was given up.
        } finally {
            stopped = true;
            pool.shutdown();
            engines.forEach(Engine::close);
        }
        return new Progress(out.games(), positions[0]);
    }

    private void take(Future<ScoredGame> future, GameFileWriter out, long[] positions, Consumer<Progress> listener)
            throws IOException, InterruptedException {
        ScoredGame game;
        try {
            game = future.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
        out.add(game);
        positions[0] += game.plies();
        listener.accept(new Progress(out.games(), positions[0]));
    }

    private ScoredGame rescore(ScoredGame game, BlockingQueue<Engine> engines) throws InterruptedException {
        Engine engine = engines.take();
        try {
            engine.newGame();
            int[] scores = new int[game.plies()];
            int[] at = {0};
            game.forEach((position, move, score) -> scores[at[0]++] = score(engine, position));
            return new ScoredGame(game.start(), game.moves(), scores, game.result());
        } finally {
            engines.add(engine);
        }
    }

    private int score(Engine engine, Position position) {
        if (stopped) {
            throw new CancellationException();
        }
        int score = engine.search(position, Limits.ofNodes(nodes), SearchListener.SILENT).rawScore();
        return position.sideToMove() == Color.WHITE ? score : -score;
    }
}
