/** The command line: bench on the host, matches and screens on either build. See README.md. */
#include "room.h"

#include <chrono>
#include <cstdio>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

namespace cortado {

namespace {
u64 hostClock() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<u64>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}
}  // namespace

#ifndef __CUDACC__
u64 clockNow() { return hostClock(); }
#endif

namespace tuner {
namespace {

constexpr const char* USAGE =
    "tuner bench --network FILE --positions FILE [--depth 13] [--nodes N] [--hash 16] [--set NAME=VALUE,...]\n"
    "    nodes of each position, from empty tables; host build only\n"
    "tuner play --network FILE --book FILE [--nodes 20000] [--seconds 60] [--pairs 1000000] [--seed 1] [--hash 4]\n"
    "        [--warps 20] [--slice 15] [--dev NAME=VALUE,...] [--base NAME=VALUE,...]\n"
    "        [--tune FILE [--steps 1] [--rate 0] --out FILE]\n"
    "    games in pairs between two sets of the search's numbers; with --tune, each number of the file (NAME [VALUE [STEP]])\n"
    "    a step up for one player and a step down for the other, by chance\n";

/** Options by name; each must be known. */
class Options {
public:
    Options(int argc, char** argv, const std::set<std::string>& known) {
        for (int i = 2; i < argc; i += 2) {
            const std::string name = argv[i];
            if (name.rfind("--", 0) != 0 || !known.count(name.substr(2))) throw Failure("unknown option " + name);
            if (i + 1 == argc) throw Failure(name + " needs a value");
            values[name.substr(2)] = argv[i + 1];
        }
    }
    bool has(const std::string& name) const { return values.count(name) > 0; }
    std::string text(const std::string& name) const {
        const auto found = values.find(name);
        return found == values.end() ? "" : found->second;
    }
    std::string needed(const std::string& name) const {
        if (!has(name)) throw Failure("--" + name + " is needed");
        return text(name);
    }
    double number(const std::string& name, double otherwise, double least, double greatest) const {
        if (!has(name)) return otherwise;
        std::istringstream in(text(name));
        double value;
        if (!(in >> value) || !in.eof() || value < least || value > greatest) {
            std::ostringstream range;
            range << least << " to " << greatest;
            throw Failure("--" + name + " is '" + text(name) + "'; a number from " + range.str() + " would be right");
        }
        return value;
    }
    int whole(const std::string& name, int otherwise, int least, int greatest) const {
        return static_cast<int>(number(name, otherwise, least, greatest));
    }

private:
    std::map<std::string, std::string> values;
};

int paramNamed(const std::string& name) {
    for (int i = 0; i < PARAMS; i++) {
        if (name == PARAM_INFO[i].name) return i;
    }
    throw Failure("the search has no number called '" + name + "'");
}

/** The engine's numbers, but for those of a list "A=1,B=2". */
std::vector<i32> numbers(const std::string& list) {
    std::vector<i32> values;
    for (const ParamInfo& info : PARAM_INFO) values.push_back(info.initial);
    std::istringstream in(list);
    for (std::string item; std::getline(in, item, ',');) {
        const std::size_t equals = item.find('=');
        std::istringstream value(equals == std::string::npos ? "" : item.substr(equals + 1));
        int x;
        if (!(value >> x) || !value.eof()) throw Failure("'" + item + "' is not NAME=VALUE");
        const int index = paramNamed(item.substr(0, equals));
        if (x < PARAM_INFO[index].least || x > PARAM_INFO[index].greatest) {
            throw Failure(item + " is out of range: " + std::to_string(PARAM_INFO[index].least) + " to "
                          + std::to_string(PARAM_INFO[index].greatest));
        }
        values[static_cast<std::size_t>(index)] = x;
    }
    return values;
}

/** The lines of a file, without empty ones and comments. */
std::vector<std::string> linesOf(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw Failure("cannot read " + path);
    std::vector<std::string> all;
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line[0] != '#') all.push_back(line);
    }
    if (all.empty()) throw Failure(path + " is empty");
    return all;
}

/** The position at the beginning of a line of FEN or EPD. */
std::string fenOf(const std::string& line) {
    std::istringstream in(line);
    std::string fen, part;
    for (int i = 0; i < 6 && in >> part; i++) {
        if (i >= 4 && part.find_first_not_of("0123456789") != std::string::npos) break;
        fen += (i ? " " : "") + part;
    }
    return fen;
}

