package dev.cortado.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.cortado.chess.Position;

class EngineOptionsTest {
    private final EngineOptions defaults = EngineOptions.defaults();

    /** Each option starts at its stated default, takes both ends of its range, and changes nothing else. */
    @Test
    void everyOptionCanBeSetToWhatItsSpecSays() {
        Set<EngineOptions> seen = new HashSet<>();
        seen.add(defaults);
        for (OptionSpec spec : Stream.of(EngineOptions.specs(), EngineOptions.switchSpecs()).flatMap(List::stream)
                .toList()) {
            assertThat(defaults.with(spec.name(), spec.initial())).as(spec.name()).isEqualTo(defaults);
            if (spec.type() == OptionSpec.Type.STRING) {
                assertThat(seen.add(defaults.with(spec.name(), "classical"))).as(spec.name()).isTrue();
                assertThat(defaults.with(spec.name(), "classical").with(spec.name(), "")).isEqualTo(defaults);
            } else if (spec.type() == OptionSpec.Type.CHECK) {
                String other = Boolean.toString(!Boolean.parseBoolean(spec.initial()));
                assertThat(seen.add(defaults.with(spec.name(), other))).as(spec.name()).isTrue();
                assertThat(defaults.with(spec.name(), other).with(spec.name(), spec.initial())).isEqualTo(defaults);
            } else {
                String min = Integer.toString(spec.min());
                String max = Integer.toString(spec.max());
                assertThat(defaults.with(spec.name(), min)).isNotEqualTo(defaults.with(spec.name(), max));
                assertThat(defaults.with(spec.name(), max).with(spec.name(), spec.initial())).isEqualTo(defaults);
                assertThat(seen.add(defaults.with(spec.name(), spec.min() == Integer.parseInt(spec.initial()) ? max
                        : min))).as(spec.name()).isTrue();
            }
        }
    }

    @Test
    void everyTunedNumberStaysInItsRange() {
        for (OptionSpec spec : EngineOptions.parameters().stream().map(SearchParameter::option).toList()) {
            int initial = Integer.parseInt(spec.initial());
            assertThat(initial).as(spec.name()).isBetween(spec.min(), spec.max());
            assertThat(spec.min()).as(spec.name()).isLessThan(spec.max());
            EngineOptions changed = defaults.with(spec.name(), Integer.toString(spec.max()));
            assertThat(changed.value(spec.name())).isEqualTo(Integer.toString(spec.max()));
            assertThat(changed.with(spec.name(), spec.initial())).isEqualTo(defaults);
            for (int out : new int[] {spec.min() - 1, spec.max() + 1}) {
                assertThatThrownBy(() -> defaults.with(spec.name(), Integer.toString(out)))
                        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(spec.name());
            }
        }
        assertThat(EngineOptions.parameters()).extracting(SearchParameter::name).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"Hash, 0, 1 to", "Hash, -5, 1 to", "Hash, 99999999999, whole number", "Hash, abc, whole number",
        "Hash, '', whole number", "Threads, 0, 1 to", "Threads, 513, 1 to", "MultiPV, 0, 1 to",
        "Move Overhead, -1, 0 to", "Skill Level, 21, 0 to 20", "UCI_Elo, 10, 800 to", "Ponder, yes, true or false",
        "UseClusteredTT, 1, true or false", "Nonsense, 1, no option", "'', 1, no option"})
    void unfitValuesAreRefusedWithWhatFits(String name, String value, String hint) {
        assertThatThrownBy(() -> defaults.with(name, value)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(hint);
    }

    @Test
    void namesAndTruthsAreTakenInAnyCase() {
        assertThat(defaults.with("hAsH", " 32 ").hashMb()).isEqualTo(32);
        assertThat(defaults.with("PONDER", "TRUE").ponder()).isTrue();
    }

    /** Each kind of option takes what UCI says it takes, and says what would fit instead of the rest. */
    @Test
    void everyKindOfOptionKnowsWhatFits() {
        OptionSpec combo = OptionSpec.combo("Style", "Solid", "Risky");
        assertThat(combo.initial()).isEqualTo("Solid");
        assertThat(combo.normalise(" risky ")).isEqualTo("Risky");
        assertThatThrownBy(() -> combo.normalise("wild")).hasMessage("Style is 'wild'; it can be Solid or Risky");
        assertThat(OptionSpec.spin("Size", 3, 1, 9).normalise("007")).isEqualTo("7");
        assertThat(OptionSpec.check("Flag", true).normalise("FALSE")).isEqualTo("false");
        assertThat(OptionSpec.text("Path").normalise(" a b ")).isEqualTo("a b");
        assertThat(OptionSpec.button("Press").normalise("anything")).isEmpty();
    }

    /** At skill level 0 a search looks at some hundred nodes; in analysis it looks at all it was given. */
    @Test
    void analysisIsAtFullStrength() {
        EngineOptions weak = defaults.with("Skill Level", "0");
        try (Engine engine = new Engine(weak)) {
            assertThat(engine.search(new Position(), Limits.ofNodes(20_000), SearchListener.SILENT).nodes())
                    .isLessThan(2_000);
            engine.configure(weak.with("UCI_AnalyseMode", "true"));
            assertThat(engine.search(new Position(), Limits.ofNodes(20_000), SearchListener.SILENT).nodes())
                    .isEqualTo(20_000);
        }
    }
}
