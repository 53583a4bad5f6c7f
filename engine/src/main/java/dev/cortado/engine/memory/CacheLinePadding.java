package dev.cortado.engine.memory;

/**
 * Room in front of an object's own fields. Objects of one kind that belong to several threads often end up side by side
 * in memory; without this room, what one thread writes at every node would lie in the cache line that another one reads.
 */
public abstract class CacheLinePadding {
    /** 128 bytes: processors fetch lines in pairs. */
    @SuppressWarnings("unused")
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
