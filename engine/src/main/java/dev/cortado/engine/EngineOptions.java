package dev.cortado.engine;

import dev.cortado.eval.catalogue.Evaluations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How an {@link Engine} is set up. Immutable; {@link #with} makes changed copies by the names UCI uses.
 *
 * <pre>{@code
 * EngineOptions options = EngineOptions.defaults().with("Hash", "64").with("Threads", "2");
 * }</pre>
 *
 * @param hashMb size of the transposition table
 * @param threads search threads
 * @param multiPv lines searched and reported
 * @param moveOverheadMs time lost between us and the clock a move
 * @param ponder whether the user interface may ponder; the search does not depend on it
 * @param limitStrength play at about {@code elo} instead of at full strength
 * @param elo strength to play at if limited
 * @param skillLevel 20 for full strength, less for weaker play
 * @param analyseMode analysis rather than a game
 * @param clusteredTable three entries a bucket in the transposition table, or one
 * @param evalFile the evaluation as {@link Evaluations#byName} names it; empty for the standard one
 * @param params the search's tuned numbers and switches
 */
public record EngineOptions(int hashMb, int threads, int multiPv, int moveOverheadMs, boolean ponder,
        boolean limitStrength, int elo, int skillLevel, boolean analyseMode, boolean clusteredTable,
        String evalFile, Params params) {

    public static final int MAX_HASH_MB = 1 << 20;
    public static final int MAX_THREADS = 512;
    public static final int MIN_ELO = 800;
    public static final int MAX_ELO = 2800;
    public static final int FULL_SKILL = 20;

    private static final List<OptionSpec> SPECS = specs(OptionSpec.spin("Hash", 16, 1, MAX_HASH_MB),
            OptionSpec.spin("Threads", 1, 1, MAX_THREADS), OptionSpec.check("Ponder", false),
            OptionSpec.spin("MultiPV", 1, 1, 256), OptionSpec.spin("Move Overhead", 10, 0, 5000),
            OptionSpec.spin("Skill Level", FULL_SKILL, 0, FULL_SKILL), OptionSpec.check("UCI_LimitStrength", false),
            OptionSpec.spin("UCI_Elo", 1500, MIN_ELO, MAX_ELO), OptionSpec.check("UCI_AnalyseMode", false),
            OptionSpec.text("EvalFile"), OptionSpec.check("UseClusteredTT", true));

    /** What an engine starts with. */
    public static EngineOptions defaults() {
        return new EngineOptions(16, 1, 1, 10, false, false, 1500, FULL_SKILL, false, true, "",
                Params.defaults());
    }

    /** The options with their ranges, in the order in which they are best shown. */
    public static List<OptionSpec> specs() {
        return SPECS;
    }

    /** The tuned numbers as options. */
    public static List<OptionSpec> tuningSpecs() {
        List<OptionSpec> specs = new ArrayList<>();
        for (Params.Param param : Params.all()) {
            specs.add(OptionSpec.spin(param.name(), param.initial(), param.min(), param.max()));
        }
        return specs;
    }

    /**
     * The same options but one, named as in UCI (case does not matter) or as a tuned number.
     *
     * @throws IllegalArgumentException if the name is unknown or the value unfit, saying which values fit
     */
    public EngineOptions with(String name, String value) {
        OptionSpec spec = find(name);
        if (spec == null) {
            if (Params.find(name) == null) {
                throw new IllegalArgumentException("there is no option '" + name + "'");
            }
            return withParams(params.with(name, number(name, value)));
        }
        int number = spec.type() == OptionSpec.Type.SPIN ? inRange(spec, number(spec.name(), value)) : 0;
        boolean on = spec.type() == OptionSpec.Type.CHECK && truth(spec.name(), value);
        return switch (spec.name()) {
            case "Hash" -> copy(number, threads, multiPv, moveOverheadMs, ponder, limitStrength, elo, skillLevel,
                    analyseMode, clusteredTable);
            case "Threads" -> copy(hashMb, number, multiPv, moveOverheadMs, ponder, limitStrength, elo, skillLevel,
                    analyseMode, clusteredTable);
            case "MultiPV" -> copy(hashMb, threads, number, moveOverheadMs, ponder, limitStrength, elo, skillLevel,
                    analyseMode, clusteredTable);
            case "Move Overhead" -> copy(hashMb, threads, multiPv, number, ponder, limitStrength, elo, skillLevel,
                    analyseMode, clusteredTable);
            case "Ponder" -> copy(hashMb, threads, multiPv, moveOverheadMs, on, limitStrength, elo, skillLevel,
                    analyseMode, clusteredTable);
            case "UCI_LimitStrength" -> copy(hashMb, threads, multiPv, moveOverheadMs, ponder, on, elo, skillLevel,
                    analyseMode, clusteredTable);
            case "UCI_Elo" -> copy(hashMb, threads, multiPv, moveOverheadMs, ponder, limitStrength, number, skillLevel,
                    analyseMode, clusteredTable);
            case "Skill Level" -> copy(hashMb, threads, multiPv, moveOverheadMs, ponder, limitStrength, elo, number,
                    analyseMode, clusteredTable);
            case "UCI_AnalyseMode" -> copy(hashMb, threads, multiPv, moveOverheadMs, ponder, limitStrength, elo,
                    skillLevel, on, clusteredTable);
            case "UseClusteredTT" -> copy(hashMb, threads, multiPv, moveOverheadMs, ponder, limitStrength, elo,
                    skillLevel, analyseMode, on);
            case "EvalFile" -> withEvalFile(value.strip());
            // The rest are the search's switches.
            default -> withParams(params.with(spec.name(), on ? 1 : 0));
        };
    }

    public EngineOptions withParams(Params values) {
        return new EngineOptions(hashMb, threads, multiPv, moveOverheadMs, ponder, limitStrength, elo, skillLevel,
                analyseMode, clusteredTable, evalFile, values);
    }

    /**
     * With an evaluation by the name that {@link Evaluations#byName} knows.
     *
     * @throws IllegalArgumentException if there is no such evaluation or its file cannot be used, in one line
     */
    public EngineOptions withEvalFile(String name) {
        if (!name.isEmpty()) {
            Evaluations.byName(name); // it is kept, so that the engine need not read it again
        }
        return new EngineOptions(hashMb, threads, multiPv, moveOverheadMs, ponder, limitStrength, elo, skillLevel,
                analyseMode, clusteredTable, name, params);
    }

    private EngineOptions copy(int hashMb, int threads, int multiPv, int moveOverheadMs, boolean ponder,
            boolean limitStrength, int elo, int skillLevel, boolean analyseMode, boolean clusteredTable) {
        return new EngineOptions(hashMb, threads, multiPv, moveOverheadMs, ponder, limitStrength, elo, skillLevel,
                analyseMode, clusteredTable, evalFile, params);
    }

    private static List<OptionSpec> specs(OptionSpec... fields) {
        List<OptionSpec> specs = new ArrayList<>(List.of(fields));
        for (Params.Param param : Params.switches()) {
            specs.add(OptionSpec.check(param.name(), param.initial() != 0));
        }
        return List.copyOf(specs);
    }

    private static OptionSpec find(String name) {
        for (OptionSpec spec : SPECS) {
            if (spec.name().equalsIgnoreCase(name)) {
                return spec;
            }
        }
        return null;
    }

    private static int number(String name, String value) {
        try {
            return Integer.parseInt(value.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is '" + value + "'; it must be a whole number", e);
        }
    }

    private static int inRange(OptionSpec spec, int value) {
        if (value < spec.min() || value > spec.max()) {
            throw new IllegalArgumentException(
                    spec.name() + " is " + value + "; it can be " + spec.min() + " to " + spec.max());
        }
        return value;
    }

    private static boolean truth(String name, String value) {
        return switch (value.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(name + " is '" + value + "'; it can be true or false");
        };
    }
}
