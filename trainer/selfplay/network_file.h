/** Reads the network file of docs/formats.md. */
#pragma once

#include "bits.h"

#include <cstddef>
#include <string>
#include <vector>

namespace cortado {

struct NetworkFile {
    int neurons;
    int kingBuckets;
    bool mirrored;
    int outputBuckets;
    int scale;
    u8 kingBucket[64];
    std::vector<i16> inputWeights;   ///< kingBuckets · 768 · neurons
    std::vector<i16> inputBiases;    ///< neurons
    std::vector<i16> outputWeights;  ///< outputBuckets · 2 · neurons
    std::vector<i32> outputBiases;   ///< outputBuckets
    std::string facts;               ///< lines of key=value
};

/** CRC-32 as zlib has it. */
u32 crc32(const u8* bytes, std::size_t length);

/** Throws Failure with the reason if the image is not a whole and valid file. */
NetworkFile readNetwork(const u8* bytes, std::size_t length);

/** The image of a network, without facts. */
std::vector<u8> writeNetwork(const NetworkFile& network);

/** A network of random weights, for tests: no accumulator leaves 16 bits. */
NetworkFile randomNetwork(int neurons, int kingBuckets, bool mirrored, int outputBuckets, u64 seed);

}  // namespace cortado
