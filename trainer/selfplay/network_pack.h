/** A network file as the search reads it. */
#pragma once

#include "network.h"
#include "network_file.h"

#include <vector>

namespace cortado {

/** Neurons that the network does not have are 0. */
template <int N> void packRow(Chunk<N>* chunks, const i16* values, int count) {
    const auto value = [&](int i) { return i < count ? static_cast<i32>(values[i]) : 0; };
    for (int word = 0; word < N / 2; word++) {
        chunks[word / CHUNK_WORDS<N>].word[word % CHUNK_WORDS<N>] =
            static_cast<u32>(value(2 * word + 1)) * 65536U + static_cast<u32>(value(2 * word));
    }
}
template <int N> void packOutput(OutputChunk<N>* chunks, const i16* values, int count) {
    for (int i = 0; i < count; i++) {
        const u32 byte = static_cast<u32>(values[i]) & 0xffU;
        chunks[i / (2 * CHUNK_WORDS<N>)].four[i / 4 % (CHUNK_WORDS<N> / 2)] |= byte << (8 * (i % 4));
    }
}

/** Fills in all but the rows of input weights, which it gives. */
template <int N> std::vector<Chunk<N>> packNetwork(const NetworkFile& file, Network<N>& net) {
    const std::size_t count = static_cast<std::size_t>(file.kingBuckets) * FEATURES;
    std::vector<Chunk<N>> rows(count * ROW_CHUNKS<N>);
    for (std::size_t row = 0; row < count; row++) {
        packRow(&rows[row * ROW_CHUNKS<N>], &file.inputWeights[row * static_cast<std::size_t>(file.neurons)], file.neurons);
    }
    for (int square = 0; square < 64; square++) {
        const int flip = file.mirrored && (square & 7) >= 4 ? 7 : 0;
        net.view[square] = {static_cast<u32>(file.kingBucket[square ^ flip]) * FEATURES, static_cast<u32>(flip)};
    }
    net.buckets = file.outputBuckets;
    net.scale = file.scale;
    packRow(net.bias, file.inputBiases.data(), file.neurons);
    for (int b = 0; b < file.outputBuckets; b++) {
        net.outputBias[b] = file.outputBiases[static_cast<std::size_t>(b)];
        for (int side = 0; side < 2; side++) {
            packOutput(net.output[b][side], &file.outputWeights[static_cast<std::size_t>((2 * b + side) * file.neurons)], file.neurons);
        }
    }
    return rows;
}

}  // namespace cortado
