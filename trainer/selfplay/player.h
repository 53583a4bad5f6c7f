/** A player: an engine of one width, the games it has finished, and what the C interface offers. */
#pragma once

#include "engine.h"
#include "expand.h"

#include <memory>

namespace cortado {

class Player {
public:
    explicit Player(const sp_config& config);

    sp_info describe() const;
    void load(int slot, const u8* bytes, u64 length);
    void setBook(const sp_start* starts, u64 count);
    sp_play_stats play(const sp_play_params& params);
    sp_match_stats match(const sp_match_params& params);
    sp_expand_stats expand(sp_position* train, u64 trainRoom, sp_position* held, u64 heldRoom, const sp_filter& filter);
    /** Appends records from the first-th on; gives how many. */
    u64 games(u64 first, u64 count, u8* out, u64 room, u64& bytes);
    void forget(bool unfinished);
    void evaluate(int slot, const sp_position* positions, u64 count, i32* values);
    void rescore(sp_position* positions, u64 count, i32 softNodes, i32 hardNodes);
    u64 perft(const sp_start& start, int depth);

private:
    Job jobFor(const sp_rules& rules, Kind kind) const;
    void needNetwork(int slot) const;
    /** Games in the ring. */
    u32 waiting() const;
    u32 usedWords() const;

    Stream stream;
    u64 seed;
    EngineShape shape;
    std::unique_ptr<Engine> engine;
    bool loaded[2] = {false, false};
    Buffer<Tables> tables;
    Buffer<u32> ringWords, ringOffsets, ringUsed;
    Buffer<u32> nextNumber;  ///< of games, and a second one for matches and scoring
    Buffer<sp_start> book;
};

}  // namespace cortado
