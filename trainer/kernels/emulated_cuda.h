/**
 * What train.cu needs of CUDA, on the CPU: the blocks of a grid run one after the other, the threads of a block as fibres
 * that change places where they wait for each other. Slow, and made for tests: the kernels' own source runs without a GPU.
 */
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <ucontext.h>
#include <vector>

#define __global__
#define __device__
#define __host__
#define __shared__ static
#define __launch_bounds__(n)

using __half = _Float16;
struct __half2 { __half x, y; };
struct float2 { float x, y; };
struct uint4 { uint32_t x, y, z, w; };
struct dim3 {
    unsigned x, y, z;
    explicit dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
constexpr int cudaErrorInvalidValue = 1;
inline int cudaGetLastError() { return 0; }
inline dim3 threadIdx, blockIdx;

inline float2 make_float2(float x, float y) { return {x, y}; }
inline uint4 make_uint4(uint32_t x, uint32_t y, uint32_t z, uint32_t w) { return {x, y, z, w}; }
inline __half __float2half_rn(float x) { return (__half)x; }
inline float2 __half22float2(__half2 h) { return {(float)h.x, (float)h.y}; }
inline __half2 __float22half2_rn(float2 f) { return {(__half)f.x, (__half)f.y}; }
inline int __popcll(uint64_t x) { return __builtin_popcountll(x); }
inline float __expf(float x) { return expf(x); }
inline float cospif(float x) { return cosf(x * 3.14159265358979f); }

namespace emulated {

/** Counts arrivals; the last one opens it for all. */
struct Barrier {
    int size = 0, waiting = 0, round = 0;
};

struct Block {
    static constexpr size_t STACK = 64 << 10;
    std::vector<ucontext_t> fibres;
    std::vector<std::unique_ptr<char[]>> stacks;
    std::vector<char> done;
    std::vector<Barrier> warps;
    std::vector<float> exchange;
    Barrier all;
    ucontext_t scheduler;
    std::function<void()> body;
};
inline Block* block;
inline int running;

inline void enter() {
    block->body();
    block->done[running] = 1;
}

inline void wait(Barrier& barrier) {
    int round = barrier.round, self = running;
    if (++barrier.waiting == barrier.size) {
        barrier.waiting = 0;
        barrier.round++;
    }
    while (barrier.round == round) swapcontext(&block->fibres[self], &block->scheduler);
}

inline void prepare(ucontext_t& fibre, char* stack) {
    getcontext(&fibre);
    fibre.uc_stack.ss_sp = stack;
    fibre.uc_stack.ss_size = Block::STACK;
    fibre.uc_link = &block->scheduler;
    makecontext(&fibre, enter, 0);
}

template <class Body> void run(dim3 grid, int threads, Body body) {
    for (unsigned y = 0; y < grid.y; y++)
        for (unsigned x = 0; x < grid.x; x++) {
            Block current;
            block = &current;
            current.body = body;
            current.fibres.resize(threads);
            current.done.assign(threads, 0);
            current.exchange.resize(threads);
            current.warps.resize((threads + 31) / 32);
            for (int w = 0; w < (int)current.warps.size(); w++) current.warps[w].size = std::min(32, threads - 32 * w);
            current.all.size = threads;
            for (int t = 0; t < threads; t++) {
                current.stacks.emplace_back(new char[Block::STACK]);
                prepare(current.fibres[t], current.stacks[t].get());
            }
            for (int left = threads; left > 0;)
                for (int t = 0; t < threads; t++) {
                    if (current.done[t]) continue;
                    running = t;
                    threadIdx = dim3(t, 0, 0);
                    blockIdx = dim3(x, y, 0);
                    swapcontext(&current.scheduler, &current.fibres[t]);
                    left -= current.done[t];
                }
        }
}

}  // namespace emulated

inline void __syncthreads() { emulated::wait(emulated::block->all); }
inline void __syncwarp() { emulated::wait(emulated::block->warps[emulated::running / 32]); }

inline float __shfl_xor_sync(unsigned, float x, int mask) {
    int self = emulated::running;
    emulated::block->exchange[self] = x;
    __syncwarp();
    float other = emulated::block->exchange[self ^ mask];
    __syncwarp();
    return other;
}

#define LAUNCH(kernel, grid, threads, stream, ...) \
    ((void)(stream), emulated::run(grid, threads, [=] { kernel(__VA_ARGS__); }))
