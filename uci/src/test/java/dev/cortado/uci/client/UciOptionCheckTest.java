package dev.cortado.uci.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UciOptionCheckTest {
    @Test
    void spinsAreNumbersInTheirRange() {
        String spin = "type spin default 16 min -1 max 1024";
        assertThat(UciOptionCheck.accepts(spin, "-1")).isTrue();
        assertThat(UciOptionCheck.accepts(spin, "1024")).isTrue();
        assertThat(UciOptionCheck.accepts(spin, "1025")).isFalse();
        assertThat(UciOptionCheck.accepts(spin, "-2")).isFalse();
        assertThat(UciOptionCheck.accepts(spin, "banana")).isFalse();
        assertThat(UciOptionCheck.accepts("type spin default 1", "5")).as("no range is given").isTrue();
    }

    @Test
    void checksAndCombosHaveTheirValues() {
        assertThat(UciOptionCheck.accepts("type check default false", "true")).isTrue();
        assertThat(UciOptionCheck.accepts("type check default false", "yes")).isFalse();
        String combo = "type combo default Very Solid var Very Solid var Risky";
        assertThat(UciOptionCheck.accepts(combo, "very solid")).isTrue();
        assertThat(UciOptionCheck.accepts(combo, "Solid")).isFalse();
    }

    @Test
    void stringsAndTheUnknownAreFree() {
        assertThat(UciOptionCheck.accepts("type string default <empty>", "anything at all")).isTrue();
        assertThat(UciOptionCheck.accepts("", "anything")).isTrue();
    }
}
