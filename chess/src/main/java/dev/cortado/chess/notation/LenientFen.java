package dev.cortado.chess.notation;

import dev.cortado.chess.Position;
import java.util.List;

/**
 * A position read by {@link Fen#parseLenient}.
 *
 * @param position the position
 * @param remarks what was dropped, assumed or accepted against the rules, one sentence part each; empty for a FEN that
 *        {@link Fen#parse} accepts
 */
public record LenientFen(Position position, List<String> remarks) {
}
