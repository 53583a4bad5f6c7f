package dev.cortado.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void durations() {
        assertThat(Figures.duration(42)).isEqualTo("42 s");
        assertThat(Figures.duration(3599)).isEqualTo("59:59");
        assertThat(Figures.duration(7265)).isEqualTo("2:01:05");
    }

    @Test
    void nothingIsMinusZero() {
        assertThat(Figures.number(-0.001, 2)).isEqualTo("0.00");
        assertThat(Figures.number(-0.004, 3)).isEqualTo("-0.004");
        assertThat(Figures.number(-0.3, 0)).isEqualTo("0");
    }
}
