package dev.cortado.eval.classical;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class TaperedTest {
    @Property
    void halvesSurviveSumsDifferencesAndProducts(@ForAll @IntRange(min = -3000, max = 3000) int mg1,
            @ForAll @IntRange(min = -3000, max = 3000) int eg1, @ForAll @IntRange(min = -3000, max = 3000) int mg2,
            @ForAll @IntRange(min = -3000, max = 3000) int eg2, @ForAll @IntRange(min = -8, max = 8) int count) {
        int first = Tapered.of(mg1, eg1);
        int second = Tapered.of(mg2, eg2);
        int combined = first * count - second;
        assertThat(Tapered.middleGame(combined)).isEqualTo(mg1 * count - mg2);
        assertThat(Tapered.endGame(combined)).isEqualTo(eg1 * count - eg2);
    }
}
