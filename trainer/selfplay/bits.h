/** Integer types, bitboards and what else is the same on the device and the host. Squares: a1 = 0, b1 = 1, h8 = 63. */
#pragma once

#include <cstdint>

namespace cortado {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
// CUDA's atomics and shuffles know this spelling of 64 bits.
using u64 = unsigned long long;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = long long;

/** Marks a function that exists on both sides and is always inlined into the state machine. */
#ifdef __CUDACC__
#define BOTH __host__ __device__ __forceinline__
#else
#define BOTH inline
#endif

/** Before a loop that is to stay one: copies of its body would only fill the device's small instruction cache, on which the
 *  search waits more than on anything else. */
#ifdef __CUDACC__
#define ROLLED _Pragma("unroll 1")
#else
#define ROLLED
#endif

constexpr u64 RANKS_1_AND_8 = 0xff000000000000ffULL;
constexpr u64 RANK_3 = 0x0000000000ff0000ULL;
constexpr u64 RANK_6 = 0x0000ff0000000000ULL;

BOTH u64 bit(int square) { return 1ULL << square; }

BOTH int popCount(u64 x) {
#ifdef __CUDA_ARCH__
    return __popcll(x);
#else
    return __builtin_popcountll(x);
#endif
}

/** Index of the lowest bit; x must not be 0. */
BOTH int lowest(u64 x) {
#ifdef __CUDA_ARCH__
    return __ffsll(static_cast<i64>(x)) - 1;
#else
    return __builtin_ctzll(x);
#endif
}

/** Floor of the binary logarithm of a positive number. */
BOTH int log2Floor(int x) {
#ifdef __CUDA_ARCH__
    return 31 - __clz(x);
#else
    return 31 - __builtin_clz(static_cast<unsigned>(x));
#endif
}

BOTH u64 reverseBits(u64 x) {
#ifdef __CUDA_ARCH__
    return __brevll(x);
#else
    x = __builtin_bswap64(x);
    x = ((x >> 4) & 0x0f0f0f0f0f0f0f0fULL) | ((x & 0x0f0f0f0f0f0f0f0fULL) << 4);
    x = ((x >> 2) & 0x3333333333333333ULL) | ((x & 0x3333333333333333ULL) << 2);
    return ((x >> 1) & 0x5555555555555555ULL) | ((x & 0x5555555555555555ULL) << 1);
#endif
}

template <class T> BOTH T smaller(T a, T b) { return a < b ? a : b; }
template <class T> BOTH T larger(T a, T b) { return a > b ? a : b; }
template <class T> BOTH T clamp(T x, T low, T high) { return smaller(larger(x, low), high); }

/** A well mixed number that is never 0 (0 would stop the generator below). */
BOTH u64 mix(u64 x) {
    x = (x + 1) * 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 32)) * 0x94D049BB133111EBULL;
    return (x ^ (x >> 29)) | 1;
}

/** Advances a generator (xorshift, 64 bits) and gives a mixed number from it. */
BOTH u64 nextRandom(u64& state) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545F4914F6CDD1DULL;
}

}  // namespace cortado
