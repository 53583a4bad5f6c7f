package dev.cortado.uci.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UciInfoTest {
    @Test
    void infoLinesAreUnderstood() {
        UciInfo info = new UciInfo();
        info.read("info depth 7 seldepth 9 multipv 1 score cp -35 nodes 900 nps 1000 time 12 pv e2e4 depth 99");
        info.read("info depth 7 multipv 2 score cp -90 nodes 950 time 13 pv d2d4");
        info.read("info depth 8 score cp 20 lowerbound nodes 1000 time 14");
        info.read("info string score cp 5");
        info.read("info depth nonsense score cp what");
        assertThat(info.score()).contains(new UciScore(false, -35));
        assertThat(info.depth()).isEqualTo(7);
        assertThat(info.nodes()).isEqualTo(1000);
        assertThat(info.time()).isEqualTo(14);
        info.read("info depth 9 score mate -2 time 15");
        assertThat(info.score()).contains(new UciScore(true, -2));
    }

    @Test
    void aBoundIsBetterThanNothing() {
        UciInfo info = new UciInfo();
        assertThat(info.score()).isEmpty();
        info.read("info depth 1 score cp 20 lowerbound");
        assertThat(info.score()).contains(new UciScore(false, 20));
    }
}
