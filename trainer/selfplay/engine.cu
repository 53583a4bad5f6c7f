/** One width of the engine; compiled once for each, with -DNEURONS=. */
#include "engine.h"
#include "game.h"
#include "network_pack.h"

#include <chrono>

namespace cortado {

#ifndef __CUDACC__
#if NEURONS == 128
u64 clockNow() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<u64>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}
#endif
#endif

namespace {

/** Warps a block, one block a multiprocessor: as many as leave the search enough registers. */
constexpr int PLAY_WARPS = NEURONS < 512 ? 28 : 24;
constexpr int EVALUATE_WARPS = 8;

template <int N> struct PlayTask {
    static constexpr int MAX_WARPS = PLAY_WARPS;
    Job job;
    WarpMemory<N>* memory;
    TableEntry* table;
    u32 tableEntries;
    const Network<N>* networks;

    BOTH void run(const Tables& t, Scratch& scratch, u32 warp, u32) const {
        const Warp<N> w{t, scratch, memory[warp], table, warp * tableEntries, tableEntries, networks};
        Machine<N> machine(w, job);
        machine.run();
    }
};

template <int N> struct EvaluateTask {
    static constexpr int MAX_WARPS = EVALUATE_WARPS;
    const Network<N>* network;
    const sp_position* positions;
    u64 count;
    i32* values;

    BOTH void run(const Tables& t, Scratch&, u32 warp, u32 warps) const {
        for (u64 i = warp; i < count; i += warps) {
            const Position p = unpack(t, positions[i]);
            Accumulator<N> acc;
            refresh<WHITE>(acc, *network, p);
            refresh<BLACK>(acc, *network, p);
            const i32 value = cortado::evaluate(*network, acc, p);
            if (firstLane()) values[i] = value;
        }
    }
};

template <int N> class EngineOf final : public Engine {
public:
    EngineOf(const Stream& stream, const EngineShape& shape)
        : stream(stream), shape(shape), warps(static_cast<std::size_t>(shape.multiprocessors) * static_cast<std::size_t>(shape.warps)),
          memory(stream, warps), table(stream, warps * shape.tableEntries), networks(stream, 2) {}

    int neurons() const override { return N; }

    std::size_t bytes() const override {
        return memory.bytes() + table.bytes() + networks.bytes() + rows[0].bytes() + rows[1].bytes();
    }

    void load(int slot, const NetworkFile& file) override {
        const auto net = std::make_unique<Network<N>>();
        const std::vector<Chunk<N>> packed = packNetwork(file, *net);
        if (rows[slot].size() != packed.size()) rows[slot] = Buffer<Chunk<N>>(stream, packed.size());
        rows[slot].write(packed.data(), packed.size());
        net->rows = rows[slot].get();
        networks.write(net.get(), 1, static_cast<std::size_t>(slot));
    }

    Counters run(const Job& job, const Tables* tables) override {
        const std::vector<Counters> none(warps);
        copyPart(none, &WarpMemory<N>::counters);
        const std::vector<GameMemory> kept = job.kind == Kind::PLAY ? std::vector<GameMemory>() : part(&WarpMemory<N>::saved);
        const PlayTask<N> task{job, memory.get(), table.get(), shape.tableEntries, networks.get()};
        launch(stream, task, tables, shape.multiprocessors, shape.warps);
        if (job.kind != Kind::PLAY) copyPart(kept, &WarpMemory<N>::saved);
        Counters sum{};
        for (const Counters& counters : part(&WarpMemory<N>::counters)) sum += counters;
        return sum;
    }

    u64 games() const override {
        u64 count = 0;
        for (const GameMemory& one : part(&WarpMemory<N>::saved)) count += one.game.phase != Game::NONE;
        return count;
    }

    void forgetGames() override { copyPart(std::vector<GameMemory>(warps), &WarpMemory<N>::saved); }

    void evaluate(int slot, const sp_position* positions, u64 count, i32* values, const Tables* tables) override {
        constexpr int BLOCKS_A_MULTIPROCESSOR = 4;
        const EvaluateTask<N> task{networks.get() + slot, positions, count, values};
        launch(stream, task, tables, shape.multiprocessors * BLOCKS_A_MULTIPROCESSOR, ON_GPU ? EVALUATE_WARPS : 1);
    }

private:
    /** A member of all warps' memory. */
    template <class T> std::vector<T> part(T WarpMemory<N>::* member) const {
        std::vector<T> values(warps);
        copyRows(stream, values.data(), sizeof(T), &(memory.get()->*member), sizeof(WarpMemory<N>), sizeof(T), warps);
        return values;
    }
    template <class T> void copyPart(const std::vector<T>& values, T WarpMemory<N>::* member) {
        copyRows(stream, &(memory.get()->*member), sizeof(WarpMemory<N>), values.data(), sizeof(T), sizeof(T), warps);
    }

    const Stream& stream;
    const EngineShape shape;
    const std::size_t warps;
    Buffer<WarpMemory<N>> memory;
    Buffer<TableEntry> table;
    Buffer<Network<N>> networks;
    Buffer<Chunk<N>> rows[2];
};

}  // namespace

template <> std::unique_ptr<Engine> makeEngine<NEURONS>(const Stream& stream, EngineShape& shape) {
    if (shape.warps == 0) shape.warps = ON_GPU ? PLAY_WARPS : 1;
    if (shape.warps > PLAY_WARPS && ON_GPU) {
        throw Failure("at most " + std::to_string(PLAY_WARPS) + " warps a multiprocessor, not " + std::to_string(shape.warps));
    }
    return std::make_unique<EngineOf<NEURONS>>(stream, shape);
}

}  // namespace cortado
