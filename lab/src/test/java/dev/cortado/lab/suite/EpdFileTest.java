package dev.cortado.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EpdFileTest {
    @Test
    void keepsLineNumbersAndNamesBadLines() {
        EpdFile file = EpdFile.parse("""
                # a remark

                8/8/8/8/8/8/8/K6k w - - bm Ka2;
                not a position
                7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
                4k3/8/8/8/8/8/8/4K2R w K - 0 1
                """);
        assertThat(file.entries()).extracting(EpdFile.Entry::line).containsExactly(3, 6);
        assertThat(file.problems()).extracting(EpdFile.Problem::line).containsExactly(4, 5);
        assertThat(file.problems().get(1)).hasToString("line 5: the game is over in this position");
    }
}
