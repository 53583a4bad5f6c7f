package dev.cortado.lab.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
    record Point(int x, double y, String name) {
        Point {
            if (name == null) {
                throw new IllegalArgumentException("a point without a name");
            }
        }
    }

    @Test
    void whatIsWrittenIsReadBack() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("text", "a \"quoted\" \\ line\nand\ttab \u0001 é♔");
        value.put("list", List.of(1, -2.5, true, List.of(), Map.of()));
        value.put("nothing", null);
        assertThat(Json.read(Json.write(value), Object.class)).isEqualTo(value);
        Point point = new Point(3, 0.5, "P");
        assertThat(Json.write(point)).isEqualTo("{\"x\":3,\"y\":0.5,\"name\":\"P\"}");
        assertThat(Json.read(Json.write(point), Point.class)).isEqualTo(point);
    }

    /** What RFC 8259 says must be escaped: quotation mark, backslash, everything below a blank. */
    @Test
    void textIsEscaped() {
        assertThat(Json.write("a\"b\\c\n\r\t\u0001\u001fé♔").toLowerCase(java.util.Locale.ROOT))
                .isEqualTo("\"a\\\"b\\\\c\\n\\r\\t\\u0001\\u001fé♔\"");
    }

    @Test
    void numbersThatJsonCannotWriteAreNull() {
        assertThat(Json.write(Arrays.asList(Double.NaN, Double.POSITIVE_INFINITY, 3.5))).isEqualTo("[null,null,3.5]");
        assertThat(Json.write(new Point(1, Double.NaN, "P"))).isEqualTo("{\"x\":1,\"y\":null,\"name\":\"P\"}");
    }

    @Test
    void textThatIsNoJsonIsRefusedInOneLine() {
        for (String bad : List.of("", "{", "[1,", "{\"a\"}", "tru", "1 2", "\"open", "[1}", "\"\\x\"", "\"\\u+123\"",
                "nul", "-", "[".repeat(5000))) {
            assertThatThrownBy(() -> Json.read(bad, Object.class)).as("%.20s", bad)
                    .isInstanceOf(IllegalArgumentException.class).message().doesNotContain("\n", "fasterxml");
        }
        assertThatThrownBy(() -> Json.read("[1, x]", List.class)).hasMessageContaining("line 1, character 5");
    }

    @Test
    void aValueOfTheWrongKindIsNamed() {
        assertThatThrownBy(() -> Json.read("{\"y\":1,\"name\":\"P\"}", Point.class)).hasMessageContaining("\"x\"");
        assertThatThrownBy(() -> Json.read("{\"x\":\"1\",\"y\":1,\"name\":\"P\"}", Point.class))
                .hasMessage("\"x\" is missing or of the wrong kind");
        assertThatThrownBy(() -> Json.read("{\"x\":1.5,\"y\":1,\"name\":\"P\"}", Point.class))
                .hasMessageContaining("\"x\"");
        assertThatThrownBy(() -> Json.read("{\"x\":1,\"y\":1}", Point.class)).hasMessage("a point without a name");
        assertThatThrownBy(() -> Json.read("[]", Point.class)).hasMessageContaining("kind");
        assertThat(Json.read("{\"x\":1,\"y\":2,\"name\":\"P\",\"colour\":\"red\"}", Point.class).x()).isEqualTo(1);
    }
}
