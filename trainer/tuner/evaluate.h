/** The network's value of a ply, and bare kings. */
#pragma once

#include "searcher.h"

namespace cortado::tuner {

constexpr int USUAL_PIECES = 18;

// A bare king (dev.cortado.eval.classical.MopUp).
constexpr int KNOWN_WIN = 8000, TO_CORNER = 1000, TO_EDGE = 300, TOGETHER = 200;

FUNCTION int knownWin(const Position& p, const i32* endings) {
    const int bareSide = !(piecesOf(p, WHITE) & ~kings(p)) ? WHITE : !(piecesOf(p, BLACK) & ~kings(p)) ? BLACK : -1;
    if (bareSide < 0) return NO_SCORE;
    const int strong = bareSide ^ 1;
    const u64 own = piecesOf(p, strong), heavy = own & p.type2 & ~p.type1, bishops = own & p.type0 & p.type1;
    const bool both = (bishops & DARK_SQUARES) && (bishops & ~DARK_SQUARES);
    if (!heavy && !both && !(bishops && (own & knights(p)) && !(own & pawns(p)))) return NO_SCORE;
    const int king = kingSquare(p, strong), bare = kingSquare(p, bareSide);
    const auto absolute = [](int x) { return x < 0 ? -x : x; };
    const auto steps = [&](int a, int b) { return absolute((a & 7) - (b & 7)) + absolute((a >> 3) - (b >> 3)); };
    const int distance = larger(absolute((king & 7) - (bare & 7)), absolute((king >> 3) - (bare >> 3)));
    int material = 0;
    for (int type = PAWN; type <= KING; type++) {
        for (u64 set = own & piecesOfType(p, type); set; set &= set - 1) {
            material += endings[(type - PAWN) * 64 + seenFrom(strong, lowest(set))];
        }
    }
    material -= endings[(KING - PAWN) * 64 + seenFrom(bareSide, bare)];
    int drive;
    if (!heavy && popCount(bishops) == 1) {
        const bool dark = bishops & DARK_SQUARES;
        drive = TO_CORNER * (7 - smaller(steps(bare, dark ? 0 : 7), steps(bare, dark ? 63 : 56)));
    } else {
        const int file = bare & 7, rank = bare >> 3;
        drive = TO_EDGE * (larger(3 - file, file - 4) + larger(3 - rank, rank - 4));
    }
    const int value = clampEvaluation(KNOWN_WIN + material + drive + TOGETHER * (7 - distance));
    return strong == sideToMove(p) ? value : -value;
}

/** Adds a row of weights times a sign to a lane's share of a perspective. */
template <int N> BOTH void addSigned(Chunk<N> (&sum)[Accumulator<N>::CHUNKS], const Network<N>& net, u32 row, u32 sign) {
    const Chunk<N>* chunks = net.rows + static_cast<std::size_t>(row) * ROW_CHUNKS<N>;
#pragma unroll
    for (int c = 0; c < Accumulator<N>::CHUNKS; c++) {
        const Chunk<N> chunk = chunks[c * LANES + lane()];
#pragma unroll
        for (int w = 0; w < CHUNK_WORDS<N>; w++) sum[c].word[w] += sign * chunk.word[w];
    }
}

BOTH KingView viewOf(const KingView* views, int perspective, int king) { return views[seenFrom(perspective, king)]; }
BOTH u32 seenRow(int perspective, KingView view, int id) {
    return perspective == WHITE ? rowOf<WHITE>(view, id) : rowOf<BLACK>(view, id);
}

/** One perspective at a time, from the last ply that is worked out: a loop for all, since copies of it would fill the instruction cache. */
template <int N> FUNCTION int Searcher<N>::evaluate(int ply) {
    const Position& p = m.boards[ply].p;
    const int known = knownWin(p, shared.endings);
    if (known != NO_SCORE) return known;
    const Network<N>& net = *shared.network;
    int last = ply;
    while (!m.ready[last]) last--;
    const int bucket = (popCount(occupied(p)) - 2) * net.buckets / 32;
    LaneSum sum = 0;
ROLLED
    for (int side = 0; side < 2; side++) {
        Chunk<N> of[Accumulator<N>::CHUNKS];
#pragma unroll
        for (int c = 0; c < Accumulator<N>::CHUNKS; c++) of[c] = m.accumulators[last].of[side][c * LANES + lane()];
ROLLED
        for (int step = last + 1; step <= ply; step++) {
            const Board& b = m.boards[step];
            const KingView view = viewOf(net.view, side, kingSquare(b.p, side));
            const int changes[4] = {b.change.removed, b.change.added, b.change.removed2, b.change.added2};
            const int firstKing = pieceId(side, KING, 0);
            bool fresh = false;
            if (changes[0] >= firstKing && changes[0] < firstKing + 64) {
                const KingView old = viewOf(net.view, side, changes[0] - firstKing);
                fresh = old.rows != view.rows || old.flip != view.flip;
            }
            if (fresh) {
#pragma unroll
                for (int c = 0; c < Accumulator<N>::CHUNKS; c++) of[c] = net.bias[c * LANES + lane()];
            }
            // Either all pieces, or what the move took away and put there.
            u64 rest = fresh ? occupied(b.p) : 15;
ROLLED
            for (; rest; rest &= rest - 1) {
                const int i = lowest(rest);
                const int id = fresh ? pieceId(isBlack(b.p, i), pieceAt(b.p, i), i) : i < 2 ? (i ? changes[1] : changes[0])
                                                                                  : (i == 2 ? changes[2] : changes[3]);
                if (id != NO_ID) addSigned(of, net, seenRow(side, view, id), fresh || (i & 1) ? 1U : ~0U);
            }
#pragma unroll
            for (int c = 0; c < Accumulator<N>::CHUNKS; c++) m.accumulators[step].of[side][c * LANES + lane()] = of[c];
        }
        const OutputChunk<N>* weights = net.output[bucket][side ^ sideToMove(p)];
#pragma unroll
        for (int c = 0; c < Accumulator<N>::CHUNKS; c++) {
            const OutputChunk<N> chunk = weights[c * LANES + lane()];
#pragma unroll
            for (int w = 0; w < CHUNK_WORDS<N>; w += 2) {
                sum = activate<false>(sum, of[c].word[w], chunk.four[w / 2]);
                sum = activate<true>(sum, of[c].word[w + 1], chunk.four[w / 2]);
            }
        }
    }
ROLLED
    for (int step = last + 1; step <= ply; step++) m.ready[step] = 1;
    laneSync();
    const i64 value = (lanesSum(sum) / QA + net.outputBias[bucket]) * net.scale / (QA * QB);
    const i64 worth = value * (1024 + shared.pieceScale * (popCount(occupied(p)) - USUAL_PIECES)) / 1024;
    return static_cast<int>(clamp<i64>(worth, -EVAL_LIMIT, EVAL_LIMIT));
}

}  // namespace cortado::tuner
