package dev.cortado.eval.classical;

import dev.cortado.eval.classical.Terms.Term;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text in which weights are kept: the source file of {@code WeightValues}, so that a tuned set becomes the shipped
 * one by replacing that file, and costs nothing to read at start-up. Under a comment with a term's name stand its
 * weights as {@code s(middleGame, endGame)}.
 */
public final class WeightFile {
    private static final int PER_LINE = 8;
    private static final Pattern LINE = Pattern.compile("^ *// (?<term>[a-z].*)$|s\\((?<mg>-?\\d+), (?<eg>-?\\d+)\\),",
            Pattern.MULTILINE);

    private WeightFile() {}

    /** The file for {@link Tapered} weights laid out by {@link Terms}. */
    public static String render(int[] weights) {
        StringBuilder out = new StringBuilder(16_384);
        out.append("""
                package dev.cortado.eval.classical;

                /** The values of the weights, in the order of {@link Terms}; {@code cortado tune texel} rewrites this file. */
                final class WeightValues {
                    // @formatter:off
                    static final int[] VALUES = {
                """);
        for (Term term : Terms.all()) {
            out.append("        // ").append(term.name()).append('\n');
            for (int i = 0; i < term.count(); i++) {
                int weight = weights[term.offset() + i];
                out.append(i % PER_LINE == 0 ? "        " : " ").append("s(").append(Tapered.middleGame(weight))
                        .append(", ").append(Tapered.endGame(weight)).append("),");
                if (i % PER_LINE == PER_LINE - 1 || i == term.count() - 1) {
                    out.append('\n');
                }
            }
        }
        return out.append("""
                    };
                    // @formatter:on

                    private WeightValues() {}

                    private static int s(int middleGame, int endGame) {
                        return Tapered.of(middleGame, endGame);
                    }
                }
                """).toString();
    }

    /**
     * Reads weights back. Terms are found by name, so that a file from before a term was added still serves: what it
     * does not name keeps its shipped weight.
     *
     * @throws IllegalArgumentException if the text names an unknown term or gives a term too few or too many weights
     */
    public static int[] parse(String text) {
        int[] weights = Weights.shipped().copy();
        List<Term> terms = Terms.all();
        Term term = null;
        int seen = 0;
        boolean any = false;
        Matcher matcher = LINE.matcher(text);
        while (matcher.find()) {
            String name = matcher.group("term");
            if (name != null) {
                requireComplete(term, seen);
                term = terms.stream().filter(t -> t.name().equals(name)).findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("unknown term '" + name + "'"));
                seen = 0;
            } else if (term == null) {
                throw new IllegalArgumentException("a weight stands before the first term's name");
            } else {
                if (seen < term.count()) {
                    weights[term.offset() + seen] = Tapered.of(Integer.parseInt(matcher.group("mg")),
                            Integer.parseInt(matcher.group("eg")));
                    any = true;
                }
                seen++;
            }
        }
        requireComplete(term, seen);
        if (!any) {
            throw new IllegalArgumentException(
                    "no weights found; expected rows such as 's(82, 94),' under '// material'");
        }
        return weights;
    }

    private static void requireComplete(Term term, int seen) {
        if (term != null && term.count() != seen) {
            throw new IllegalArgumentException(
                    "term '" + term.name() + "' has " + seen + " weights; it needs " + term.count());
        }
    }
}
