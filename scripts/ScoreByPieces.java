import dev.cortado.chess.game.Game;
import dev.cortado.chess.game.GameNode;
import dev.cortado.chess.game.PgnReader;
import dev.cortado.chess.game.Side;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fits what scores meant for results, by the number of pieces. See scripts/score-by-pieces. */
final class ScoreByPieces {
    private static final Pattern SCORE = Pattern.compile("([+-]\\d+\\.\\d+)/\\d+.*", Pattern.DOTALL);
    /** Scores beyond it say nothing about steepness. */
    private static final double MOST = 1000;
    private static final int BAND = 4;
    private static final int LEAST = 100;
    /** The fewest pieces of a middle game, whose positions the win model is fitted to. */
    private static final int MIDDLE_GAME = 16;

    /** A score in centipawns for the side that moved, what it got out of the game, and the pieces on the board. */
    private record Said(double score, double result, int pieces) {}

    private ScoreByPieces() {}

    public static void main(String[] args) throws Exception {
        List<List<Said>> bands = new ArrayList<>();
        for (int from = 2; from <= 32; from += BAND) {
            bands.add(new ArrayList<>());
        }
        for (int i = 1; i < args.length; i++) {
            try (PgnReader reader = PgnReader.of(Path.of(args[i]))) {
                for (Game game : reader) {
                    collect(game, args[0], bands);
                }
            }
        }
        System.out.println("pieces   scores     k   result at +0.80 to +1.50");
        for (int band = 0; band < bands.size(); band++) {
            List<Said> said = bands.get(band);
            if (said.size() < LEAST) {
                continue;
            }
            List<Said> ahead = said.stream().filter(s -> s.score >= 80 && s.score < 150).toList();
            System.out.printf(Locale.ROOT, "%2d to %2d %7d  %4.2f   %5.1f %% of %d%n", 2 + BAND * band,
                    Math.min(32, 1 + BAND * (band + 1)), said.size(), steepness(said),
                    100 * ahead.stream().mapToDouble(Said::result).average().orElse(0), ahead.size());
        }
        List<Said> middle = bands.stream().flatMap(List::stream).filter(s -> s.pieces >= MIDDLE_GAME).toList();
        if (middle.size() < LEAST) {
            System.out.printf("win model: too few scores with %d pieces and more%n", MIDDLE_GAME);
            return;
        }
        double[] model = winModel(middle);
        System.out.printf(Locale.ROOT, "win model, %d pieces and more: half won at %.0f, spread %.0f%n", MIDDLE_GAME,
                model[0], model[1]);
    }

    private static void collect(Game game, String player, List<List<Said>> bands) {
        double white = switch (game.result()) {
            case WHITE_WINS -> 1;
            case BLACK_WINS -> 0;
            case DRAW -> 0.5;
            case UNKNOWN -> Double.NaN;
        };
        if (Double.isNaN(white)) {
            return;
        }
        int pieces = game.start().pieces().size();
        for (GameNode node : game.mainLine()) {
            boolean whiteMoved = node.board().turn() == Side.BLACK;
            Matcher score = SCORE.matcher(node.comment().strip());
            boolean wanted = player.isEmpty() || game.tag(whiteMoved ? "White" : "Black").orElse("").equals(player);
            if (wanted && score.matches() && Math.abs(Double.parseDouble(score.group(1))) * 100 <= MOST) {
                bands.get((pieces - 2) / BAND).add(new Said(Double.parseDouble(score.group(1)) * 100,
                        whiteMoved ? white : 1 - white, pieces));
            }
            pieces = node.board().pieces().size();
        }
    }

    /** The likeliest k, by Newton's method. */
    private static double steepness(List<Said> said) {
        double k = 1;
        for (int step = 0; step < 50; step++) {
            double slope = 0;
            double curvature = 1e-9;
            for (Said s : said) {
                double chance = 1 / (1 + Math.exp(-k * s.score / 400));
                slope += (s.result - chance) * s.score / 400;
                curvature += chance * (1 - chance) * s.score * s.score / 160_000;
            }
            k += Math.clamp(slope / curvature, -1, 1);
        }
        return k;
    }

    /**
     * Where half of the games are won, and how far from there chances change by a factor of e, in centipawns. By
     * Newton's method; a score counts twice, a win at its value and a loss at its negative.
     */
    private static double[] winModel(List<Said> said) {
        double slope = 1;
        double offset = -1;
        for (int step = 0; step < 50; step++) {
            double bySlope = 0;
            double byOffset = 0;
            double xx = 1e-9;
            double x1 = 0;
            double ones = 1e-9;
            for (Said s : said) {
                for (int sign = -1; sign <= 1; sign += 2) {
                    double x = sign * s.score / 100;
                    double chance = 1 / (1 + Math.exp(-slope * x - offset));
                    double miss = (s.result == (sign + 1) / 2 ? 1 : 0) - chance;
                    double weight = chance * (1 - chance);
                    bySlope += miss * x;
                    byOffset += miss;
                    xx += weight * x * x;
                    x1 += weight * x;
                    ones += weight;
                }
            }
            double determinant = xx * ones - x1 * x1;
            slope += Math.clamp((bySlope * ones - byOffset * x1) / determinant, -1, 1);
            offset += Math.clamp((byOffset * xx - bySlope * x1) / determinant, -1, 1);
        }
        return new double[]{-100 * offset / slope, 100 / slope};
    }
}
