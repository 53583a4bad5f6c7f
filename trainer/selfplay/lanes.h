/**
 * The lanes of a warp, behind a handful of helpers. A warp plays one game: most values are held by all lanes alike
 * ("uniform"), and where work can be shared, a lane takes a part of it:
 *
 *     for (int task = lane(); task < TASKS; task += LANES) …
 *
 * In the host build a warp has one lane, and the same loops do all of the work one after the other. All helpers below must
 * be reached by every lane of the warp.
 */
#pragma once

#include "bits.h"

namespace cortado {

#ifdef __CUDA_ARCH__

constexpr int LANES = 32;
constexpr u32 ALL_LANES = 0xffffffffU;

BOTH int lane() { return static_cast<int>(threadIdx.x & 31); }

/** What a lane wrote to memory before can be read by the others after. */
BOTH void laneSync() { __syncwarp(); }

BOTH u32 lanesMax(u32 x) { return __reduce_max_sync(ALL_LANES, x); }

BOTH bool lanesAny(bool x) { return __any_sync(ALL_LANES, x); }

/** Bit t is set if the lane with task t says so (t below 32). */
BOTH u32 lanesBallot(bool x, int) { return __ballot_sync(ALL_LANES, x); }

BOTH u64 lanesOr(u64 x) {
    const u32 low = __reduce_or_sync(ALL_LANES, static_cast<u32>(x));
    const u32 high = __reduce_or_sync(ALL_LANES, static_cast<u32>(x >> 32));
    return static_cast<u64>(high) << 32 | low;
}

/** Exact sum of the lanes' numbers: the two halves are summed apart, as neither sum leaves 32 bits. */
BOTH i64 lanesSum(i32 x) {
    const i32 low = static_cast<i32>(__reduce_add_sync(ALL_LANES, static_cast<u32>(x) & 0xffffU));
    const i32 high = __reduce_add_sync(ALL_LANES, x >> 16);
    return static_cast<i64>(high) * 65536 + low;
}

/** Sum of the numbers of the lanes before this one; total is that of all. */
BOTH int lanesScan(int x, int& total) {
    int sum = x;
#pragma unroll
    for (int distance = 1; distance < LANES; distance *= 2) {
        const int before = __shfl_up_sync(ALL_LANES, sum, distance);
        if (lane() >= distance) sum += before;
    }
    total = __shfl_sync(ALL_LANES, sum, LANES - 1);
    return sum - x;
}

/** The number of the lane that has the given task. */
BOTH u64 lanesFrom(u64 x, int task) { return __shfl_sync(ALL_LANES, x, task); }

/** Adds once for the whole warp; gives the value before. */
BOTH u32 warpAdd(u32* counter, u32 x) {
    u32 before = 0;
    if (lane() == 0) before = atomicAdd(counter, x);
    return __shfl_sync(ALL_LANES, before, 0);
}

/** Fetches what will be read soon. */
BOTH void prefetch(const void* address) { asm volatile("prefetch.L1 [%0];" ::"l"(address)); }

/** Nanoseconds of the device's clock, the same for all lanes. */
BOTH u64 clockNow() {
    u64 now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return __shfl_sync(ALL_LANES, now, 0);
}

/** Partial sums of a network's output stay within 32 bits a lane. */
using LaneSum = i32;

#else

constexpr int LANES = 1;

BOTH int lane() { return 0; }
BOTH void laneSync() {}
BOTH u32 lanesMax(u32 x) { return x; }
BOTH bool lanesAny(bool x) { return x; }
BOTH u32 lanesBallot(bool x, int task) { return static_cast<u32>(x) << task; }
BOTH u64 lanesOr(u64 x) { return x; }
BOTH i64 lanesSum(i64 x) { return x; }
BOTH int lanesScan(int x, int& total) {
    total = x;
    return 0;
}
BOTH u64 lanesFrom(u64 x, int) { return x; }
BOTH u32 warpAdd(u32* counter, u32 x) {
    const u32 before = *counter;
    *counter += x;
    return before;
}
BOTH void prefetch(const void*) {}
u64 clockNow();
using LaneSum = i64;

#endif

BOTH bool firstLane() { return lane() == 0; }

}  // namespace cortado
