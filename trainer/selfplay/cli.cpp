/**
 * The command line over the C interface: the same program with either library. What it prints and writes depends on the
 * seed and the limits alone, so that the output of the GPU build can be compared with that of the host build.
 */
#include "api.h"
#include "failure.h"
#include "network_file.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace {

using cortado::Failure;

const char USAGE[] =
    "usage: selfplay COMMAND …\n"
    "  perft FEN DEPTH              leaves of the tree of legal moves\n"
    "  evaluate NET < fens          the network's raw values for the side to move, a line each\n"
    "  play NET FILE [options]      plays games and writes them as records\n"
    "  games-hash NET [options]     plays games and prints a hash of each, in the order of their numbers\n"
    "  expand-hash NET [options]    plays games and prints a hash of the training positions in them\n"
    "  match NETA NETB [options]    a match, each opening with both colours\n"
    "  speed NET [options]          plays for --seconds and prints what came of it\n"
    "  random-network FILE NEURONS  writes a network of random weights, mirrored, with 3 king and 8 output buckets\n"
    "options: --games n  --pairs n  --seconds s  --soft n  --hard n  --seed n  --chess960 share  --neurons n\n"
    "         --multiprocessors n  --warps n (on each)  --table entries  --max-plies n  --unadjudicated share\n"
    "         --few-pieces n  --quick-nodes n  --quick-moves share\n";

void must(int32_t outcome) {
    if (outcome < 0) throw Failure(sp_error());
}

