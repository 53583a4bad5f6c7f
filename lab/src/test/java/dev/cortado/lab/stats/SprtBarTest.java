package dev.cortado.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SprtBarTest {
    @Test
    void theBarShowsWhereATestStands() {
        Sprt sprt = Sprt.of(0, 5);
        assertThat(SprtBar.withBounds(sprt, 0)).isEqualTo("[-2.94 ..........*.......... 2.94]");
        assertThat(SprtBar.withBounds(sprt, 2.94)).isEqualTo("[-2.94 ..........|.........* 2.94]");
        assertThat(SprtBar.withBounds(sprt, -99)).isEqualTo("[-2.94 *.........|.......... 2.94]");
    }
}
