package dev.cortado.lab.player;

import dev.cortado.chess.notation.UciMove;
import dev.cortado.engine.Clock;
import dev.cortado.engine.Limits;
import dev.cortado.eval.Score;
import dev.cortado.uci.client.UciAnswer;
import dev.cortado.uci.client.UciClient;
import dev.cortado.uci.client.UciClientException;
import dev.cortado.uci.client.UciScore;
import dev.cortado.uci.client.UciSpec;
import java.util.List;

/** An external UCI program. It is started when a game needs it, and again after a game that broke it. */
public final class UciPlayer implements Player {
    private final UciClient client;

    public UciPlayer(UciSpec spec) {
        client = new UciClient(spec);
    }

    @Override
    public String name() {
        return client.name();
    }

    @Override
    public void newGame(boolean chess960) throws PlayerException, InterruptedException {
        try {
            client.newGame(chess960);
        } catch (UciClientException e) {
            throw failure(e);
        }
    }

    @Override
    public Reply think(GameState game, Turn turn) throws PlayerException, InterruptedException {
        try {
            UciAnswer answer = client.go(game.positionCommand(), goCommand(turn.limits()), turn.patience());
            return new Reply(UciMove.find(game.position(), answer.move()), answer.move(),
                    answer.info().score().map(UciPlayer::score).orElse(Score.NONE), answer.info().depth(),
                    answer.info().nodes(), answer.elapsed(), answer.info().time());
        } catch (UciClientException e) {
            throw failure(e);
        }
    }

    private static PlayerException failure(UciClientException e) {
        return new PlayerException(switch (e.kind()) {
            case START -> PlayerException.Kind.START;
            case CRASH -> PlayerException.Kind.CRASH;
            case LATE -> PlayerException.Kind.LATE;
        }, e.getMessage(), e);
    }

    /** Mate in n moves is 2n − 1 plies away for the mating side, 2n for the mated one. */
    static int score(UciScore said) {
        if (said.mate()) {
            int moves = (int) Math.min(Math.abs(said.value()), Score.MAX_PLY / 2);
            return said.value() > 0 ? Score.mateIn(2 * moves - 1) : Score.matedIn(2 * moves);
        }
        return Math.clamp(said.value(), -Score.EVAL_LIMIT, Score.EVAL_LIMIT);
    }

    static String goCommand(Limits limits) {
        StringBuilder go = new StringBuilder("go");
        if (limits.hasClock()) {
            Clock clock = limits.clock();
            go.append(" wtime ").append(clock.whiteTime()).append(" btime ").append(clock.blackTime());
            if (clock.whiteIncrement() > 0 || clock.blackIncrement() > 0) {
                go.append(" winc ").append(clock.whiteIncrement()).append(" binc ").append(clock.blackIncrement());
            }
            if (clock.movesToGo() > 0) {
                go.append(" movestogo ").append(clock.movesToGo());
            }
        }
        if (limits.moveTime() > 0) {
            go.append(" movetime ").append(limits.moveTime());
        }
        if (limits.nodes() > 0) {
            go.append(" nodes ").append(limits.nodes());
        }
        if (limits.depth() > 0) {
            go.append(" depth ").append(limits.depth());
        }
        return go.toString();
    }

    /** The last lines the program wrote to standard error. */
    public List<String> errorTail() {
        return client.errorTail();
    }

    /** The engine behind the player. */
    UciClient client() {
        return client;
    }

    /** Ends the process. May be called from any thread; afterwards no process is started again. */
    @Override
    public void close() {
        client.close();
    }
}
