import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameNode;
import dev.cortado.chess.game.GameResult;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.chess.game.Side;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Adds up by the number of pieces what a player's expected result lost, in the opponent's eyes. See scripts/lost-by-pieces. */
final class LostByPieces {
    private static final Pattern SCORE = Pattern.compile("([+-])(M?)(\\d+(?:\\.\\d+)?)/\\d+.*", Pattern.DOTALL);
    /** What a mate counts for, in pawns. */
    private static final double MATE = 100;
    private static final int BAND = 4;

    private final double steepness;
    private final String player;
    /** Change of the expected result, and the moves it took, by (pieces - 1) / {@link #BAND}. */
    private final double[] change = new double[32 / BAND];
    private final int[] moves = new int[change.length];
    private int games;

    private LostByPieces(double steepness, String player) {
        this.steepness = steepness;
        this.player = player;
    }

    public static void main(String[] args) throws Exception {
        LostByPieces sums = new LostByPieces(steepness(args[0]), args[1]);
        for (int i = 2; i < args.length; i++) {
            try (PgnReader reader = PgnReader.of(Path.of(args[i]))) {
                for (Game game : reader) {
                    sums.add(game);
                }
            }
        }
        sums.print();
    }

    private static double steepness(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            System.err.println("lost-by-pieces: '" + text + "' is no number");
            System.exit(2);
            throw new AssertionError("exit ends the program");
        }
    }

    private void add(Game game) {
        boolean white = game.tag("White").orElse("").equals(player);
        if (game.result() == GameResult.UNKNOWN || white == game.tag("Black").orElse("").equals(player)) {
            return; // unfinished, or not a game between this player and another one
        }
        games++;
        int pieces = game.start().pieces().size();
        double before = Double.NaN;
        int band = 0;
        for (GameNode node : game.mainLine()) {
            boolean whiteMoved = node.board().turn() == Side.BLACK;
            Matcher score = SCORE.matcher(node.comment().strip());
            if (whiteMoved != white && score.matches()) {
                double pawns = score.group(2).isEmpty() ? Double.parseDouble(score.group(3)) : MATE;
                double expected =
                        1 / (1 + Math.exp(steepness * (score.group(1).equals("-") ? -pawns : pawns) * 100 / 400));
                if (!Double.isNaN(before)) {
                    change[band] += expected - before;
                    moves[band]++;
                }
                before = expected;
                band = (pieces - 1) / BAND;
            }
            pieces = node.board().pieces().size();
        }
    }

    private void print() {
        if (games == 0) {
            System.err.println("lost-by-pieces: no finished game of '" + player + "' against somebody else");
            System.exit(1);
        }
        System.out.println("pieces   moves a game   points a game   points in 100 moves");
        double all = 0;
        for (int band = 0; band < change.length; band++) {
            all += change[band];
            if (moves[band] > 0) {
                System.out.printf(Locale.ROOT, "%2d to %2d      %5.1f          %+.3f            %+.2f%n", BAND * band + 1,
                        BAND * band + BAND, (double) moves[band] / games, change[band] / games,
                        100 * change[band] / moves[band]);
            }
        }
        System.out.printf(Locale.ROOT, "all                         %+.3f   of %d games%n", all / games, games);
    }
}
