package dev.cortado.engine;

import dev.cortado.chess.Color;

/**
 * What the players' clocks show. Milliseconds; a clock that has run out may show less than zero.
 *
 * @param whiteTime White's time left
 * @param blackTime Black's time left
 * @param whiteIncrement added to White's time for each move
 * @param blackIncrement added to Black's time for each move
 * @param movesToGo moves to the next time control, 0 for sudden death
 */
public record Clock(long whiteTime, long blackTime, long whiteIncrement, long blackIncrement, int movesToGo) {
    public long time(int color) {
        return color == Color.WHITE ? whiteTime : blackTime;
    }

    public long increment(int color) {
        return color == Color.WHITE ? whiteIncrement : blackIncrement;
    }
}
