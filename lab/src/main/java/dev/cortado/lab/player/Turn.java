package dev.cortado.lab.player;

import dev.cortado.engine.Limits;

/**
 * What a player may use for one move.
 *
 * @param limits its own limit, and the clocks as they stand
 * @param deadline milliseconds after which no answer counts. Whether one came in time is judged by its own time stamp, so
 *        that players wait for it a little longer, see {@link #patience}
 */
public record Turn(Limits limits, long deadline) {
    /** A moment in which an answer that was in time may still be on its way. */
    private static final long SLACK_MS = 20;

    /** How long to wait for an answer, in milliseconds. */
    public long patience() {
        return deadline + SLACK_MS;
    }
}
