package dev.cortado.lab.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonReaderTest {
    @Test
    void whatIsWrittenIsReadBack() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("text", "a \"quoted\" \\ line\nand\ttab \u0001 é");
        value.put("list", List.of(1L, -2.5, true, List.of(), Map.of()));
        value.put("nothing", null);
        assertThat(JsonReader.read(JsonWriter.write(value))).isEqualTo(value);
        assertThat(JsonWriter.write(List.of(Double.NaN, 3.0, 1e300))).isEqualTo("[null,3,1.0E300]");
        assertThat(JsonReader.read(" { \"a\" : [ 1 , 2e3 ] } ")).isEqualTo(Map.of("a", List.of(1L, 2000.0)));
    }

    @Test
    void textThatIsNoJsonIsRefused() {
        for (String bad : List.of("", "{", "[1,", "{\"a\"}", "tru", "1 2", "\"open", "[1}", "\"\\x\"", "nul", "-")) {
            assertThatThrownBy(() -> JsonReader.read(bad)).as(bad).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> JsonReader.read("[1, x]")).hasMessageContaining("character 5");
        assertThatThrownBy(() -> JsonReader.read("[".repeat(5000))).isInstanceOf(IllegalArgumentException.class);
    }
}
