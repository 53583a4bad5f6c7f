package dev.cortado.chess.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SplitMixTest {
    /** The numbers that the generator's authors' program gives for this seed. */
    @Test
    void givesThePublishedNumbers() {
        SplitMix random = new SplitMix(1234567);
        assertThat(Long.toUnsignedString(random.next())).isEqualTo("6457827717110365317");
        assertThat(Long.toUnsignedString(random.next())).isEqualTo("3203168211198807973");
        assertThat(Long.toUnsignedString(random.next())).isEqualTo("9817491932198370423");
    }

    @Test
    void anyCallCanBeAskedForByItsNumber() {
        SplitMix random = new SplitMix(-7);
        for (int call = 1; call <= 100; call++) {
            assertThat(SplitMix.at(-7, call)).isEqualTo(random.next());
        }
    }
}
