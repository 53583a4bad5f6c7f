package dev.cortado.lab.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class JsonWriterTest {
    @Test
    void objectsArraysAndEverySortOfValue() {
        String json = new JsonWriter().beginObject().name("a").value(1).name("b").beginArray().value("x").value(true)
                .value((String) null).value(-2.5).beginObject().endObject().endArray().name("c").beginObject()
                .name("d").value(Long.MIN_VALUE).endObject().endObject().toString();
        assertThat(json).isEqualTo(
                "{\"a\":1,\"b\":[\"x\",true,null,-2.5,{}],\"c\":{\"d\":-9223372036854775808}}");
    }

    /** What RFC 8259 says must be escaped: quotation mark, backslash, everything below a blank. */
    @Test
    void textIsEscaped() {
        assertThat(new JsonWriter().value("a\"b\\c\n\r\t\u0001\u001f\u2028é♔").toString())
                .isEqualTo("\"a\\\"b\\\\c\\n\\r\\t\\u0001\\u001f\\u2028é♔\"");
    }

    @Test
    void numbersThatJsonCannotWriteAreNull() {
        assertThat(new JsonWriter().beginArray().value(Double.NaN).value(Double.POSITIVE_INFINITY).endArray()
                .toString()).isEqualTo("[null,null]");
    }

    @Test
    void halfAValueIsAMistake() {
        assertThatThrownBy(() -> new JsonWriter().beginObject().toString()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> new JsonWriter().endArray()).isInstanceOf(IllegalStateException.class);
    }
}