std::vector<uint8_t> readFile(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw Failure("cannot read " + path);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

class Options {
public:
    Options(const std::vector<std::string>& words, std::size_t from) {
        for (std::size_t i = from; i < words.size(); i += 2) {
            if (words[i].rfind("--", 0) != 0 || i + 1 == words.size()) throw Failure("not an option with a value: " + words[i]);
            const std::string name = words[i].substr(2);
            if (std::find(std::begin(NAMES), std::end(NAMES), name) == std::end(NAMES)) throw Failure("no such option: --" + name);
            values[name] = words[i + 1];
        }
    }
    double real(const std::string& name, double otherwise) const {
        const auto found = values.find(name);
        if (found == values.end()) return otherwise;
        char* end = nullptr;
        const double value = std::strtod(found->second.c_str(), &end);
        if (end == found->second.c_str() || *end != 0) throw Failure("--" + name + ": not a number: " + found->second);
        return value;
    }
    template <class T> T integer(const std::string& name, T otherwise) const {
        return static_cast<T>(real(name, static_cast<double>(otherwise)));
    }

private:
    static constexpr const char* NAMES[] = {"games", "pairs", "seconds", "soft", "hard", "seed", "chess960", "neurons",
                                            "multiprocessors", "warps", "table", "max-plies", "unadjudicated",
                                            "few-pieces", "quick-nodes", "quick-moves", "trend"};
    std::map<std::string, std::string> values;
};

struct Destroy {
    void operator()(sp_player* player) const { sp_destroy(player); }
};
using PlayerPointer = std::unique_ptr<sp_player, Destroy>;

/** Neurons of a network file, as its header says. */
int32_t neuronsOf(const std::vector<uint8_t>& file) { return cortado::readNetwork(file.data(), file.size()).neurons; }

PlayerPointer makePlayer(const Options& options, int32_t neurons) {
    sp_config config{};
    config.neurons = options.integer("neurons", neurons);
    config.multiprocessors = options.integer("multiprocessors", 0);
    config.warps_per_multiprocessor = options.integer("warps", 0);
    config.table_entries = options.integer("table", 0);
    config.seed = options.integer<uint64_t>("seed", 1);
    sp_player* player = nullptr;
    must(sp_create(&config, &player));
    return PlayerPointer(player);
}

PlayerPointer makePlayer(const Options& options, const std::vector<std::string>& networks) {
    std::vector<std::vector<uint8_t>> files;
    int32_t widest = 0;
    for (const std::string& path : networks) {
        files.push_back(readFile(path));
        widest = std::max(widest, neuronsOf(files.back()));
    }
    PlayerPointer player = makePlayer(options, widest);
    for (std::size_t slot = 0; slot < files.size(); slot++) {
        must(sp_load_network(player.get(), static_cast<int32_t>(slot), files[slot].data(), files[slot].size()));
    }
    return player;
}

sp_rules rulesFrom(const Options& options) {
    sp_rules rules;
    sp_default_rules(&rules);
    rules.soft_nodes = options.integer("soft", rules.soft_nodes);
    rules.hard_nodes = options.integer("hard", 4 * rules.soft_nodes);
    rules.chess960 = options.real("chess960", rules.chess960);
    rules.max_plies = options.integer("max-plies", rules.max_plies);
    rules.unadjudicated = options.real("unadjudicated", rules.unadjudicated);
    rules.few_pieces = options.integer("few-pieces", rules.few_pieces);
    rules.quick_nodes = options.integer("quick-nodes", rules.quick_nodes);
    rules.quick_moves = options.real("quick-moves", rules.quick_moves);
    return rules;
}

void print(const sp_play_stats& s, std::FILE* to) {
    const auto per = [](uint64_t sum, uint64_t count) { return count ? static_cast<double>(sum) / static_cast<double>(count) : 0.0; };
    const double seconds = static_cast<double>(s.microseconds) / 1e6;
    std::fprintf(to, "games %llu (white %llu, drawn %llu, black %llu; adjudicated %llu won, %llu drawn), plies a game %.1f\n",
                 (unsigned long long)s.games, (unsigned long long)s.white_wins, (unsigned long long)s.draws,
                 (unsigned long long)s.black_wins, (unsigned long long)s.adjudicated_wins,
                 (unsigned long long)s.adjudicated_draws, per(s.plies, s.games));
    std::fprintf(to, "moves %llu, nodes a move %.0f, depth %.2f, in quiescence %.1f %%, hard stops %llu, openings discarded %llu, illegal %llu\n",
                 (unsigned long long)s.moves, per(s.nodes, s.moves), per(s.depth_sum, s.moves),
                 100 * per(s.quiescence_nodes, s.nodes), (unsigned long long)s.hard_stops, (unsigned long long)s.discarded,
                 (unsigned long long)s.illegal);
    std::fprintf(to, "%.3f s: %.3f million nodes a second, %.0f moves a second\n", seconds,
                 static_cast<double>(s.nodes) / 1e6 / seconds, static_cast<double>(s.moves) / seconds);
}

void play(sp_player* player, const Options& options) {
    sp_play_params params{};
    params.rules = rulesFrom(options);
    params.seconds = options.real("seconds", 0);
    params.games = options.integer<uint64_t>("games", params.seconds > 0 ? 0 : 16);
    sp_play_stats stats{};
    must(sp_play(player, &params, &stats));
    print(stats, stderr);
    if (stats.illegal) throw Failure("illegal moves were played");
}

/** Calls an action with each finished game's record. */
void forEachGame(sp_player* player, const std::function<void(const uint8_t*, std::size_t)>& action) {
    std::vector<uint8_t> buffer(64 << 20);
    for (uint64_t first = 0;;) {
        uint64_t bytes = 0, games = 0;
        must(sp_games(player, first, UINT64_MAX, buffer.data(), buffer.size(), &bytes, &games));
        if (games == 0) return;
        first += games;
        for (std::size_t at = 0; at < bytes;) {
            const std::size_t plies = buffer[at + 34] | static_cast<std::size_t>(buffer[at + 35]) << 8;
            action(&buffer[at], 36 + 4 * plies);
            at += 36 + 4 * plies;
        }
    }
}

uint64_t hashOf(const uint8_t* bytes, std::size_t length) {
    uint64_t hash = 14695981039346656037ULL;
    for (std::size_t i = 0; i < length; i++) hash = (hash ^ bytes[i]) * 1099511628211ULL;
    return hash;
}

void put(std::ostream& out, uint32_t value) {
    for (int i = 0; i < 4; i++) out.put(static_cast<char>(value >> (8 * i) & 0xff));
}

void writeBlock(std::ostream& out, const std::vector<uint8_t>& games, uint32_t count) {
    if (count == 0) return;
    out << "GBLK";
    put(out, count);
    put(out, static_cast<uint32_t>(games.size()));
    put(out, cortado::crc32(games.data(), games.size()));
    out.write(reinterpret_cast<const char*>(games.data()), static_cast<std::streamsize>(games.size()));
}

void writeGames(sp_player* player, const std::string& path) {
    constexpr std::size_t BLOCK_BYTES = 1 << 20;
    std::ofstream out(path, std::ios::binary);
    if (!out) throw Failure("cannot write " + path);
    out << "CORTGAME";
    put(out, 1);
    put(out, 0);
    std::vector<uint8_t> block;
    uint32_t count = 0;
    forEachGame(player, [&](const uint8_t* game, std::size_t length) {
        block.insert(block.end(), game, game + length);
        count++;
        if (block.size() >= BLOCK_BYTES) {
            writeBlock(out, block, count);
            block.clear();
            count = 0;
        }
    });
    writeBlock(out, block, count);
    out.close();
    if (!out) throw Failure("cannot write " + path);
}

void perft(const std::vector<std::string>& words) {
    sp_start start;
    must(sp_parse_fen(words[2].c_str(), &start));
    const PlayerPointer player = makePlayer(Options(words, 4), 1);
    uint64_t leaves = 0;
    must(sp_perft(player.get(), &start, std::atoi(words[3].c_str()), &leaves));
    std::printf("%llu\n", static_cast<unsigned long long>(leaves));
}

void evaluate(const std::vector<std::string>& words) {
    const PlayerPointer player = makePlayer(Options(words, 3), {words[2]});
    std::vector<sp_position> positions;
    for (std::string fen; std::getline(std::cin, fen);) {
        if (fen.empty()) continue;
        sp_start start;
        must(sp_parse_fen(fen.c_str(), &start));
        positions.emplace_back();
        must(sp_pack(&start, &positions.back()));
    }
    std::vector<int32_t> values(positions.size());
    must(sp_evaluate(player.get(), 0, positions.data(), positions.size(), values.data()));
    for (const int32_t value : values) std::printf("%d\n", value);
}

void gamesHash(const std::vector<std::string>& words) {
    const Options options(words, 3);
    const PlayerPointer player = makePlayer(options, {words[2]});
    play(player.get(), options);
    uint64_t all = 0;
    int number = 0;
    forEachGame(player.get(), [&](const uint8_t* game, std::size_t length) {
        const uint64_t hash = hashOf(game, length);
        all = all * 31 + hash;
        std::printf("%d %016llx\n", number++, static_cast<unsigned long long>(hash));
    });
    std::printf("all %016llx\n", static_cast<unsigned long long>(all));
}

void expandHash(const std::vector<std::string>& words) {
    const Options options(words, 3);
    const PlayerPointer player = makePlayer(options, {words[2]});
    play(player.get(), options);
    sp_filter filter;
    sp_default_filter(&filter);
    filter.trend = options.integer("trend", filter.trend);
    std::vector<sp_position> train(4 << 20), held(1 << 20);
    sp_expand_stats s{};
    must(sp_expand(player.get(), train.data(), train.size(), held.data(), held.size(), &filter, &s));
    uint64_t sums[2] = {0, 0};
    for (uint64_t i = 0; i < s.train; i++) sums[0] += hashOf(reinterpret_cast<const uint8_t*>(&train[i]), sizeof train[i]);
    for (uint64_t i = 0; i < s.held; i++) sums[1] += hashOf(reinterpret_cast<const uint8_t*>(&held[i]), sizeof held[i]);
    std::printf("games %llu seen %llu train %llu %016llx held %llu %016llx\n", (unsigned long long)s.games,
                (unsigned long long)s.seen, (unsigned long long)s.train, (unsigned long long)sums[0],
                (unsigned long long)s.held, (unsigned long long)sums[1]);
    std::printf("dropped: check %llu noisy %llu early %llu few %llu score %llu thin %llu\n", (unsigned long long)s.dropped_check,
                (unsigned long long)s.dropped_noisy, (unsigned long long)s.dropped_early, (unsigned long long)s.dropped_few,
                (unsigned long long)s.dropped_score, (unsigned long long)s.dropped_thin);
    std::fprintf(stderr, "expanded in %.3f s\n", static_cast<double>(s.microseconds) / 1e6);
}

void match(const std::vector<std::string>& words) {
    const Options options(words, 4);
    const PlayerPointer player = makePlayer(options, {words[2], words[3]});
    sp_match_params params{};
    params.rules = rulesFrom(options);
    params.seconds = options.real("seconds", 0);
    params.pairs = options.integer<uint64_t>("pairs", 16);
    params.seed = options.integer<uint64_t>("seed", 1);
    sp_match_stats s{};
    must(sp_match(player.get(), &params, &s));
    std::printf("won %llu, drawn %llu, lost %llu; pairs", (unsigned long long)s.wins, (unsigned long long)s.draws,
                (unsigned long long)s.losses);
    for (const uint64_t pairs : s.pairs) std::printf(" %llu", (unsigned long long)pairs);
    std::printf("; illegal %llu\n", (unsigned long long)s.illegal);
    std::fprintf(stderr, "%.3f s, %.3f million nodes a second\n", static_cast<double>(s.microseconds) / 1e6,
                 static_cast<double>(s.nodes) / static_cast<double>(s.microseconds));
    if (s.illegal) throw Failure("illegal moves were played");
}

void randomNetwork(const std::vector<std::string>& words) {
    const int neurons = std::atoi(words[3].c_str());
    if (neurons < 32 || neurons > 2048 || neurons % 32 != 0) throw Failure("neurons: a multiple of 32 up to 2048");
    const std::vector<uint8_t> bytes = cortado::writeNetwork(cortado::randomNetwork(neurons, 3, true, 8, 1));
    std::ofstream out(words[2], std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw Failure("cannot write " + words[2]);
}

int run(const std::vector<std::string>& words) {
    const std::string command = words.size() > 1 ? words[1] : "";
    const auto has = [&](const char* name, std::size_t arguments) { return command == name && words.size() >= 2 + arguments; };
    if (has("perft", 2)) perft(words);
    else if (has("evaluate", 1)) evaluate(words);
    else if (has("games-hash", 1)) gamesHash(words);
    else if (has("expand-hash", 1)) expandHash(words);
    else if (has("match", 2)) match(words);
    else if (has("random-network", 2)) randomNetwork(words);
    else if (has("speed", 1)) {
        const Options options(words, 3);
        play(makePlayer(options, {words[2]}).get(), options);
    } else if (has("play", 2)) {
        const Options options(words, 4);
        const PlayerPointer player = makePlayer(options, {words[2]});
        play(player.get(), options);
        writeGames(player.get(), words[3]);
    } else {
        std::fputs(USAGE, stderr);
        return 2;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(std::vector<std::string>(argv, argv + argc));
    } catch (const std::exception& e) {
        std::fprintf(stderr, "selfplay: %s\n", e.what());
        return 1;
    }
}
