package dev.cortado.chess.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UninterruptiblyTest {
    @AfterEach
    void forgetInterruption() {
        Thread.interrupted();
    }

    @Test
    void anInterruptionIsHeardOfEndsNothingAndIsKept() {
        CountDownLatch latch = new CountDownLatch(1);
        AtomicInteger heard = new AtomicInteger();
        Thread.currentThread().interrupt();
        Uninterruptibly.run(latch::await, () -> {
            heard.incrementAndGet();
            latch.countDown();
        });
        assertThat(latch.getCount()).isZero();
        assertThat(heard).hasValue(1);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void withoutInterruptionNothingIsMarked() {
        AtomicInteger heard = new AtomicInteger();
        Uninterruptibly.run(() -> {}, heard::incrementAndGet);
        assertThat(heard).hasValue(0);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void aFaultEndsTheWaitAndKeepsTheInterruption() {
        Thread.currentThread().interrupt();
        assertThatIllegalStateException().isThrownBy(() -> Uninterruptibly.run(() -> Thread.sleep(1), () -> {
            throw new IllegalStateException("enough");
        }));
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }
}
