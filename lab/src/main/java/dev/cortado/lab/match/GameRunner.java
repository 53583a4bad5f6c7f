package dev.cortado.lab.match;

import dev.cortado.chess.Color;
import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.game.GameResult;
import dev.cortado.engine.Clock;
import dev.cortado.lab.opening.Opening;
import dev.cortado.lab.player.GameState;
import dev.cortado.lab.player.Player;
import dev.cortado.lab.player.PlayerException;
import dev.cortado.lab.player.Reply;
import dev.cortado.lab.player.ThinkingLimit;
import dev.cortado.lab.player.Turn;
import dev.cortado.lab.records.GameEnd;
import dev.cortado.lab.records.GameRecord.PlayedMove;
import dev.cortado.lab.records.GameRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Plays one game: clocks, the rules, adjudication, and a clean loss for a player that fails.
 *
 * @param adjudication when games end early
 * @param chess960 whether castling is written as king takes rook
 * @param margin milliseconds a clock may be overdrawn
 * @param moveTimeout milliseconds to wait for a move that no clock limits
 */
public record GameRunner(Adjudication adjudication, boolean chess960, long margin, long moveTimeout) {
    private record End(GameResult result, GameEnd why, Optional<String> detail) {
        static End draw(GameEnd why) {
            return new End(GameResult.DRAW, why, Optional.empty());
        }

        static End loss(int color, GameEnd why, String detail) {
            return new End(color == Color.WHITE ? GameResult.BLACK_WINS : GameResult.WHITE_WINS, why,
                    Optional.ofNullable(detail));
        }
    }

    /**
     * Plays from an opening.
     *
     * @param dev the side under test
     * @param base its opponent
     * @param devIsWhite who has White
     * @throws InterruptedException if the thread is interrupted; the game then never happened
     */
    public GameRecord play(Opening opening, Player dev, ThinkingLimit devLimit, Player base, ThinkingLimit baseLimit,
            boolean devIsWhite) throws InterruptedException {
        try {
            return play(opening, dev, devLimit, base, baseLimit, devIsWhite, since -> false);
        } catch (VoidGameException e) {
            throw new IllegalStateException("nothing voids a game that nobody watches", e);
        }
    }

    /**
     * The same with an eye on the machine.
     *
     * @param stoodStill whether the program stood still since a time ({@link System#nanoTime})
     * @throws VoidGameException if it did, and that may have changed the game
     */
    GameRecord play(Opening opening, Player dev, ThinkingLimit devLimit, Player base, ThinkingLimit baseLimit,
            boolean devIsWhite, LongPredicate stoodStill) throws InterruptedException, VoidGameException {
        Player[] players = devIsWhite ? new Player[] {dev, base} : new Player[] {base, dev};
        ThinkingLimit[] limits = devIsWhite ? new ThinkingLimit[] {devLimit, baseLimit}
                : new ThinkingLimit[] {baseLimit, devLimit};
        List<PlayedMove> moves = new ArrayList<>();
        End end = play(new GameState(opening, chess960), players, limits, moves, stoodStill);
        return new GameRecord(devIsWhite, end.result, end.why, end.detail, moves);
    }

    private End play(GameState game, Player[] players, ThinkingLimit[] limits, List<PlayedMove> moves,
            LongPredicate stoodStill) throws InterruptedException, VoidGameException {
        for (int color = 0; color < 2; color++) {
            long start = System.nanoTime();
            try {
                players[color].newGame(chess960);
            } catch (PlayerException e) {
                requireRunning(e.kind() != PlayerException.Kind.CRASH, start, stoodStill);
                return failure(color, false, e);
            }
        }
        GameClock[] clocks = {new GameClock(limits[0]), new GameClock(limits[1])};
        Adjudicator adjudicator = new Adjudicator(adjudication);
        Position position = game.position();
        Optional<End> end = endByRule(position);
        while (end.isEmpty()) {
            int color = position.sideToMove();
            Reply answer;
            long start = System.nanoTime();
            try {
                answer = players[color].think(game, turn(color, limits, clocks));
            } catch (PlayerException e) {
                requireRunning(e.kind() == PlayerException.Kind.LATE, start, stoodStill);
                return failure(color, limits[color].isTimed(), e);
            }
            // Without a clock a pause changes nothing: the move would have been the same.
            requireRunning(limits[color].isTimed(), start, stoodStill);
            if (!clocks[color].spend(answer.elapsed(), margin)) {
                return End.loss(color, GameEnd.TIME_FORFEIT,
                        players[color].name() + " used " + answer.milliseconds() + " ms for a move");
            }
            int move = answer.move();
            if (move == Move.NONE || !position.isPseudoLegal(move) || !position.isLegal(move)) {
                return End.loss(color, GameEnd.ILLEGAL_MOVE,
                        players[color].name() + " played " + (answer.text().isEmpty() ? "nothing" : answer.text()));
            }
            int number = position.fullmoveNumber();
            moves.add(new PlayedMove(move, answer.score(), answer.depth(), answer.elapsed() / 1000, answer.nodes(),
                    lag(answer)));
            game.play(move);
            end = endByRule(position);
            if (end.isEmpty()) {
                end = adjudicator.afterMove(color, answer.score(), number)
                        .map(why -> why == GameEnd.RESIGN_RULE ? End.loss(color, why, null) : End.draw(why));
            }
        }
        return end.get();
    }

    private static void requireRunning(boolean timeMatters, long since, LongPredicate stoodStill)
            throws VoidGameException {
        if (timeMatters && stoodStill.test(since)) {
            throw new VoidGameException();
        }
    }

    private Turn turn(int color, ThinkingLimit[] limits, GameClock[] clocks) {
        long deadline = clocks[color].allowance(moveTimeout) + margin;
        if (!limits[color].hasClock()) {
            return new Turn(limits[color].limits(), deadline);
        }
        // An opponent without a clock is shown as being where the side is itself.
        int other = limits[color ^ 1].hasClock() ? color ^ 1 : color;
        int white = color == Color.WHITE ? color : other;
        int black = color == Color.BLACK ? color : other;
        return new Turn(limits[color].limits().withClock(new Clock(clocks[white].milliseconds(),
                clocks[black].milliseconds(), limits[white].increment(), limits[black].increment(),
                clocks[color].movesToGo())), deadline);
    }

    private static End failure(int color, boolean timed, PlayerException e) {
        GameEnd why = switch (e.kind()) {
            case START, CRASH -> GameEnd.CRASH;
            case LATE -> timed ? GameEnd.TIME_FORFEIT : GameEnd.STALL;
        };
        return End.loss(color, why, e.getMessage());
    }

    private static int lag(Reply answer) {
        return answer.ownTime() < 0 ? 0 : Math.clamp(answer.milliseconds() - answer.ownTime(), 0, Integer.MAX_VALUE);
    }

    private static Optional<End> endByRule(Position position) {
        if (!position.hasLegalMove()) {
            return Optional.of(position.inCheck() ? End.loss(position.sideToMove(), GameEnd.CHECKMATE, null)
                    : End.draw(GameEnd.STALEMATE));
        }
        if (position.rule50() >= 100) {
            return Optional.of(End.draw(GameEnd.FIFTY_MOVES));
        }
        if (position.occurrences() >= 3) {
            return Optional.of(End.draw(GameEnd.REPETITION));
        }
        return position.isInsufficientMaterial() ? Optional.of(End.draw(GameEnd.INSUFFICIENT_MATERIAL))
                : Optional.empty();
    }
}
