package dev.cortado.uci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.UciMove;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An {@code info} line with a score, read back strictly: fields in the usual order, whole numbers, single blanks, no
 * blank at the end.
 */
record InfoLine(int depth, int selDepth, int multiPv, boolean mate, int score, String bound, int[] wdl, long nodes,
        long time, List<String> pv) {
    private static final Pattern FORM = Pattern.compile("info depth (\\d+) seldepth (\\d+) multipv (\\d+)"
            + " score (cp|mate) (-?\\d+)( lowerbound| upperbound)?( wdl (\\d+) (\\d+) (\\d+))?"
            + " nodes (\\d+) nps \\d+ hashfull (\\d+) tbhits \\d+ time (\\d+)( pv((?: [a-h][1-8][a-h][1-8][nbrq]?)+))?");

    static boolean isOne(String line) {
        return line.startsWith("info ") && line.contains(" score ");
    }

    static InfoLine parse(String line) {
        Matcher m = FORM.matcher(line);
        if (!m.matches()) {
            fail("not a well-formed info line: '%s'", line);
        }
        assertThat(Integer.parseInt(m.group(12))).as("hashfull of " + line).isBetween(0, 1000);
        int[] wdl = m.group(7) == null ? null
                : new int[] {Integer.parseInt(m.group(8)), Integer.parseInt(m.group(9)), Integer.parseInt(m.group(10))};
        return new InfoLine(Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2)), Integer.parseInt(m.group(3)),
                m.group(4).equals("mate"), Integer.parseInt(m.group(5)), m.group(6) == null ? "" : m.group(6).strip(),
                wdl, Long.parseLong(m.group(11)), Long.parseLong(m.group(13)),
                m.group(15) == null ? List.of() : List.of(m.group(15).strip().split(" ")));
    }

    /** The scored lines among others; every line is checked for its form. */
    static List<InfoLine> of(List<String> lines) {
        List<InfoLine> infos = new ArrayList<>();
        for (String line : lines) {
            assertThat(line).isEqualTo(line.strip());
            if (isOne(line)) {
                infos.add(parse(line));
            }
        }
        return infos;
    }

    /** Fails unless every move of the line is legal and none follows the end of the game. */
    void assertPlayable(Position root) {
        Position position = new Position(root);
        for (int i = 0; i < pv.size(); i++) {
            if (i > 0) {
                assertThat(isOver(position)).as("game over before move %d of %s", i + 1, pv).isFalse();
            }
            int move = UciMove.find(position, pv.get(i));
            assertThat(move).as("move %d of %s is legal", i + 1, pv).isNotEqualTo(Move.NONE);
            assertThat(UciMove.format(position, move)).isEqualTo(pv.get(i));
            position.make(move);
        }
    }

    private static boolean isOver(Position position) {
        return !position.hasLegalMove() || position.rule50() >= 100 || position.occurrences() >= 3
                || position.isInsufficientMaterial();
    }
}
