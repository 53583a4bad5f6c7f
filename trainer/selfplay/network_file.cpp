#include "network_file.h"

#include "failure.h"
#include "network.h"

#include <array>
#include <cstring>
#include <string>

namespace cortado {

namespace {

constexpr char MAGIC[] = "CORTNNUE";
constexpr u32 VERSION = 1;
constexpr std::size_t FACTS_AT = 108, PAYLOAD_ALIGNMENT = 64;
constexpr u32 MAX_FACTS = 65536;
constexpr int MAX_OUTPUT_WEIGHT = 127;

/** Little-endian numbers from a buffer that is known to be long enough. */
class Reader {
public:
    Reader(const u8* bytes, std::size_t at) : bytes(bytes), at(at) {}
    u32 u32Value() {
        u32 x = 0;
        for (int i = 0; i < 4; i++) x |= static_cast<u32>(bytes[at++]) << (8 * i);
        return x;
    }
    i32 i32Value() { return static_cast<i32>(u32Value()); }
    i16 i16Value() {
        const u32 low = bytes[at++], high = bytes[at++];
        return static_cast<i16>(low | high << 8);
    }
    std::vector<i16> i16Values(std::size_t count) {
        std::vector<i16> values(count);
        for (i16& value : values) value = i16Value();
        return values;
    }

private:
    const u8* bytes;
    std::size_t at;
};

u32 inRange(u32 value, u32 low, u32 high, const char* name) {
    if (value < low || value > high) {
        throw Failure("network file: " + std::string(name) + " is " + std::to_string(value) + ", not " + std::to_string(low)
                      + (low == high ? "" : " to " + std::to_string(high)));
    }
    return value;
}

std::size_t roundUp(std::size_t x, std::size_t unit) { return (x + unit - 1) / unit * unit; }

void put(std::vector<u8>& out, u32 value, int bytes) {
    for (int i = 0; i < bytes; i++) out.push_back(static_cast<u8>(value >> (8 * i)));
}

}  // namespace

u32 crc32(const u8* bytes, std::size_t length) {
    static const std::array<u32, 256> table = [] {
        std::array<u32, 256> t{};
        for (u32 i = 0; i < 256; i++) {
            u32 x = i;
            for (int k = 0; k < 8; k++) x = x & 1 ? x >> 1 ^ 0xedb88320U : x >> 1;
            t[i] = x;
        }
        return t;
    }();
    u32 crc = ~0U;
    for (std::size_t i = 0; i < length; i++) crc = crc >> 8 ^ table[(crc ^ bytes[i]) & 0xff];
    return ~crc;
}

NetworkFile readNetwork(const u8* bytes, std::size_t length) {
    if (length < FACTS_AT + 4) throw Failure("network file: " + std::to_string(length) + " bytes are too short");
    if (std::memcmp(bytes, MAGIC, 8) != 0) throw Failure("network file: it does not begin with CORTNNUE");
    Reader header(bytes, 8);
    inRange(header.u32Value(), VERSION, VERSION, "the version");
    NetworkFile net;
    net.neurons = static_cast<int>(inRange(header.u32Value(), 32, 2048, "the number of neurons"));
    if (net.neurons % 32 != 0) throw Failure("network file: the number of neurons is no multiple of 32");
    net.kingBuckets = static_cast<int>(inRange(header.u32Value(), 1, 32, "the number of king buckets"));
    net.mirrored = inRange(header.u32Value(), 0, 1, "the mirror flag") == 1;
    net.outputBuckets = static_cast<int>(inRange(header.u32Value(), 1, MAX_OUTPUT_BUCKETS, "the number of output buckets"));
    inRange(header.u32Value(), QA, QA, "QA");
    inRange(header.u32Value(), QB, QB, "QB");
    net.scale = static_cast<int>(inRange(header.u32Value(), 1, 4000, "the scale"));
    for (int square = 0; square < 64; square++) {
        net.kingBucket[square] = static_cast<u8>(
            inRange(bytes[40 + square], 0, static_cast<u32>(net.kingBuckets) - 1, "a king bucket"));
    }
    const u32 facts = inRange(Reader(bytes, 104).u32Value(), 0, MAX_FACTS, "the length of the facts");

    const std::size_t n = static_cast<std::size_t>(net.neurons);
    const std::size_t inputs = static_cast<std::size_t>(net.kingBuckets) * FEATURES * n;
    const std::size_t outputs = static_cast<std::size_t>(net.outputBuckets) * 2 * n;
    const std::size_t payload = roundUp(FACTS_AT + facts, PAYLOAD_ALIGNMENT);
    const std::size_t checksumAt = payload + 2 * (inputs + n + outputs) + 4 * static_cast<std::size_t>(net.outputBuckets);
    if (length != checksumAt + 4) {
        throw Failure("network file: " + std::to_string(length) + " bytes, but its header asks for "
                      + std::to_string(checksumAt + 4));
    }
    if (Reader(bytes, checksumAt).u32Value() != crc32(bytes, checksumAt)) throw Failure("network file: wrong checksum");

    Reader reader(bytes, payload);
    net.facts.assign(reinterpret_cast<const char*>(bytes) + FACTS_AT, facts);
    net.inputWeights = reader.i16Values(inputs);
    net.inputBiases = reader.i16Values(n);
    net.outputWeights = reader.i16Values(outputs);
    for (const i16 weight : net.outputWeights) {
        if (weight < -MAX_OUTPUT_WEIGHT || weight > MAX_OUTPUT_WEIGHT) {
            throw Failure("network file: the output weight " + std::to_string(weight) + " is beyond 127");
        }
    }
    for (int b = 0; b < net.outputBuckets; b++) net.outputBiases.push_back(reader.i32Value());
    return net;
}

std::vector<u8> writeNetwork(const NetworkFile& net) {
    std::vector<u8> out(MAGIC, MAGIC + 8);
    for (const int value : {static_cast<int>(VERSION), net.neurons, net.kingBuckets, static_cast<int>(net.mirrored),
                            net.outputBuckets, QA, QB, net.scale}) {
        put(out, static_cast<u32>(value), 4);
    }
    out.insert(out.end(), net.kingBucket, net.kingBucket + 64);
    put(out, 0, 4);
    out.resize(roundUp(out.size(), PAYLOAD_ALIGNMENT));
    for (const auto* values : {&net.inputWeights, &net.inputBiases, &net.outputWeights}) {
        for (const i16 value : *values) put(out, static_cast<u16>(value), 2);
    }
    for (const i32 value : net.outputBiases) put(out, static_cast<u32>(value), 4);
    put(out, crc32(out.data(), out.size()), 4);
    return out;
}

NetworkFile randomNetwork(int neurons, int kingBuckets, bool mirrored, int outputBuckets, u64 seed) {
    NetworkFile net;
    net.neurons = neurons;
    net.kingBuckets = kingBuckets;
    net.mirrored = mirrored;
    net.outputBuckets = outputBuckets;
    net.scale = 400;
    u64 random = mix(seed);
    const auto below = [&](int bound) { return static_cast<int>((nextRandom(random) >> 32) % static_cast<u32>(bound)); };
    const auto within = [&](int bound) { return static_cast<i16>(below(2 * bound + 1) - bound); };
    for (u8& bucket : net.kingBucket) bucket = static_cast<u8>(below(kingBuckets));
    const std::size_t n = static_cast<std::size_t>(neurons);
    net.inputWeights.resize(static_cast<std::size_t>(kingBuckets) * 768 * n);
    for (i16& w : net.inputWeights) w = within(90);
    net.inputBiases.resize(n);
    for (i16& w : net.inputBiases) w = within(200);
    net.outputWeights.resize(static_cast<std::size_t>(outputBuckets) * 2 * n);
    for (i16& w : net.outputWeights) w = within(127);
    for (int b = 0; b < outputBuckets; b++) net.outputBiases.push_back(below(20000) - 10000);
    return net;
}

}  // namespace cortado
