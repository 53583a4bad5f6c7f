package dev.cortado.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.cortado.engine.memory.Machine;
import dev.cortado.engine.params.Params;
import dev.cortado.eval.catalogue.Evaluations;

/**
 * How an {@link Engine} is set up: a value for each option, switch and number of the search. Immutable;
 * {@link #with} makes changed copies by the names UCI uses.
 *
 * <pre>{@code
 * EngineOptions options = EngineOptions.defaults().with("Hash", "64").with("Threads", "2");
 * }</pre>
 */
public final class EngineOptions {
    /** What this machine has room for, on Linux; elsewhere more. A table that cannot be had is refused when it is made. */
    public static final int MAX_HASH_MB = Machine.tableMb();
    /** As many as the Java heap has room for, and not beyond reason. */
    public static final int MAX_THREADS = Machine.workers();
    public static final int MIN_ELO = 800;
    public static final int MAX_ELO = 2800;
    public static final int FULL_SKILL = 20;

    private static final OptionSpec HASH = OptionSpec.spin("Hash", 16, 1, MAX_HASH_MB);
    private static final OptionSpec THREADS = OptionSpec.spin("Threads", 1, 1, MAX_THREADS);
    private static final OptionSpec PONDER = OptionSpec.check("Ponder", false);
    private static final OptionSpec MULTI_PV = OptionSpec.spin("MultiPV", 1, 1, 256);
    private static final OptionSpec MOVE_OVERHEAD = OptionSpec.spin("Move Overhead", 10, 0, 5000);
    private static final OptionSpec SKILL_LEVEL = OptionSpec.spin("Skill Level", FULL_SKILL, 0, FULL_SKILL);
    private static final OptionSpec LIMIT_STRENGTH = OptionSpec.check("UCI_LimitStrength", false);
    private static final OptionSpec ELO = OptionSpec.spin("UCI_Elo", 1500, MIN_ELO, MAX_ELO);
    private static final OptionSpec LEVEL_SEED = OptionSpec.spin("Level Seed", 0, 0, Integer.MAX_VALUE);
    private static final OptionSpec ANALYSE_MODE = OptionSpec.check("UCI_AnalyseMode", false);
    private static final OptionSpec EVAL_FILE = OptionSpec.text("EvalFile");
    private static final OptionSpec CLUSTERED_TABLE = OptionSpec.check("UseClusteredTT", true);

    /** For users, in the order in which they are best shown. */
    private static final List<OptionSpec> SPECS = List.of(HASH, THREADS, PONDER, MULTI_PV, MOVE_OVERHEAD, SKILL_LEVEL,
            LIMIT_STRENGTH, ELO, LEVEL_SEED, ANALYSE_MODE, EVAL_FILE);
    private static final List<OptionSpec> SWITCHES = Stream.concat(Stream.of(CLUSTERED_TABLE),
            Params.switches().stream().map(name -> OptionSpec.check(name, false))).toList();
    /** Everything that has a value, by its name in small letters. */
    private static final Map<String, OptionSpec> BY_NAME = Stream
            .of(SPECS, SWITCHES, Params.all().stream().map(SearchParameter::option).toList()).flatMap(List::stream)
            .collect(Collectors.toUnmodifiableMap(spec -> spec.name().toLowerCase(Locale.ROOT), spec -> spec));
    private static final EngineOptions DEFAULTS = new EngineOptions(Map.of());

    /** What differs from its default, by the option's name. */
    private final Map<String, String> values;

    /** @param values fit their options */
    EngineOptions(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /** What an engine starts with. */
    public static EngineOptions defaults() {
        return DEFAULTS;
    }

    /** The options for users with their ranges, in the order in which they are best shown. */
    public static List<OptionSpec> specs() {
        return SPECS;
    }

    /** Parts of the search that can be switched on or off for comparison. */
    public static List<OptionSpec> switchSpecs() {
        return SWITCHES;
    }

    /** The numbers of the search that tuning may change. */
    public static List<SearchParameter> parameters() {
        return Params.all();
    }

    /**
     * The same options but one: an option for users, a switch or a number of the search, by its name in any case.
     *
     * @throws IllegalArgumentException if the name is unknown or the value unfit, saying which values fit
     */
    public EngineOptions with(String name, String value) {
        OptionSpec spec = spec(name);
        return with(spec, spec.normalise(value));
    }

    /**
     * The value of what {@link #with} sets, as its {@link OptionSpec} writes it.
     *
     * @throws IllegalArgumentException if the name is unknown
     */
    public String value(String name) {
        return value(spec(name));
    }

    private static OptionSpec spec(String name) {
        OptionSpec spec = BY_NAME.get(name.toLowerCase(Locale.ROOT));
        if (spec == null) {
            throw new IllegalArgumentException("there is no option '" + name + "'");
        }
        return spec;
    }

    private EngineOptions with(OptionSpec spec, String value) {
        if (spec == EVAL_FILE && !value.isEmpty()) {
            Evaluations.byName(value); // refuses what cannot be used; it is kept, so that the engine need not read it again
        }
        Map<String, String> changed = new HashMap<>(values);
        if (value.equals(spec.initial())) {
            changed.remove(spec.name());
        } else {
            changed.put(spec.name(), value);
        }
        return new EngineOptions(changed);
    }

    /**
     * With an evaluation by the name that {@link Evaluations#byName} knows.
     *
     * @throws IllegalArgumentException if there is no such evaluation or its file cannot be used, in one line
     */
    public EngineOptions withEvalFile(String name) {
        return with(EVAL_FILE, EVAL_FILE.normalise(name));
    }

    /** Size of the transposition table. */
    public int hashMb() {
        return number(HASH);
    }

    /** Search threads. */
    public int threads() {
        return number(THREADS);
    }

    /** Lines searched and reported. */
    public int multiPv() {
        return number(MULTI_PV);
    }

    /** Time lost between us and the clock a move. */
    public int moveOverheadMs() {
        return number(MOVE_OVERHEAD);
    }

    /** Whether the user interface may ponder; the search does not depend on it. */
    public boolean ponder() {
        return isOn(PONDER);
    }

    /** Play at about {@link #elo} instead of at full strength. */
    public boolean limitStrength() {
        return isOn(LIMIT_STRENGTH);
    }

    /** Strength to play at if limited. */
    public int elo() {
        return number(ELO);
    }

    /** {@link #FULL_SKILL} for full strength, less for weaker play. */
    public int skillLevel() {
        return number(SKILL_LEVEL);
    }

    /** Which player of limited strength plays: the same seed gives the same moves; 0 for another one each game. */
    public int levelSeed() {
        return number(LEVEL_SEED);
    }

    /** Analysis rather than a game: limits of strength do not bind. */
    public boolean analyseMode() {
        return isOn(ANALYSE_MODE);
    }

    /** Three entries a bucket in the transposition table, or one. */
    public boolean clusteredTable() {
        return isOn(CLUSTERED_TABLE);
    }

    /** The evaluation as {@link Evaluations#byName} names it; empty for the standard one. */
    public String evalFile() {
        return value(EVAL_FILE);
    }

    private String value(OptionSpec spec) {
        return values.getOrDefault(spec.name(), spec.initial());
    }

    private int number(OptionSpec spec) {
        return Integer.parseInt(value(spec));
    }

    private boolean isOn(OptionSpec spec) {
        return Boolean.parseBoolean(value(spec));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EngineOptions options && values.equals(options.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** What differs from the defaults. */
    @Override
    public String toString() {
        return "EngineOptions" + values;
    }
}
