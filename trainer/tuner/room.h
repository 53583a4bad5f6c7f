/** Where the games are played: the memory of all warps, and launches, on CUDA or on the host. */
#pragma once

#include "backend.h"
#include "network_pack.h"
#include "play.h"
#include "setup.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace cortado::tuner {

#ifndef NEURONS
#define NEURONS 1024
#endif
constexpr int N = NEURONS;
constexpr int WARPS = 20;                    ///< a multiprocessor, at most
constexpr std::size_t STACK_BYTES = 72 << 10;  ///< a lane: a search as deep as it may go

struct Machine {
    Job job;
    Shared<N> shared;
    WarpMemory<N>* memory;
    Cluster* tables;
    u32 clusters;

    BOTH void run(const Tables& t, SortScratch& sorting, u32 warp) const {
        Match<N> match(t, sorting, memory[warp], shared, tables + static_cast<std::size_t>(warp) * 2 * clusters, clusters, job);
        match.run();
    }
};

#ifdef __CUDACC__
__global__ void __launch_bounds__(WARPS * 32, 1) playKernel(const __grid_constant__ Machine machine, const Tables* source) {
    extern __shared__ u64 fast[];
    Tables& tables = *reinterpret_cast<Tables*>(fast);
    SortScratch* sorting = reinterpret_cast<SortScratch*>(fast + sizeof(Tables) / sizeof(u64));
    for (u32 i = threadIdx.x; i < sizeof(Tables) / sizeof(u64); i += blockDim.x) fast[i] = reinterpret_cast<const u64*>(source)[i];
    __syncthreads();
    const u32 warp = threadIdx.x / 32;
    machine.run(tables, sorting[warp], blockIdx.x * (blockDim.x / 32) + warp);
}
#endif

/** Everything that lies in the memory of the machine that plays. */
class Room {
public:
    /** @param hashMb of each of the two players of a warp */
    Room(const std::string& network, int warpsWanted, int hashMb)
        : stream(0), tables(stream, 1), cuckoo(stream, 1), logarithms(stream, 128), endings(stream, std::size(ENDING_VALUES)), net(stream, 1) {
        const Tables t = engineTables();
        tables.write(&t, 1);
        cuckoo.write(makeCuckoo(t).get(), 1);
        double logs[128] = {};
        for (int i = 1; i < 128; i++) logs[i] = std::log(static_cast<double>(i));
        logarithms.write(logs, 128);
        endings.write(ENDING_VALUES, std::size(ENDING_VALUES));
        std::ifstream in(network, std::ios::binary);
        if (!in) throw Failure("cannot read " + network);
        const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
        const NetworkFile file = readNetwork(reinterpret_cast<const u8*>(bytes.data()), bytes.size());
        if (file.neurons != N) throw Failure("this program is for networks of " + std::to_string(N) + " neurons");
        const auto packed = std::make_unique<Network<N>>();
        const std::vector<Chunk<N>> rowChunks = packNetwork(file, *packed);
        rows = Buffer<Chunk<N>>(stream, rowChunks.size());
        rows.write(rowChunks.data(), rowChunks.size());
        packed->rows = rows.get();
        net.write(packed.get(), 1);
        const std::size_t at = file.facts.find("scale.pieces=");
        shared = {cuckoo.get(), logarithms.get(), endings.get(), net.get(), at == std::string::npos ? 0 : std::stoi(file.facts.substr(at + 13))};
        blocks = ON_GPU ? stream.multiprocessors() : 1;
        warps = ON_GPU ? smaller(WARPS, warpsWanted) : 1;
        clusters = static_cast<u32>(hashMb) << 15;
        memory = Buffer<WarpMemory<N>>(stream, count());
        clusterRoom = Buffer<Cluster>(stream, count() * 2 * clusters);
#ifdef __CUDACC__
        check(cudaDeviceSetLimit(cudaLimitStackSize, STACK_BYTES), "setting the size of the stack");
        check(cudaFuncSetAttribute(playKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(sharedBytes())),
              "setting the size of the shared memory");
#endif
    }

    std::size_t count() const { return static_cast<std::size_t>(blocks) * static_cast<std::size_t>(warps); }
    std::size_t bytes() const { return memory.bytes() + clusterRoom.bytes(); }

    void run(const Job& job) {
        const Machine machine{job, shared, memory.get(), clusterRoom.get(), clusters};
#ifdef __CUDACC__
        playKernel<<<static_cast<unsigned>(blocks), static_cast<unsigned>(warps) * 32, sharedBytes(), stream.handle()>>>(
            machine, tables.get());
        check(cudaGetLastError(), "launching");
        stream.wait();
#else
        SortScratch sorting;
        machine.run(*tables.get(), sorting, 0);
#endif
    }

    std::size_t sharedBytes() const { return sizeof(Tables) + static_cast<std::size_t>(warps) * sizeof(SortScratch); }

    Stream stream;
    Buffer<Tables> tables;
    Buffer<Cuckoo> cuckoo;
    Buffer<double> logarithms;
    Buffer<i32> endings;
    Buffer<Network<N>> net;
    Buffer<Chunk<N>> rows;
    Buffer<WarpMemory<N>> memory;
    Buffer<Cluster> clusterRoom;
    Shared<N> shared{};
    int blocks = 1, warps = 1;
    u32 clusters = 0;
};

}  // namespace cortado::tuner