#ifndef __CUDACC__
void bench(const Options& options) {
    constexpr int NO_LIMIT = 2'000'000'000;
    Room room(options.needed("network"), 1, options.whole("hash", 16, 1, 4096));
    const Tables& t = *room.tables.get();
    WarpMemory<N>& m = *room.memory.get();
    SortScratch sorting;
    const int depth = options.whole("depth", options.has("nodes") ? SEARCH_PLIES - 1 : 13, 1, SEARCH_PLIES - 1);
    const int limit = options.whole("nodes", NO_LIMIT, 1, NO_LIMIT);
    const std::vector<i32> values = numbers(options.text("set"));
    u64 total = 0;
    for (const std::string& line : linesOf(options.needed("positions"))) {
        room.memory.clear();
        room.clusterRoom.clear();
        for (int i = 0; i < PARAMS; i++) m.players[0].params[i] = values[static_cast<std::size_t>(i)];
        m.boards[0] = boardOf(t, fenOf(line));
        m.keys[0] = m.boards[0].p.key;
        Searcher<N> searcher(t, sorting, m, room.shared, room.clusterRoom.get(), room.clusters);
        searcher.go(0, 0, depth, limit);
        std::printf("%d %d %s\n", searcher.nodes, searcher.score, fenOf(line).c_str());
        total += static_cast<u64>(searcher.nodes);
    }
    std::printf("%llu nodes\n", total);
}
#endif

/** Elo of a share of the points; beyond 99.9 % it would tell nothing. */
double eloOf(double share) { return -400 * std::log10(1 / clamp(share, 0.001, 0.999) - 1); }

/** A mean of shares of the points with half of its 95 % interval. */
struct Mean {
    double sum = 0, squares = 0, count = 0;
    void add(double x) {
        sum += x;
        squares += x * x;
        count++;
    }
    double value() const { return sum / count; }
    double error() const { return 1.96 * std::sqrt((squares / count - value() * value()) / count); }
    double elo() const { return eloOf(value()); }
    double eloError() const { return (eloOf(value() + error()) - eloOf(value() - error())) / 2; }
};

bool isFinished(u8 result) { return result & 128; }
double shareOf(u8 result) { return (result & 127) / static_cast<double>(POINTS_A_PAIR); }

std::string standing(const std::vector<u8>& results) {
    Mean mean;
    u64 pairs[POINTS_A_PAIR + 1] = {};
    for (const u8 result : results) {
        if (!isFinished(result)) continue;
        mean.add(shareOf(result));
        pairs[result & 127]++;
    }
    if (mean.count < 2) return "no pairs";
    char line[200];
    std::snprintf(line, sizeof line, "%.0f pairs (%llu, %llu, %llu, %llu, %llu), %.2f %%, Elo %+.1f +- %.1f", mean.count, pairs[0],
                  pairs[1], pairs[2], pairs[3], pairs[4], 100 * mean.value(), mean.elo(), mean.eloError());
    return line;
}

/** Numbers that are tuned, from a file. */
void readTuned(const Options& options, const std::vector<i32>& start, std::vector<Tuned>& tuned, std::vector<float>& values) {
    const double scale = options.number("steps", 1, 0, 100);
    for (const std::string& line : linesOf(options.text("tune"))) {
        std::istringstream in(line);
        std::string name;
        in >> name;
        const int index = paramNamed(name);
        const ParamInfo& info = PARAM_INFO[index];
        double value = start[static_cast<std::size_t>(index)], step = info.step * scale, told;
        if (in >> told) value = told;
        if (in >> told) step = told;
        if (!in.eof()) throw Failure("'" + line + "' is not NAME [VALUE [STEP]]");
        tuned.push_back({index, static_cast<float>(step), static_cast<float>(info.least), static_cast<float>(info.greatest)});
        values.push_back(static_cast<float>(value));
    }
}

/** Writes where the numbers stand, and what a step up instead of a step down was worth. */
void report(const std::string& out, const Job& job, const std::vector<Tuned>& tuned, const std::vector<float>& values,
            const std::vector<u8>& results) {
    std::ofstream file(out);
    file << "# number, value, step; Elo of a step up over a step down, half of its 95 % interval, pairs\n";
    for (std::size_t i = 0; i < tuned.size(); i++) {
        Mean mean;
        for (u32 pair = 0; pair < results.size(); pair++) {
            if (!isFinished(results[pair])) continue;
            const double share = shareOf(results[pair]);
            mean.add(signOf(job.seed, pair, static_cast<int>(i)) > 0 ? share : 1 - share);
        }
        char line[200];
        std::snprintf(line, sizeof line, "%-32s %9.2f %8.2f", PARAM_INFO[tuned[i].param].name, static_cast<double>(values[i]),
                      static_cast<double>(tuned[i].step));
        file << line;
        if (mean.count >= 2) {
            std::snprintf(line, sizeof line, "  # %+6.2f +- %.2f, %.0f pairs", mean.elo(), mean.eloError(), mean.count);
            file << line;
        }
        file << "\n";
    }
    if (!file) throw Failure("cannot write " + out);
}

