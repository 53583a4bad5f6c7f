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
 * @param deadline time after which no answer counts
 */
public record Turn(ThinkingLimit limit, long whiteTime, long blackTime, long whiteIncrement, long blackIncrement,
        int movesToGo, long deadline) {
}
