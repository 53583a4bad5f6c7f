package dev.cortado.lab.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SideSpecTest {
    @Test
    void sidesAreReadFromWords() {
        SideSpec side = SideSpec.parse("dev", List.of("Hash=8", "Move Overhead=5", "nodes=2000", "option.name=odd"));
        assertThat(side.options()).containsOnly(Map.entry("Hash", "8"), Map.entry("Move Overhead", "5"),
                Map.entry("name", "odd"));
        SideSpec good = SideSpec.parse("dev", List.of("Hash=8", "depth=5"));
        assertThat(good.contender(ThinkingLimit.ofNodes(1)).limit()).isEqualTo(ThinkingLimit.ofDepth(5));
        assertThatThrownBy(() -> SideSpec.parse("dev", List.of("Hash"))).hasMessageContaining("--dev");
        assertThatThrownBy(() -> SideSpec.parse("base", List.of("cmd=a", "rev=b"))).hasMessageContaining("both");
        assertThatThrownBy(() -> SideSpec.parse("base", List.of("NoSuchOption=1")).contender(ThinkingLimit.ofNodes(1)))
                .hasMessageContaining("--base").hasMessageContaining("NoSuchOption");
        assertThatThrownBy(() -> SideSpec.parse("dev", List.of("nodes=-4")).contender(ThinkingLimit.ofNodes(1)))
                .hasMessageContaining("nodes=-4");
        assertThat(ShellWords.split("prog 'a b' \"c\" d\"e f\"g  ")).containsExactly("prog", "a b", "c", "de fg");
        assertThatThrownBy(() -> ShellWords.split("a 'b")).hasMessageContaining("quotation");
    }

    @Test
    void anEvaluationIsAnOption() {
        assertThat(SideSpec.parse("dev", List.of("evaluation=classical")).options())
                .isEqualTo(Map.of("EvalFile", "classical"));
    }

    /** Reading a side starts nothing; who it is, is found out when that is asked. */
    @Test
    void aSideIsKnownByWhatItPlaysOnlyWhenAsked() {
        Contender side = SideSpec.parse("dev", List.of("Hash=4")).contender(ThinkingLimit.ofNodes(1));
        Contender other =
                SideSpec.parse("base", List.of("Hash=4", "ReductionScale=600")).contender(ThinkingLimit.ofNodes(1));
        Map<String, String> identity = side.identity().get();
        assertThat(identity).containsEntry("Hash", "4").containsKey("engine");
        assertThat(side.identity().get()).as("the same each time").isEqualTo(identity);
        assertThat(other.identity().get().get("engine")).isNotEqualTo(identity.get("engine"));
    }
}
