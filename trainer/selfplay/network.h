/**
 * The network of docs/formats.md as the search reads it: (768 → N) × 2 → 1, mirrored, with king and output buckets.
 *
 * An accumulator is N numbers of 16 bits a perspective, two to a 32-bit word. Word = 65536·high + low with signed halves: a
 * sum of words is the word of the sums, so that plain additions do; the low half's borrow is undone when a word is read.
 * Words are moved in chunks of 8 or 16 bytes; of a row's chunks, lane l takes l, l + 32, …
 */
#pragma once

#include "lanes.h"
#include "position.h"

namespace cortado {

constexpr int QA = 255, QB = 64;
constexpr int FEATURES = 768;
constexpr int MAX_OUTPUT_BUCKETS = 32;

template <int N> constexpr int CHUNK_WORDS = N % 256 == 0 ? 4 : 2;
template <int N> constexpr int ROW_CHUNKS = N / 2 / CHUNK_WORDS<N>;

template <int N> struct alignas(4 * CHUNK_WORDS<N>) Chunk {
    u32 word[CHUNK_WORDS<N>];
};
/** The output weights of a chunk's neurons, a byte each. */
template <int N> struct alignas(2 * CHUNK_WORDS<N>) OutputChunk {
    u32 four[CHUNK_WORDS<N> / 2];
};

/** One perspective's view of the board by its own king's square: which row block and which squares it sees. */
struct KingView {
    u32 rows;  ///< number of the bucket's first row
    u32 flip;  ///< exclusive-or of squares: 7 if mirrored
};

template <int N> struct Network {
    KingView view[64];  ///< by the king's square, rank counted from its own side
    i32 buckets;
    i32 scale;
    i32 outputBias[MAX_OUTPUT_BUCKETS];
    Chunk<N> bias[ROW_CHUNKS<N>];
    OutputChunk<N> output[MAX_OUTPUT_BUCKETS][2][ROW_CHUNKS<N>];
    const Chunk<N>* rows;  ///< ROW_CHUNKS chunks a feature
};

/** A lane's share of both perspectives. */
template <int N> struct Accumulator {
    static constexpr int CHUNKS = ROW_CHUNKS<N> / LANES;
    Chunk<N> of[2][CHUNKS];
};
/** An accumulator in memory, all lanes' shares. */
template <int N> struct StoredAccumulator {
    Chunk<N> of[2][ROW_CHUNKS<N>];
};

template <int N> BOTH void store(StoredAccumulator<N>& to, const Accumulator<N>& from) {
#pragma unroll
    for (int p = 0; p < 2; p++) {
#pragma unroll
        for (int c = 0; c < Accumulator<N>::CHUNKS; c++) to.of[p][c * LANES + lane()] = from.of[p][c];
    }
}

/** Adds (SIGN 1) or subtracts (−1) a row. */
template <int SIGN, int N> BOTH void addRow(Chunk<N> (&sum)[Accumulator<N>::CHUNKS], const Network<N>& net, u32 row) {
    const Chunk<N>* chunks = net.rows + static_cast<std::size_t>(row) * ROW_CHUNKS<N>;
#pragma unroll
    for (int c = 0; c < Accumulator<N>::CHUNKS; c++) {
        const Chunk<N> chunk = chunks[c * LANES + lane()];
#pragma unroll
        for (int w = 0; w < CHUNK_WORDS<N>; w++) {
            if (SIGN > 0) sum[c].word[w] += chunk.word[w];
            else sum[c].word[w] -= chunk.word[w];
        }
    }
}

BOTH int seenFrom(int perspective, int square) { return perspective == BLACK ? square ^ 56 : square; }

/** Row of a piece as a perspective sees it. */
template <int PERSPECTIVE> BOTH u32 rowOf(KingView view, int id) {
    const int seen = PERSPECTIVE == WHITE ? id : (id < 384 ? id + 384 : id - 384) ^ 56;
    return view.rows + (static_cast<u32>(seen) ^ view.flip);
}

/** Sums one perspective up from the pieces. */
template <int PERSPECTIVE, int N> BOTH void refresh(Accumulator<N>& acc, const Network<N>& net, const Position& p) {
    auto& sum = acc.of[PERSPECTIVE];
    const KingView view = net.view[seenFrom(PERSPECTIVE, kingSquare(p, PERSPECTIVE))];
#pragma unroll
    for (int c = 0; c < Accumulator<N>::CHUNKS; c++) sum[c] = net.bias[c * LANES + lane()];
#pragma unroll 1
    for (u64 rest = occupied(p); rest; rest &= rest - 1) {
        const int square = lowest(rest);
        addRow<1>(sum, net, rowOf<PERSPECTIVE>(view, pieceId(isBlack(p, square), pieceAt(p, square), square)));
    }
}

/** One perspective after a move, from that before it, or from nothing if it is to be fresh; p is the position after the
 *  move. A king that moved to where his side sees the board otherwise makes it fresh too. */
template <int PERSPECTIVE, int N> BOTH void update(Accumulator<N>& acc, const Network<N>& net, const Position& p,
                                                   const StoredAccumulator<N>& before, const Change& change, bool fresh) {
    const KingView view = net.view[seenFrom(PERSPECTIVE, kingSquare(p, PERSPECTIVE))];
    const int firstKing = pieceId(PERSPECTIVE, KING, 0);
    if (change.removed >= firstKing && change.removed < firstKing + 64) {
        const KingView old = net.view[seenFrom(PERSPECTIVE, change.removed - firstKing)];
        fresh |= old.rows != view.rows || old.flip != view.flip;
    }
    if (fresh) {
        refresh<PERSPECTIVE>(acc, net, p);
        return;
    }
    auto& sum = acc.of[PERSPECTIVE];
#pragma unroll
    for (int c = 0; c < Accumulator<N>::CHUNKS; c++) sum[c] = before.of[PERSPECTIVE][c * LANES + lane()];
    if (change.removed == NO_ID) return;
    addRow<-1>(sum, net, rowOf<PERSPECTIVE>(view, change.removed));
    addRow<1>(sum, net, rowOf<PERSPECTIVE>(view, change.added));
    if (change.removed2 != NO_ID) addRow<-1>(sum, net, rowOf<PERSPECTIVE>(view, change.removed2));
    if (change.added2 != NO_ID) addRow<1>(sum, net, rowOf<PERSPECTIVE>(view, change.added2));
}

/** sum + the two neurons of a word, clipped to 0 … QA, squared, times the low or high two of four weights. */
template <bool HIGH> BOTH LaneSum activate(LaneSum sum, u32 word, u32 weights) {
#ifdef __CUDA_ARCH__
    const u32 halves = (word + 0x8000U & 0xffff0000U) | (word & 0xffffU);
    const u32 clipped = __vimin_s16x2_relu(halves, QA << 16 | QA);
    const u32 low = clipped & 0xffffU, high = clipped >> 16;
    const u32 squares = low * low | high * high << 16;
    if (HIGH) asm("dp2a.hi.u32.s32 %0, %1, %2, %0;" : "+r"(sum) : "r"(squares), "r"(weights));
    else asm("dp2a.lo.u32.s32 %0, %1, %2, %0;" : "+r"(sum) : "r"(squares), "r"(weights));
    return sum;
#else
    const int low = clamp<int>(static_cast<i16>(word & 0xffffU), 0, QA);
    const int high = clamp<int>(static_cast<i16>((word + 0x8000U) >> 16), 0, QA);
    const u32 pair = HIGH ? weights >> 16 : weights;
    return sum + low * low * static_cast<i8>(pair & 0xffU) + high * high * static_cast<i8>(pair >> 8 & 0xffU);
#endif
}

/** The network's value for the side to move, exactly as the format defines it. */
template <int N> BOTH i32 evaluate(const Network<N>& net, const Accumulator<N>& acc, const Position& p) {
    const int bucket = (popCount(occupied(p)) - 2) * net.buckets / 32;
    LaneSum sum = 0;
#pragma unroll
    for (int perspective = 0; perspective < 2; perspective++) {
        const OutputChunk<N>* weights = net.output[bucket][perspective ^ sideToMove(p)];
#pragma unroll
        for (int c = 0; c < Accumulator<N>::CHUNKS; c++) {
            const OutputChunk<N> chunk = weights[c * LANES + lane()];
#pragma unroll
            for (int w = 0; w < CHUNK_WORDS<N>; w += 2) {
                sum = activate<false>(sum, acc.of[perspective][c].word[w], chunk.four[w / 2]);
                sum = activate<true>(sum, acc.of[perspective][c].word[w + 1], chunk.four[w / 2]);
            }
        }
    }
    return static_cast<i32>((lanesSum(sum) / QA + net.outputBias[bucket]) * net.scale / (QA * QB));
}

}  // namespace cortado
