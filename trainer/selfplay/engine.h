/**
 * The part of a player that depends on the network's width. The width is a template parameter, so that accumulators have
 * their place in registers; each width is compiled on its own (engine.cu) and chosen at run time.
 */
#pragma once

#include "backend.h"
#include "memory.h"
#include "network_file.h"

#include <memory>

namespace cortado {

class Engine {
public:
    virtual ~Engine() = default;
    virtual int neurons() const = 0;
    virtual std::size_t bytes() const = 0;
    virtual void load(int slot, const NetworkFile& file) = 0;
    /** Plays or searches as the job says; gives the sums over the warps. Games of self-play in progress survive other jobs. */
    virtual Counters run(const Job& job, const Tables* tables) = 0;
    /** Games that are in progress or wait for room. */
    virtual u64 games() const = 0;
    virtual void forgetGames() = 0;
    virtual void evaluate(int slot, const sp_position* positions, u64 count, i32* values, const Tables* tables) = 0;
};

struct EngineShape {
    int multiprocessors;
    int warps;  ///< on each; 0 = as many as the kernel is built for, replaced by that number
    u32 tableEntries;
};

/** Made by engine.cu for one width. */
template <int N> std::unique_ptr<Engine> makeEngine(const Stream& stream, EngineShape& shape);

/** The narrowest of the built widths that takes a network. Throws Failure if there is none. */
template <int N, int... WIDER> std::unique_ptr<Engine> makeEngineFor(int neurons, const Stream& stream, EngineShape& shape) {
    if (neurons <= N) return makeEngine<N>(stream, shape);
    if constexpr (sizeof...(WIDER) > 0) return makeEngineFor<WIDER...>(neurons, stream, shape);
    throw Failure("the widest network that self-play is built for has " + std::to_string(N) + " neurons, not "
                  + std::to_string(neurons));
}

}  // namespace cortado
