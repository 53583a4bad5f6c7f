package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"uci", "position startpos", " go depth 3", "bench 5", "quit", "setoption name Hash value 4",
                "ponderhit"})
    void commandsOfASession(String argument) {
        assertThat(Main.isUciCommand(argument)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"bench", "analyse", "play", "--help", "help", "", "golf", "rnbqkbnr/8/8/8/8/8/8/8 w - - 0 1"})
    void everythingElse(String argument) {
        assertThat(Main.isUciCommand(argument)).isFalse();
    }
}