template <class T> Buffer<T> placed(const Stream& stream, const std::vector<T>& values) {
    Buffer<T> buffer(stream, larger<std::size_t>(values.size(), 1));
    buffer.write(values.data(), values.size());
    return buffer;
}

void play(const Options& options) {
    struct Totals {
        u64 nodes, games, plies, won, drawn, lost;
    };
    constexpr int WORDS = sizeof(Totals) / sizeof(u64);

    std::vector<i32> sets = numbers(options.text("dev"));
    std::vector<Tuned> tuned;
    std::vector<float> values;
    if (options.has("tune")) readTuned(options, sets, tuned, values);
    const std::string out = options.has("tune") ? options.needed("out") : "";
    const std::vector<i32> base = options.has("base") || !options.has("tune") ? numbers(options.text("base")) : sets;
    sets.insert(sets.end(), base.begin(), base.end());
    const Tables t = engineTables();
    std::vector<Board> openings;
    for (const std::string& line : linesOf(options.needed("book"))) openings.push_back(boardOf(t, fenOf(line)));
    Room room(options.needed("network"), options.whole("warps", WARPS, 1, WARPS), options.whole("hash", 4, 1, 64));

    const u32 most = static_cast<u32>(options.whole("pairs", 1'000'000, 1, 100'000'000));
    const Buffer<Board> book = placed(room.stream, openings);
    const Buffer<i32> setRoom = placed(room.stream, sets);
    const Buffer<Tuned> tunedRoom = placed(room.stream, tuned);
    const Buffer<float> valueRoom = placed(room.stream, values);
    const Buffer<u8> results(room.stream, most);
    const Buffer<u64> totals(room.stream, WORDS);
    const Buffer<u32> next(room.stream, 1);

    Job job{};
    job.nodes = options.whole("nodes", 20000, 1, 100'000'000);
    job.seed = mix(static_cast<u64>(options.whole("seed", 1, 0, 1'000'000'000)));
    job.openings = book.get();
    job.openingCount = static_cast<u32>(openings.size());
    job.nextPair = next.get();
    job.endPair = most;
    job.sets = setRoom.get();
    job.tuned = tunedRoom.get();
    job.tunedCount = static_cast<i32>(tuned.size());
    job.values = valueRoom.get();
    job.rate = static_cast<float>(options.number("rate", 0, 0, 1));
    job.results = results.get();
    job.totals = totals.get();
    const double seconds = options.number("seconds", 60, 0, 1e6), slice = options.number("slice", 15, 0.1, 600);
    std::printf("%zu warps, %.1f GB, %zu openings, %zu numbers\n", room.count(), static_cast<double>(room.bytes()) / 1e9,
                openings.size(), tuned.size());
    const u64 begun = hostClock();
    const auto elapsed = [begun] { return static_cast<double>(hostClock() - begun) / 1e9; };
    Totals sum{};
    while (elapsed() < seconds && sum.games < 2 * static_cast<u64>(most)) {
        job.nanoseconds = static_cast<u64>(larger(smaller(slice, seconds - elapsed()), 0.0) * 1e9);
        room.run(job);
        totals.read(reinterpret_cast<u64*>(&sum), WORDS);
        const std::vector<u8> finished = results.read(smaller(next.read(1)[0], most));
        std::printf("%4.0f s: %.1f M nodes/s, %llu games; %s\n", elapsed(), static_cast<double>(sum.nodes) / elapsed() / 1e6, sum.games,
                    standing(finished).c_str());
        std::fflush(stdout);
        if (out.empty()) continue;
        valueRoom.read(values.data(), values.size());
        report(out, job, tuned, values, finished);
    }
    std::printf("%llu nodes, %llu games, %llu plies, +%llu =%llu -%llu\n", sum.nodes, sum.games, sum.plies, sum.won, sum.drawn, sum.lost);
}

int command(int argc, char** argv) {
    const std::string name = argc > 1 ? argv[1] : "";
    try {
        if (name == "play") {
            play(Options(argc, argv, {"network", "book", "nodes", "seconds", "pairs", "seed", "hash", "warps", "slice", "dev", "base",
                                      "tune", "steps", "rate", "out"}));
            return 0;
        }
#ifndef __CUDACC__
        if (name == "bench") {
            bench(Options(argc, argv, {"network", "positions", "depth", "nodes", "hash", "set"}));
            return 0;
        }
#endif
        std::cerr << USAGE;
        return 2;
    } catch (const std::exception& e) {
        std::cerr << "tuner: " << e.what() << "\n";
        return 1;
    }
}

}  // namespace
}  // namespace tuner
}  // namespace cortado

int main(int argc, char** argv) { return cortado::tuner::command(argc, argv); }
