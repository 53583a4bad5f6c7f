package dev.cortado.lab.player;

/**
 * What a player may use for one move. Times are milliseconds.
 *
 * @param limit the player's own limit
 * @param whiteTime White's clock, 0 without clocks
 * @param blackTime Black's clock
 * @param whiteIncrement White's increment
 * @param blackIncrement Black's increment
 * @param movesToGo moves to the next period, 0 if there is none
 * @param deadline time after which no answer counts. Whether one came in time is judged by its own time stamp, so that
 *        players wait for it a little longer, see {@link #patience}
 */
public record Turn(ThinkingLimit limit, long whiteTime, long blackTime, long whiteIncrement, long blackIncrement,
        int movesToGo, long deadline) {
    /** A moment in which an answer that was in time may still be on its way. */
    private static final long SLACK_MS = 20;

    /** How long to wait for an answer. */
    public long patience() {
        return deadline + SLACK_MS;
    }
}
