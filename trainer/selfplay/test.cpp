/**
 * Tests of the host build. What they compare with is known (perft counts), derived here from the definition in
 * docs/formats.md or api.h in the slowest and plainest way, or follows from the laws of chess.
 *
 * CORTADO_PERFT names a folder with perft files (lines `FEN ;D1 20 ;D2 400 …`); without it that test is skipped.
 */
#include "api.h"
#include "expand.h"
#include "failure.h"
#include "fen.h"
#include "game.h"
#include "network_file.h"
#include "perft.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace cortado;

int failures = 0;

void expect(bool holds, const std::string& what) {
    if (holds) return;
    failures++;
    std::printf("  FAILED: %s\n", what.c_str());
}

template <class A, class B> void expectEqual(const A& actual, const B& expected, const std::string& what) {
    if (actual == static_cast<A>(expected)) return;
    std::ostringstream text;
    text << what << ": " << actual << ", not " << expected;
    expect(false, text.str());
}

template <class Action> std::string failureOf(Action action) {
    try {
        action();
    } catch (const Failure& failure) {
        return failure.what();
    }
    return "";
}

const Tables& tables() {
    static const Tables made = makeTables();
    return made;
}

const char STANDARD[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

Position position(const std::string& fen) { return startPosition(tables(), parseFen(fen)); }

std::vector<Move> legalMoves(const Position& p) {
    static Scratch scratch;
    static ListedMove list[MAX_MOVES];
    static const i16 history[768] = {};
    const Ordering order{NO_MOVE, false, 0, history, false, 0};
    std::vector<Move> moves;
    const int count = generate(tables(), scratch, p, false, inCheck(tables(), p), list, order);
    for (int i = 0; i < count; i++) {
        Position after = p;
        const Change change = make(tables(), after, moveOf(list[i]));
        if (!checksAfter(tables(), after, moveOf(list[i]), change).illegal) moves.push_back(moveOf(list[i]));
    }
    return moves;
}

u64 countLeaves(const std::string& fen, int depth) {
    const auto memory = std::make_unique<PerftMemory>();
    Scratch scratch;
    return perft(tables(), scratch, *memory, position(fen), depth);
}

/** Calls an action with every position of random games, its parent and the move between. */
using Step = std::function<void(const Position& before, Move m, const Position& after, const Change& change)>;
void randomGames(int games, bool chess960, const std::function<void(const Position&)>& begin, const Step& step) {
    u64 random = mix(chess960 ? 960 : 64);
    for (int game = 0; game < games; game++) {
        Position p = position(STANDARD);
        if (chess960) p = chess960Position(tables(), randomBelow(nextRandom(random), 960), randomBelow(nextRandom(random), 960));
        begin(p);
        for (int ply = 0; ply < 160; ply++) {
            const std::vector<Move> moves = legalMoves(p);
            if (moves.empty() || isDeadMaterial(p)) break;
            const Move m = moves[static_cast<std::size_t>(randomBelow(nextRandom(random), static_cast<u32>(moves.size())))];
            const Position before = p;
            const Change change = make(tables(), p, m);
            step(before, m, p, change);
        }
    }
}

// ---- rules

void perftCounts() {
    struct Known {
        const char* fen;
        int depth;
        u64 leaves;
    };
    const Known known[] = {
        {STANDARD, 4, 197281},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
        {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333},
        {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379},
        {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89890},
        // Chess960: king and rook close together, far apart, and rooks that shield the king.
        {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
        {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 3, 18002},
        {"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 3, 10471},
        {"2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1", 3, 11459},
        {"rkr5/8/8/8/8/8/8/5RKR w HFca - 0 1", 3, 10217},
    };
    for (const Known& k : known) expectEqual(countLeaves(k.fen, k.depth), k.leaves, std::string("perft of ") + k.fen);
}

void perftFiles() {
    const char* folder = std::getenv("CORTADO_PERFT");
    if (!folder) {
        std::printf("  SKIPPED: CORTADO_PERFT names no folder with perft files\n");
        return;
    }
    constexpr u64 MOST_LEAVES = 30000;
    int positions = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        if (file.path().extension() != ".epd") continue;
        std::ifstream in(file.path());
        for (std::string line; std::getline(in, line);) {
            const std::string fen = line.substr(0, line.find(';'));
            int depth = 0;
            u64 leaves = 0;
            for (std::size_t at = line.find(";D"); at != std::string::npos; at = line.find(";D", at + 1)) {
                std::istringstream words(line.substr(at + 2));
                int d = 0;
                u64 count = 0;
                if (words >> d >> count && count <= MOST_LEAVES) {
                    depth = d;
                    leaves = count;
                }
            }
            if (depth == 0) continue;
            positions++;
            expectEqual(countLeaves(fen, depth), leaves, file.path().filename().string() + ": " + fen);
        }
    }
    expect(positions > 0, "the folder has perft files");
    std::printf("  %d positions\n", positions);
}

void keysAlongGames() {
    int castlings = 0, captures = 0, promotions = 0, enPassants = 0;
    for (const bool chess960 : {false, true}) {
        randomGames(60, chess960, [](const Position&) {}, [&](const Position& before, Move m, const Position& after, const Change& change) {
            expect(after.key == computeKey(tables(), after), "the key after a move is that of the position");
            expect((after.type0 & after.type1 & after.type2) == 0 && !(after.black & ~occupied(after)), "boards are consistent");
            const bool quiet = !promotionOf(m) && popCount(occupied(before)) == popCount(occupied(after));
            expect(isQuiet(before, m) == quiet, "a quiet move takes and promotes nothing");
            expect(checksAfterMove(tables(), after).gives == inCheck(tables(), after), "two ways to see a check");
            castlings += wasCastling(change);
            captures += !quiet && !promotionOf(m);
            promotions += promotionOf(m) != 0;
            enPassants += enPassant(before) && toOf(m) == enPassant(before) && pieceAt(before, fromOf(m)) == PAWN;
        });
    }
    expect(castlings > 5 && captures > 100 && promotions > 5 && enPassants > 0, "random games show every kind of move");
}

void chess960Numbers() {
    std::set<u32> ranks;
    for (int number = 0; number < CHESS960_POSITIONS; number++) {
        const u32 rank = backRank(number);
        std::string text;
        for (int file = 0; file < 8; file++) text += ".PNBRQK"[rank >> (4 * file) & 15];
        const std::size_t king = text.find('K'), rook = text.find('R'), bishop = text.find('B');
        expect(rook < king && king < text.rfind('R'), text + ": the king stands between the rooks");
        expect((text.rfind('B') - bishop) % 2 == 1, text + ": bishops on both colours");
        std::string sorted = text;
        std::sort(sorted.begin(), sorted.end());
        expectEqual(sorted, std::string("BBKNNQRR"), text);
        ranks.insert(rank);
        if (number == 518) expectEqual(text, std::string("RNBQKBNR"), "number 518");
        if (number == 0) expectEqual(text, std::string("BBQNNRKR"), "number 0");
        if (number == 959) expectEqual(text, std::string("RKRNNQBB"), "number 959");
    }
    expectEqual(ranks.size(), 960U, "all numbers differ");
    expect(chess960Position(tables(), 518, 518).key == position(STANDARD).key, "double number 518 is the standard position");
}

void badFens() {
    for (const char* fen : {"", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K2Q x - - 0 1",
                            "4k3/8/8/8/8/8/8/4K3R w K - 0 1", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
                            "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - x 1", "4k3/9/8/8/8/8/8/4K3 w - - 0 1"}) {
        expect(!failureOf([&] { parseFen(fen); }).empty(), std::string("refused: ") + fen);
    }
    // The square behind a double step is kept only where a capture is legal.
    expectEqual(int{parseFen("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").en_passant}, 64, "no pawn can take");
    expectEqual(int{parseFen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").en_passant}, 20, "a pawn can take");
    expectEqual(int{parseFen("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1").en_passant}, 64, "taking would expose the king");
}

// ---- exchanges, by plain recursion over a board of 64 squares

struct SlowBoard {
    int piece[64], colour[64];
};

bool slowAttacks(const SlowBoard& b, int from, int to) {
    const int dx = (to & 7) - (from & 7), dy = (to >> 3) - (from >> 3), ax = std::abs(dx), ay = std::abs(dy);
    if (from == to) return false;
    switch (b.piece[from]) {
    case PAWN: return ax == 1 && dy == (b.colour[from] == WHITE ? 1 : -1);
    case KNIGHT: return ax * ay == 2;
    case KING: return ax <= 1 && ay <= 1;
    default: break;
    }
    const bool straight = ax == 0 || ay == 0, diagonal = ax == ay;
    const int type = b.piece[from];
    if (!((straight && (type == ROOK || type == QUEEN)) || (diagonal && (type == BISHOP || type == QUEEN)))) return false;
    const int step = (dx > 0) - (dx < 0) + 8 * ((dy > 0) - (dy < 0));
    for (int square = from + step; square != to; square += step) {
        if (b.piece[square]) return false;
    }
    return true;
}

/** What the side can win on a square by taking with its least piece, or not at all. */
int slowExchange(SlowBoard b, int to, int side) {
    constexpr int VALUE[] = {0, 10, 30, 30, 50, 90, 100};
    int least = -1;
    bool defended = false;
    for (int square = 0; square < 64; square++) {
        if (!b.piece[square] || !slowAttacks(b, square, to)) continue;
        if (b.colour[square] != side) defended = true;
        else if (least < 0 || b.piece[square] < b.piece[least]) least = square;
    }
    if (least < 0 || (b.piece[least] == KING && defended)) return 0;
    const int won = VALUE[b.piece[to]];
    b.piece[to] = b.piece[least];
    b.colour[to] = side;
    b.piece[least] = NO_PIECE;
    return std::max(0, won - slowExchange(b, to, side ^ 1));
}

void exchanges() {
    int compared = 0, losing = 0;
    randomGames(80, false, [](const Position&) {}, [&](const Position&, Move, const Position& p, const Change&) {
        SlowBoard board;
        for (int square = 0; square < 64; square++) {
            board.piece[square] = pieceAt(p, square);
            board.colour[square] = isBlack(p, square);
        }
        for (const Move m : legalMoves(p)) {
            const int from = fromOf(m), to = toOf(m), piece = pieceAt(p, from);
            if (isQuiet(p, m) || promotionOf(m) || !pieceAt(p, to) || piece == KING) continue;
            SlowBoard after = board;
            after.piece[to] = piece;
            after.colour[to] = sideToMove(p);
            after.piece[from] = NO_PIECE;
            constexpr int VALUE[] = {0, 10, 30, 30, 50, 90, 100};
            const bool holds = VALUE[pieceAt(p, to)] - slowExchange(after, to, sideToMove(p) ^ 1) >= 0;
            expect(exchangeHolds(tables(), p, m) == holds, "an exchange by recursion");
            compared++;
            losing += !holds;
        }
    });
    expect(compared > 1000 && losing > 100, "exchanges of both outcomes were compared");
}

// ---- networks

/** The value by the formula of the format, from a board of 64 squares. */
i64 slowValue(const NetworkFile& net, const Position& p) {
    std::vector<i64> acc[2];
    for (int view = 0; view < 2; view++) {
        int king = -1;
        for (int s = 0; s < 64; s++) {
            if (pieceAt(p, s) == KING && isBlack(p, s) == (view == 1)) king = s;
        }
        const int flip = (view == 1 ? 56 : 0) ^ (net.mirrored && (king & 7) >= 4 ? 7 : 0);
        const int bucket = net.kingBucket[king ^ flip];
        for (int i = 0; i < net.neurons; i++) acc[view].push_back(net.inputBiases[static_cast<std::size_t>(i)]);
        for (int s = 0; s < 64; s++) {
            if (!pieceAt(p, s)) continue;
            const int colour = isBlack(p, s) ? 1 : 0;
            const int feature = 768 * bucket + (colour == view ? 0 : 384) + 64 * (pieceAt(p, s) - 1) + (s ^ flip);
            for (int i = 0; i < net.neurons; i++) {
                acc[view][static_cast<std::size_t>(i)] += net.inputWeights[static_cast<std::size_t>(feature * net.neurons + i)];
            }
        }
    }
    const int us = sideToMove(p), bucket = (popCount(occupied(p)) - 2) * net.outputBuckets / 32;
    i64 sum = 0;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < net.neurons; i++) {
            const i64 v = std::min<i64>(std::max<i64>(acc[us ^ side][static_cast<std::size_t>(i)], 0), 255);
            sum += v * v * net.outputWeights[static_cast<std::size_t>((2 * bucket + side) * net.neurons + i)];
        }
    }
    return (sum / 255 + net.outputBiases[static_cast<std::size_t>(bucket)]) * net.scale / (255 * 64);
}

struct Destroy {
    void operator()(sp_player* player) const { sp_destroy(player); }
};
using PlayerPointer = std::unique_ptr<sp_player, Destroy>;

void must(int32_t outcome) {
    if (outcome < 0) throw Failure(sp_error());
}

PlayerPointer makePlayer(const NetworkFile& net, u64 seed = 1, int warps = 1, u64 recordPlies = 1 << 20, int neurons = 0) {
    sp_config config{};
    config.neurons = neurons ? neurons : net.neurons;
    config.warps_per_multiprocessor = warps;
    config.table_entries = 4096;
    config.record_plies = recordPlies;
    config.seed = seed;
    sp_player* player = nullptr;
    must(sp_create(&config, &player));
    PlayerPointer owner(player);
    const std::vector<u8> file = writeNetwork(net);
    must(sp_load_network(player, 0, file.data(), file.size()));
    return owner;
}

void networkValues() {
    std::vector<sp_position> packed;
    std::vector<Position> positions;
    for (const bool chess960 : {false, true}) {
        randomGames(4, chess960, [](const Position&) {}, [&](const Position&, Move, const Position& p, const Change&) {
            u8 squares[32];
            packed.emplace_back();
            pack(p, squares, 0, 0, 0, packed.back());
            positions.push_back(p);
        });
    }
    const NetworkFile networks[] = {randomNetwork(32, 1, false, 1, 1), randomNetwork(128, 4, true, 8, 2),
                                    randomNetwork(320, 2, true, 3, 3), randomNetwork(768, 1, true, 8, 4),
                                    randomNetwork(1024, 1, false, 32, 5)};
    for (const NetworkFile& net : networks) {
        for (const int built : {net.neurons, 1024}) {
            const PlayerPointer player = makePlayer(net, 1, 1, 1 << 20, built);
            std::vector<i32> values(packed.size());
            must(sp_evaluate(player.get(), 0, packed.data(), packed.size(), values.data()));
            for (std::size_t i = 0; i < packed.size(); i += 7) {
                expectEqual(i64{values[i]}, slowValue(net, positions[i]), "value with " + std::to_string(net.neurons) + " neurons");
            }
        }
    }
}

/** The accumulators of a search, move by move, against those from nothing. */
template <int N> void accumulatorsOfWidth(const NetworkFile& file) {
    std::vector<Chunk<N>> rows(static_cast<std::size_t>(file.kingBuckets) * FEATURES * ROW_CHUNKS<N>);
    const auto net = std::make_unique<Network<N>>();
    for (std::size_t i = 0; i < rows.size() * CHUNK_WORDS<N>; i++) {
        const u32 low = static_cast<u32>(file.inputWeights[2 * i]), high = static_cast<u32>(file.inputWeights[2 * i + 1]);
        rows[i / CHUNK_WORDS<N>].word[i % CHUNK_WORDS<N>] = high * 65536U + low;
    }
    for (int square = 0; square < 64; square++) {
        const u32 flip = file.mirrored && (square & 7) >= 4 ? 7 : 0;
        net->view[square] = {file.kingBucket[static_cast<u32>(square) ^ flip] * 768U, flip};
    }
    net->rows = rows.data();
    Accumulator<N> acc, fresh;
    StoredAccumulator<N> stored;
    const Change nothing{NO_ID, NO_ID, NO_ID, NO_ID};
    int same = 0;
    for (const bool chess960 : {false, true}) {
        randomGames(12, chess960,
            [&](const Position& p) {
                update<WHITE>(acc, *net, p, stored, nothing, true);
                update<BLACK>(acc, *net, p, stored, nothing, true);
            },
            [&](const Position&, Move, const Position& p, const Change& change) {
                store(stored, acc);
                update<WHITE>(acc, *net, p, stored, change, false);
                update<BLACK>(acc, *net, p, stored, change, false);
                refresh<WHITE>(fresh, *net, p);
                refresh<BLACK>(fresh, *net, p);
                same += std::memcmp(&acc, &fresh, sizeof acc) == 0;
                expect(std::memcmp(&acc, &fresh, sizeof acc) == 0, "an accumulator after a move");
            });
    }
    expect(same > 500, "accumulators were compared");
}

void accumulators() {
    accumulatorsOfWidth<128>(randomNetwork(128, 1, false, 1, 6));
    accumulatorsOfWidth<128>(randomNetwork(128, 5, true, 1, 7));
    accumulatorsOfWidth<256>(randomNetwork(256, 1, true, 1, 8));
}

void networkFiles() {
    const NetworkFile net = randomNetwork(64, 2, true, 4, 9);
    const std::vector<u8> good = writeNetwork(net);
    const NetworkFile back = readNetwork(good.data(), good.size());
    expect(back.inputWeights == net.inputWeights && back.outputBiases == net.outputBiases && back.mirrored, "a file read back");
    const u8 nine[] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    expectEqual(crc32(nine, 9), 0xcbf43926U, "the check value of CRC-32");

    const PlayerPointer player = makePlayer(net);
    const auto refused = [&](std::vector<u8> bytes, bool checksum, const std::string& word) {
        if (checksum) {
            const u32 crc = crc32(bytes.data(), bytes.size() - 4);
            for (std::size_t i = 0; i < 4; i++) bytes[bytes.size() - 4 + i] = static_cast<u8>(crc >> (8 * i));
        }
        const bool failed = sp_load_network(player.get(), 0, bytes.data(), bytes.size()) < 0;
        expect(failed && std::string(sp_error()).find(word) != std::string::npos, "refused because of " + word + ": " + sp_error());
    };
    const auto with = [&](std::size_t at, u8 value) {
        std::vector<u8> bytes = good;
        bytes[at] = value;
        return bytes;
    };
    refused({good.begin(), good.begin() + 50}, false, "short");
    refused({good.begin(), good.end() - 1}, false, "asks for");
    refused(with(0, 'X'), true, "CORTNNUE");
    refused(with(8, 2), true, "version");
    refused(with(12, 65), true, "multiple");
    refused(with(28, 254), true, "QA");
    refused(with(45, 2), true, "bucket");
    refused(with(1000, static_cast<u8>(good[1000] ^ 1)), false, "checksum");
    NetworkFile loud = net;
    loud.outputWeights[5] = 128;
    refused(writeNetwork(loud), false, "127");
    const std::vector<u8> wide = writeNetwork(randomNetwork(256, 1, false, 1, 1));
    refused(wide, false, "neurons");
}

// ---- games

/** Material alone: eight neurons hold each side's, the last a little noise. Enough for games with mates. */
NetworkFile materialNetwork() {
    constexpr int VALUE[] = {6, 19, 20, 31, 60, 0};
    constexpr std::size_t NEURONS = 32, MATERIAL = 8, NOISE = 9;
    NetworkFile net = randomNetwork(NEURONS, 1, true, 8, 10);
    for (std::size_t feature = 0; feature < 768; feature++) {
        for (std::size_t i = 0; i < NEURONS; i++) {
            const int own = feature < 384 ? VALUE[feature / 64] : 0, noise = static_cast<int>(feature * 2654435761U >> 7) % 8;
            net.inputWeights[NEURONS * feature + i] = static_cast<i16>(i < MATERIAL ? own : i == NOISE ? noise : 0);
        }
    }
    std::fill(net.inputBiases.begin(), net.inputBiases.end(), i16{0});
    for (std::size_t i = 0; i < net.outputWeights.size(); i++) {
        const std::size_t neuron = i % NEURONS;
        const int weight = neuron < MATERIAL ? 120 : neuron == NOISE ? 10 : 0;
        net.outputWeights[i] = static_cast<i16>(i / NEURONS % 2 ? -weight : weight);
    }
    std::fill(net.outputBiases.begin(), net.outputBiases.end(), 0);
    return net;
}

sp_rules quickRules() {
    sp_rules rules;
    sp_default_rules(&rules);
    rules.soft_nodes = 60;
    rules.hard_nodes = 240;
    rules.chess960 = 0.5;
    rules.unadjudicated = 0.5;
    return rules;
}

sp_play_stats play(sp_player* player, u64 games, const sp_rules& rules, double seconds = 0) {
    sp_play_params params{rules, seconds, games};
    sp_play_stats stats{};
    must(sp_play(player, &params, &stats));
    return stats;
}

std::vector<u8> recordsOf(sp_player* player) {
    std::vector<u8> bytes(8 << 20);
    uint64_t length = 0, games = 0;
    must(sp_games(player, 0, UINT64_MAX, bytes.data(), bytes.size(), &length, &games));
    bytes.resize(length);
    return bytes;
}

struct Record {
    Position start;
    int result;
    std::vector<Move> moves;
    std::vector<int> scores;  ///< White's view
};

std::vector<Record> parseRecords(const std::vector<u8>& bytes) {
    std::vector<Record> records;
    for (std::size_t at = 0; at < bytes.size();) {
        sp_start start;
        std::memcpy(&start, &bytes[at], 36);
        checkStart(start);
        Record r{startPosition(tables(), start), start.result, {}, {}};
        for (std::size_t i = 0; i < start.plies; i++) {
            const u8* ply = &bytes[at + 36 + 4 * i];
            r.moves.push_back(static_cast<Move>(ply[0] | ply[1] << 8));
            r.scores.push_back(static_cast<i16>(ply[2] | ply[3] << 8));
        }
        at += 36 + 4 * std::size_t{start.plies};
        records.push_back(r);
    }
    return records;
}

/** How a game must have ended, by the laws and the rules given. */
void checkEnd(const Record& r, const Position& end, const std::vector<u64>& keys, const sp_rules& rules, std::map<std::string, int>& seen) {
    const bool checked = inCheck(tables(), end), stuck = legalMoves(end).empty();
    const auto repetitions = std::count(keys.begin(), keys.end() - 1, keys.back());
    int won = 0, drawn = 0;
    for (std::size_t i = 0; i < r.scores.size(); i++) {
        const int ply = static_cast<int>(i) + 1, score = r.scores[i];
        if (score == NO_SCORE) continue;
        const int sign = ply < rules.win_from ? 0 : score >= rules.win_score ? 1 : score <= -rules.win_score ? -1 : 0;
        won = sign == 0 ? 0 : won * sign > 0 ? won + sign : sign;
        drawn = ply >= rules.draw_from && std::abs(score) <= rules.draw_score ? drawn + 1 : 0;
    }
    std::string reason;
    int expected = DRAWN;
    if (stuck && checked) {
        reason = "mate";
        expected = sideToMove(end) == BLACK ? WHITE_WON : BLACK_WON;
    } else if (std::abs(won) >= rules.win_plies && r.result != DRAWN) {
        reason = "adjudicated win";
        expected = won > 0 ? WHITE_WON : BLACK_WON;
    } else if (stuck) reason = "stalemate";
    else if (halfmoveClock(end) >= 100) reason = "fifty moves";
    else if (isDeadMaterial(end)) reason = "dead material";
    else if (repetitions > 0) reason = "repetition";
    else if (drawn >= rules.draw_plies) reason = "adjudicated draw";
    else if (static_cast<int>(r.moves.size()) == rules.max_plies) reason = "length";
    else if (popCount(occupied(end)) <= rules.few_pieces) {
        reason = "few pieces";
        expected = r.scores.back() >= rules.few_score ? WHITE_WON : r.scores.back() <= -rules.few_score ? BLACK_WON : DRAWN;
    }
    expect(!reason.empty(), "a game ended without a reason");
    expectEqual(r.result, expected, "result by " + reason);
    seen[reason]++;
}

void gamesAreLegal() {
    sp_rules rules = quickRules();
    rules.max_plies = 200;
    rules.few_pieces = 12;
    rules.few_games = 0.5;
    const PlayerPointer player = makePlayer(materialNetwork(), 11);
    const sp_play_stats stats = play(player.get(), 150, rules);
    expectEqual(stats.illegal, 0U, "illegal moves");
    expectEqual(stats.games, 150U, "games");
    expectEqual(stats.waiting_games, 150U, "waiting games");
    const std::vector<Record> records = parseRecords(recordsOf(player.get()));
    expectEqual(records.size(), 150U, "records");
    u64 plies = 0, results[3] = {}, searched = 0, standard = 0;
    std::map<std::string, int> reasons;
    for (const Record& r : records) {
        Position p = r.start;
        std::vector<u64> keys{p.key};
        int randomPlies = 0;
        for (std::size_t i = 0; i < r.moves.size(); i++) {
            const std::vector<Move> moves = legalMoves(p);
            expect(std::find(moves.begin(), moves.end(), r.moves[i]) != moves.end(), "every move is legal");
            if (r.scores[i] == NO_SCORE) {
                expectEqual(randomPlies, i, "random plies come first");
                randomPlies++;
            } else {
                expect(std::abs(r.scores[i]) <= 32000, "a score in its range");
                searched++;
            }
            make(tables(), p, r.moves[i]);
            keys.push_back(p.key);
        }
        expect(randomPlies == 8 || randomPlies == 9, "eight or nine random plies");
        expect(std::abs(r.scores[static_cast<std::size_t>(randomPlies)]) <= rules.opening_score, "a level opening");
        checkEnd(r, p, keys, rules, reasons);
        plies += r.moves.size();
        results[r.result]++;
        standard += r.start.key == position(STANDARD).key;
    }
    expectEqual(stats.plies, plies, "plies");
    expectEqual(stats.white_wins, results[WHITE_WON], "white wins");
    expectEqual(stats.black_wins, results[BLACK_WON], "black wins");
    // A mating move may be the one that completes the run.
    const auto adjudicated = static_cast<int>(stats.adjudicated_wins);
    expect(adjudicated >= reasons["adjudicated win"] && adjudicated <= reasons["adjudicated win"] + reasons["mate"], "adjudicated wins");
    expectEqual(static_cast<int>(stats.few_left), reasons["few pieces"], "games that end with few pieces");
    expect(stats.moves >= searched, "searched moves are counted");
    expect(standard > 45 && standard < 105, "half of the games from the standard position");
    for (const char* reason : {"mate", "adjudicated win", "repetition", "few pieces"}) expect(reasons[reason] > 0, std::string("games ended by ") + reason);
    for (const auto& [reason, count] : reasons) std::printf("  %s %d\n", reason.c_str(), count);
}

void quickMovesAreOnlyPlayed() {
    const auto played = [](double share, int quickNodes, sp_play_stats& stats, sp_expand_stats& expanded) {
        sp_rules rules = quickRules();
        rules.soft_nodes = 200;
        rules.hard_nodes = 800;
        rules.quick_moves = share;
        rules.quick_nodes = quickNodes;
        const PlayerPointer player = makePlayer(materialNetwork(), 12);
        stats = play(player.get(), 60, rules);
        std::vector<u8> records = recordsOf(player.get());
        std::vector<sp_position> train(100'000), held(100'000);
        sp_filter filter;
        sp_default_filter(&filter);
        expectEqual(sp_expand(player.get(), train.data(), train.size(), held.data(), held.size(), &filter, &expanded), 0, "sp_expand");
        return records;
    };
    sp_play_stats all{}, some{}, same{}, none{}, full{};
    sp_expand_stats allSeen{}, someSeen{}, sameSeen{}, noneSeen{}, fullSeen{};
    played(0, 10, all, allSeen);
    const std::vector<Record> records = parseRecords(played(0.75, 10, some, someSeen));
    expectEqual(records.size(), 60U, "games with quick moves");
    u64 scored = 0, searched = 0;
    for (const Record& r : records) {
        std::size_t random = 0;
        while (random < 8 || (random == 8 && r.scores[8] == NO_SCORE)) random++;
        searched += r.moves.size() - random;
        scored += static_cast<u64>(std::count_if(r.scores.begin(), r.scores.end(), [](int score) { return score != NO_SCORE; }));
    }
    const double share = static_cast<double>(scored) / static_cast<double>(searched);
    expect(share > 0.2 && share < 0.3, "a quarter of the moves has a score: " + std::to_string(share));
    expectEqual(someSeen.seen, scored, "positions before moves with a score");
    const auto nodesAMove = [](const sp_play_stats& s) { return static_cast<double>(s.nodes) / static_cast<double>(s.moves); };
    expect(nodesAMove(some) < 0.6 * nodesAMove(all), "quick moves take fewer nodes");
    played(1, 10, none, noneSeen);
    expectEqual(noneSeen.seen, 0U, "nothing is learned from quick moves");
    // With the same limit quick moves change no move of a game, only what is kept of it.
    const std::vector<Record> alike = parseRecords(played(0.75, 200, same, sameSeen));
    const std::vector<Record> before = parseRecords(played(0, 200, full, fullSeen));
    for (std::size_t i = 0; i < before.size(); i++) expect(alike[i].moves == before[i].moves, "the same game");
    expect(sameSeen.train < fullSeen.train, "fewer positions of the same games");
    expect(nodesAMove(all) < 0.9 * nodesAMove(full), "positions that are not trained on take fewer nodes");
}

void determinism() {
    const NetworkFile net = materialNetwork();
    const auto bytes = [&](u64 seed, int warps, std::vector<u64> calls) {
        const PlayerPointer player = makePlayer(net, seed, warps);
        for (const u64 games : calls) play(player.get(), games, quickRules());
        return recordsOf(player.get());
    };
    const std::vector<u8> games = bytes(5, 1, {20});
    expect(games == bytes(5, 1, {20}), "one seed, the same games");
    expect(games == bytes(5, 3, {20}), "whatever the number of warps");
    expect(games == bytes(5, 1, {7, 13}), "whatever the number of calls");
    expect(games != bytes(6, 1, {20}), "another seed, other games");
    const std::vector<Record> records = parseRecords(games);
    std::set<std::vector<Move>> different;
    for (const Record& r : records) different.insert(r.moves);
    expectEqual(different.size(), records.size(), "no game is played twice");
}

/** Games in progress go on in the next call, and none is lost to a lack of room. */
void nothingIsLost() {
    const NetworkFile net = materialNetwork();
    const PlayerPointer timed = makePlayer(net, 21, 2);
    u64 games = 0;
    for (int i = 0; i < 4; i++) games += play(timed.get(), 0, quickRules(), 0.02).games;
    const u64 begun = games + 2;
    games += play(timed.get(), 1, quickRules()).games;
    expect(games >= begun && games <= begun + 1, "games in progress are finished by later calls");
    for (const Record& r : parseRecords(recordsOf(timed.get()))) {
        Position p = r.start;
        for (const Move m : r.moves) {
            const std::vector<Move> moves = legalMoves(p);
            expect(std::find(moves.begin(), moves.end(), m) != moves.end(), "a move of a continued game");
            make(tables(), p, m);
        }
    }

    const PlayerPointer roomy = makePlayer(net, 22), narrow = makePlayer(net, 22, 1, 700);
    play(roomy.get(), 12, quickRules());
    const std::vector<Record> all = parseRecords(recordsOf(roomy.get()));
    std::set<std::vector<Move>> expected, found;
    for (const Record& r : all) expected.insert(r.moves);
    int rounds = 0, full = 0;
    for (; rounds < 40 && !std::includes(found.begin(), found.end(), expected.begin(), expected.end()); rounds++) {
        full += play(narrow.get(), 12, quickRules()).full != 0;
        for (const Record& r : parseRecords(recordsOf(narrow.get()))) found.insert(r.moves);
        must(sp_forget(narrow.get(), 0));
    }
    expect(full > 1, "the room was too small for all at once");
    expect(std::includes(found.begin(), found.end(), expected.begin(), expected.end()), "a game that found no room comes later");
}

void nodeLimits() {
    const PlayerPointer player = makePlayer(materialNetwork(), 31);
    for (const int hard : {1, 5, 100}) {
        sp_rules rules = quickRules();
        rules.soft_nodes = rules.hard_nodes = hard;
        const sp_play_stats stats = play(player.get(), 4, rules);
        // The path from the root may add a few nodes before the limit is seen on the way back.
        expect(stats.nodes <= (stats.moves + stats.discarded + stats.games) * static_cast<u64>(hard + MAX_PLY), "the hard limit holds");
        expectEqual(stats.illegal, 0U, "illegal moves");
    }
}

void adjudication() {
    Job job{};
    job.winScore = 1000;
    job.winPlies = 3;
    job.winFrom = 10;
    job.drawScore = 5;
    job.drawPlies = 3;
    job.drawFrom = 20;
    const auto after = [&](const std::vector<int>& scores, int firstPly, bool allowed = true) {
        Game g{};
        g.adjudicated = allowed;
        int ply = firstPly;
        for (const int score : scores) followScores(g, job, score, ply++);
        return isWon(g, job) ? (g.winRun > 0 ? "white" : "black") : isAgreedDrawn(g, job) ? "draw" : "none";
    };
    expectEqual(std::string(after({1000, 1200, 3000}, 10)), std::string("white"), "three winning scores");
    expectEqual(std::string(after({-1000, -1200, -3000}, 10)), std::string("black"), "three lost scores");
    expectEqual(std::string(after({1500, -1500, 1500}, 10)), std::string("none"), "scores that change sides");
    expectEqual(std::string(after({1500, 1500, 999}, 10)), std::string("none"), "a score that falls");
    expectEqual(std::string(after({1500, 1500, 1500}, 9)), std::string("none"), "too early");
    expectEqual(std::string(after({1500, 1500, 1500, 1500}, 9)), std::string("white"), "from the first ply that counts");
    expectEqual(std::string(after({1500, 1500, 1500}, 10, false)), std::string("none"), "a game to be played out");
    expectEqual(std::string(after({5, -5, 0}, 20)), std::string("draw"), "three level scores");
    expectEqual(std::string(after({5, 6, 0}, 20)), std::string("none"), "a score off the level");
    expectEqual(std::string(after({0, 0, 0}, 18)), std::string("none"), "level too early");
}

/** The training positions of the records, by the words of api.h, against those of sp_expand. A trend of a half has exact shares. */
void expansionWith(int trend) {
    const PlayerPointer player = makePlayer(materialNetwork(), 41, 2);
    sp_rules rules = quickRules();
    rules.quick_moves = trend ? 0.1 : 0;  // moves without a score end a trend
    play(player.get(), 60, rules);
    sp_filter filter;
    sp_default_filter(&filter);
    filter.min_ply = 14;
    filter.min_pieces = 6;
    filter.max_score = 1800;
    filter.thin_score = 400;
    filter.thin_pieces = 16;
    filter.thin_keep = 3;
    filter.held_every = 5;
    filter.trend = trend;
    using Bytes = std::array<u8, 32>;
    std::vector<Bytes> slow[2];
    u64 thinned = 0, lopsided = 0, seen = 0, blended = 0;
    u32 number = 0;
    for (const Record& r : parseRecords(recordsOf(player.get()))) {
        Position p = r.start;
        const bool held = isHeldOut(filter, number++);
        for (std::size_t i = 0; i < r.moves.size(); i++) {
            const Position before = p;
            const Move m = r.moves[i];
            make(tables(), p, m);
            if (r.scores[i] == NO_SCORE) continue;
            seen++;
            const int us = sideToMove(before), score = us == BLACK ? -r.scores[i] : r.scores[i];
            const bool takes = popCount(occupied(p)) != popCount(occupied(before)) || promotionOf(m);
            const int pieces = popCount(occupied(before));
            if (inCheck(tables(), before) || takes || i < 14 || pieces < 6 || std::abs(score) > 1800) continue;
            if (std::abs(score) >= 400 && pieces <= 16) {
                lopsided++;
                if ((mix(before.key) >> 32) % 3 != 0) {
                    thinned++;
                    continue;
                }
            }
            // From White's view, up to the first move without a score.
            double share = 1, shares = 0, white = 0;
            for (std::size_t k = i; k < r.moves.size() && k <= i + 16 && r.scores[k] != NO_SCORE; k++) {
                white += share * std::min(1800, std::max(-1800, static_cast<int>(r.scores[k])));
                shares += share;
                share *= trend / 256.0;
                if (share < 1 / 256.0) break;
            }
            const int label = static_cast<int>(us == BLACK ? -white / shares : white / shares);
            blended += label != score;
            Bytes out{};
            const u64 all = occupied(before);
            std::memcpy(out.data(), &all, 8);
            int index = 0;
            for (int s = 0; s < 64; s++) {
                if (!pieceAt(before, s)) continue;
                const int nibble = pieceAt(before, s) - 1 + (isBlack(before, s) ? 8 : 0);
                out[static_cast<std::size_t>(8 + index / 2)] = static_cast<u8>(out[static_cast<std::size_t>(8 + index / 2)] | nibble << (index % 2 * 4));
                index++;
                if (pieceAt(before, s) == KING) out[isBlack(before, s) ? 31 : 30] = static_cast<u8>(s);
            }
            out[24] = static_cast<u8>(label & 0xff);
            out[25] = static_cast<u8>(label >> 8 & 0xff);
            out[26] = static_cast<u8>(us == BLACK ? 2 - r.result : r.result);
            out[27] = static_cast<u8>(std::min<std::size_t>(i, 255));
            out[28] = static_cast<u8>(us | static_cast<int>(castlingRights(before)) << 1);
            out[29] = static_cast<u8>(enPassant(before) ? enPassant(before) : 64);
            slow[held].push_back(out);
        }
    }
    std::vector<sp_position> fast[2];
    fast[0].resize(slow[0].size() + 10);
    fast[1].resize(slow[1].size() + 10);
    sp_expand_stats stats{};
    must(sp_expand(player.get(), fast[0].data(), fast[0].size(), fast[1].data(), fast[1].size(), &filter, &stats));
    expect(trend ? blended > 100 : blended == 0, "scores that follow have a part only if asked for");
    expectEqual(stats.games, 60U, "expanded games");
    expectEqual(stats.seen, seen, "positions seen");
    expectEqual(stats.train, slow[0].size(), "training positions");
    expectEqual(stats.held, slow[1].size(), "held-out positions");
    expectEqual(stats.dropped_thin, thinned, "thinned positions");
    expect(stats.train > 500 && stats.held > 50 && thinned > 20 && thinned < lopsided, "the filter kept and dropped");
    expectEqual(stats.seen, stats.train + stats.held + stats.dropped_check + stats.dropped_noisy + stats.dropped_early
                + stats.dropped_few + stats.dropped_score + stats.dropped_thin, "kept and dropped make up all");
    const uint64_t counts[2] = {stats.train, stats.held};
    for (int part = 0; part < 2; part++) {
        std::vector<Bytes> got(counts[part]);
        std::memcpy(got.data(), fast[part].data(), 32 * counts[part]);
        std::sort(got.begin(), got.end());
        std::sort(slow[part].begin(), slow[part].end());
        expect(got == slow[part], part ? "held-out positions byte for byte" : "training positions byte for byte");
    }
    for (const int every : {2, 5, 50}) {
        filter.held_every = every;
        int heldOut = 0;
        for (u32 i = 0; i < 100000; i++) heldOut += isHeldOut(filter, i);
        expect(std::abs(heldOut * every - 100000) < 10000, "one game in " + std::to_string(every) + " is held out");
    }
    const sp_play_stats after = play(player.get(), 1, quickRules());
    expectEqual(after.waiting_games, 1U, "expanded games are forgotten");
}

void expansion() {
    expansionWith(0);
    expansionWith(128);
}

void packing() {
    randomGames(20, false, [](const Position&) {}, [&](const Position&, Move, const Position& p, const Change&) {
        sp_position packed;
        u8 squares[32];
        pack(p, squares, 0, 0, 0, packed);
        Position back = unpack(tables(), packed);
        expect(back.type0 == p.type0 && back.type1 == p.type1 && back.type2 == p.type2 && back.black == p.black
               && back.key == p.key, "a position packed and unpacked");
    });
}

void matches() {
    const NetworkFile net = materialNetwork();
    const PlayerPointer player = makePlayer(net, 51, 2);
    sp_match_params params{quickRules(), 0.0, 12, 7};
    sp_match_stats stats{};
    expect(sp_match(player.get(), &params, &stats) < 0, "a match needs two networks");
    const std::vector<u8> same = writeNetwork(net), random = writeNetwork(randomNetwork(32, 1, false, 1, 77));
    must(sp_load_network(player.get(), 1, same.data(), same.size()));
    must(sp_match(player.get(), &params, &stats));
    expectEqual(stats.pairs[2], 12U, "against itself both games of a pair are the same but for the colours");
    expectEqual(stats.wins + stats.draws + stats.losses, 24U, "games of a match");
    must(sp_load_network(player.get(), 1, random.data(), random.size()));
    must(sp_match(player.get(), &params, &stats));
    expect(stats.wins > 2 * stats.losses && stats.illegal == 0, "material beats a random network");
    expectEqual(stats.pairs[0] + stats.pairs[1] + stats.pairs[2] + stats.pairs[3] + stats.pairs[4], 12U, "pairs");

    // A match leaves the games in progress alone.
    const PlayerPointer one = makePlayer(net, 52), two = makePlayer(net, 52);
    must(sp_load_network(two.get(), 1, random.data(), random.size()));
    play(one.get(), 3, quickRules());
    play(two.get(), 3, quickRules());
    must(sp_match(two.get(), &params, &stats));
    play(one.get(), 3, quickRules());
    play(two.get(), 3, quickRules());
    expect(recordsOf(one.get()) == recordsOf(two.get()), "self-play is the same with a match between");
}

void rescoring() {
    const PlayerPointer player = makePlayer(materialNetwork());
    std::vector<sp_position> positions(4);
    const char* fens[] = {"6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1",
                          "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"};
    for (std::size_t i = 0; i < 4; i++) {
        sp_start start;
        must(sp_parse_fen(fens[i], &start));
        must(sp_pack(&start, &positions[i]));
        expectEqual(int{positions[i].score}, NO_SCORE, "no score yet");
    }
    must(sp_rescore(player.get(), positions.data(), positions.size(), 2000, 8000));
    expect(positions[0].score > MATE_BOUND, "mate in one is seen");
    expectEqual(int{positions[1].score}, NO_SCORE, "stalemate keeps its score");
    expect(positions[2].score < -100, "a queen down");
    expect(std::abs(positions[3].score) < 150, "a pawn takes the queen");
}

void books() {
    const PlayerPointer player = makePlayer(materialNetwork(), 61);
    sp_start starts[2];
    must(sp_parse_fen("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", &starts[0]));
    must(sp_parse_fen("rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3", &starts[1]));
    sp_rules rules = quickRules();
    rules.book = 1;
    rules.book_plies = 3;
    sp_play_params params{rules, 0.0, 8};
    sp_play_stats stats{};
    expect(sp_play(player.get(), &params, &stats) < 0, "no book is set");
    must(sp_set_book(player.get(), starts, 2));
    must(sp_play(player.get(), &params, &stats));
    for (const Record& r : parseRecords(recordsOf(player.get()))) {
        const bool known = r.start.key == startPosition(tables(), starts[0]).key || r.start.key == startPosition(tables(), starts[1]).key;
        expect(known, "a game begins with a position of the book");
        expectEqual(std::count(r.scores.begin(), r.scores.end(), NO_SCORE), 3, "random plies after the book");
    }
    expect(sp_set_book(player.get(), nullptr, 0) < 0, "the book stays while games wait");
    must(sp_forget(player.get(), 1));
    must(sp_set_book(player.get(), nullptr, 0));
}

}  // namespace

int main() {
    const std::pair<const char*, void (*)()> tests[] = {
        {"perft counts", perftCounts}, {"perft files", perftFiles}, {"keys along games", keysAlongGames},
        {"Chess960 numbers", chess960Numbers}, {"bad FENs", badFens}, {"exchanges", exchanges},
        {"network values", networkValues}, {"accumulators", accumulators}, {"network files", networkFiles},
        {"packing", packing}, {"adjudication", adjudication}, {"games are legal", gamesAreLegal},
        {"quick moves", quickMovesAreOnlyPlayed},
        {"determinism", determinism}, {"nothing is lost", nothingIsLost}, {"node limits", nodeLimits},
        {"expansion", expansion}, {"matches", matches}, {"rescoring", rescoring}, {"books", books},
    };
    int failed = 0;
    for (const auto& [name, test] : tests) {
        const int before = failures;
        std::printf("%s\n", name);
        std::fflush(stdout);
        try {
            test();
        } catch (const std::exception& e) {
            expect(false, e.what());
        }
        failed += failures > before;
    }
    std::printf("%zu tests, %d failed\n", std::size(tests), failed);
    return failed != 0;
}
