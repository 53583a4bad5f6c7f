#include "player.h"

#include "fen.h"
#include "perft.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace cortado {

namespace {

constexpr u64 DEFAULT_RECORD_PLIES = 64ULL << 20, PLIES_A_GAME = 32, MAX_RECORD_PLIES = 1ULL << 31;
constexpr int DEFAULT_TABLE_ENTRIES = 16384, MAX_TABLE_ENTRIES = 1 << 20;
constexpr int MAX_OPENING_PLIES = 40;
constexpr u32 NO_END = std::numeric_limits<u32>::max();
constexpr u64 MAX_NUMBERS = 1ULL << 31;
constexpr double MAX_SECONDS = 1e6;
constexpr int SMALL_TASK_WARPS = 8, EXPAND_BLOCKS_A_MULTIPROCESSOR = 4;

void need(bool holds, const char* reason) {
    if (!holds) throw Failure(reason);
}

class Stopwatch {
public:
    u64 microseconds() const {
        const auto passed = std::chrono::steady_clock::now() - start;
        return static_cast<u64>(std::chrono::duration_cast<std::chrono::microseconds>(passed).count());
    }

private:
    std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

struct ExpandTask {
    static constexpr int MAX_WARPS = SMALL_TASK_WARPS;
    ExpandJob job;
    BOTH void run(const Tables& t, Scratch& scratch, u32 warp, u32 warps) const {
        for (u32 index = warp; index < job.games; index += warps) expandGame(t, scratch, job, index);
    }
};

struct PerftTask {
    static constexpr int MAX_WARPS = 1;
    PerftMemory* memory;
    int depth;
    BOTH void run(const Tables& t, Scratch& scratch, u32, u32) const {
        const u64 leaves = perft(t, scratch, *memory, startPosition(t, memory->start), depth);
        if (firstLane()) memory->leaves = leaves;
    }
};

u32 inUnits(double share, const char* reason) {
    need(share >= 0 && share <= 1, reason);
    return static_cast<u32>(std::lround(share * 65536));
}

u64 inNanoseconds(double seconds) {
    need(seconds >= 0 && seconds <= MAX_SECONDS, "seconds: 0 to a million");
    return static_cast<u64>(seconds * 1e9);
}

/** Little-endian bytes of a record. */
class RecordWriter {
public:
    RecordWriter(u8* out, u64 room) : out(out), room(room) {}
    bool fits(u64 bytes) const { return bytes <= room - at; }
    void put(u64 value, int bytes) {
        for (int i = 0; i < bytes; i++) out[at++] = static_cast<u8>(value >> (8 * i));
    }
    u64 written() const { return at; }

private:
    u8* out;
    u64 room;
    u64 at = 0;
};

constexpr u64 RECORD_HEADER = 36;

/** The start of a game as the file format has it. */
void putStart(RecordWriter& writer, const Position& p, int fullmove, int result, int plies) {
    sp_position packed;
    u8 squares[32];
    pack(p, squares, 0, 0, 0, packed);
    writer.put(packed.occupied, 8);
    for (const u8 pair : packed.pieces) writer.put(pair, 1);
    writer.put(static_cast<u64>(sideToMove(p)), 1);
    writer.put(packed.en_passant, 1);
    for (int right = 0; right < RIGHTS; right++) {
        const bool has = castlingRights(p) >> right & 1;
        writer.put(static_cast<u64>(has ? castlingRook(p, right) : FORMAT_NO_SQUARE), 1);
    }
    writer.put(static_cast<u64>(halfmoveClock(p)), 1);
    writer.put(static_cast<u64>(result), 1);
    writer.put(static_cast<u64>(fullmove), 2);
    writer.put(static_cast<u64>(plies), 2);
}

}  // namespace

Player::Player(const sp_config& config) : stream(config.device), seed(config.seed) {
    stream.enter();
    const u64 plies = config.record_plies ? config.record_plies : DEFAULT_RECORD_PLIES;
    const u64 gameRoom = config.record_games ? config.record_games : std::max<u64>(plies / PLIES_A_GAME, 1);
    const int entries = config.table_entries ? config.table_entries : DEFAULT_TABLE_ENTRIES;
    need(plies >= MAX_GAME_PLIES + Ring::HEADER_WORDS && plies <= MAX_RECORD_PLIES, "record_plies: 603 to 2^31");
    need(gameRoom <= MAX_RECORD_PLIES, "record_games: at most 2^31");
    need(entries >= 2 && entries <= MAX_TABLE_ENTRIES && (entries & (entries - 1)) == 0,
         "table_entries: a power of two, 2 to 1048576");
    need(config.neurons > 0, "neurons: at least 1");
    need(config.warps_per_multiprocessor >= 0 && config.multiprocessors >= 0, "warps and multiprocessors: not negative");
    const int present = stream.multiprocessors();
    need(!ON_GPU || config.multiprocessors <= present, "multiprocessors: more than the device has");
    shape = {config.multiprocessors ? config.multiprocessors : present, config.warps_per_multiprocessor,
             static_cast<u32>(entries)};
    engine = makeEngineFor<128, 256, 512, 768, 1024>(config.neurons, stream, shape);
    need(static_cast<u64>(shape.multiprocessors) * static_cast<u64>(shape.warps) * shape.tableEntries <= NO_END,
         "table_entries: too many for so many warps");
    const Tables made = makeTables();
    tables = Buffer<Tables>(stream, 1);
    tables.write(&made, 1);
    ringWords = Buffer<u32>(stream, plies);
    ringOffsets = Buffer<u32>(stream, gameRoom);
    ringUsed = Buffer<u32>(stream, 2);
    nextNumber = Buffer<u32>(stream, 2);
}

sp_info Player::describe() const {
    sp_info info{};
    info.on_gpu = ON_GPU;
    info.neurons = engine->neurons();
    info.multiprocessors = shape.multiprocessors;
    info.warps = shape.multiprocessors * shape.warps;
    info.memory = engine->bytes() + tables.bytes() + ringWords.bytes() + ringOffsets.bytes() + ringUsed.bytes()
                + nextNumber.bytes() + book.bytes();
    return info;
}

void Player::load(int slot, const u8* bytes, u64 length) {
    need(slot == 0 || slot == 1, "slot: 0 or 1");
    const NetworkFile file = readNetwork(bytes, length);
    if (file.neurons > engine->neurons()) {
        throw Failure("the network has " + std::to_string(file.neurons) + " neurons, the player takes "
                      + std::to_string(engine->neurons()));
    }
    stream.enter();
    engine->load(slot, file);
    loaded[slot] = true;
}

void Player::needNetwork(int slot) const {
    need(slot == 0 || slot == 1, "slot: 0 or 1");
    if (!loaded[slot]) throw Failure("no network is loaded into slot " + std::to_string(slot));
}

void Player::setBook(const sp_start* starts, u64 count) {
    need(count <= MAX_NUMBERS - 1, "the book is too large");
    for (u64 i = 0; i < count; i++) {
        try {
            checkStart(starts[i]);
        } catch (const Failure& failure) {
            throw Failure("book entry " + std::to_string(i) + ": " + failure.what());
        }
    }
    stream.enter();
    need(waiting() == 0 && engine->games() == 0, "the book cannot change while games wait");
    book = Buffer<sp_start>();
    if (count == 0) return;
    book = Buffer<sp_start>(stream, count);
    book.write(starts, count);
}

Job Player::jobFor(const sp_rules& rules, Kind kind) const {
    need(rules.soft_nodes >= 1 && rules.hard_nodes >= rules.soft_nodes, "nodes: soft at least 1, hard at least soft");
    need(rules.quick_moves == 0 || rules.quick_nodes >= 1, "quick_nodes: at least 1");
    need(rules.opening_min >= 0 && rules.opening_max >= rules.opening_min && rules.opening_max <= MAX_OPENING_PLIES,
         "opening plies: 0 to 40, the least first");
    need(rules.book_plies >= 0 && rules.book_plies <= MAX_OPENING_PLIES, "book_plies: 0 to 40");
    need(rules.max_plies > std::max(rules.opening_max, rules.book_plies) && rules.max_plies <= MAX_GAME_PLIES,
         "max_plies: more than the opening, at most 600");
    need(rules.opening_score >= 0 && rules.draw_score >= 0, "scores: not negative");
    need(rules.win_score > 0 || rules.win_plies == 0, "win_score: positive");
    need(rules.win_plies >= 0 && rules.draw_plies >= 0, "plies of adjudication: not negative");
    need(rules.few_pieces >= 0 && (rules.few_score > 0 || rules.few_pieces == 0), "few_pieces: not negative, few_score: positive");
    Job job{};
    job.kind = kind;
    job.softNodes = rules.soft_nodes;
    job.quickNodes = rules.quick_nodes;
    job.hardNodes = rules.hard_nodes;
    job.openingMin = rules.opening_min;
    job.openingMax = rules.opening_max;
    job.openingScore = rules.opening_score;
    job.bookPlies = rules.book_plies;
    job.winScore = rules.win_score;
    job.winPlies = rules.win_plies;
    job.winFrom = rules.win_from;
    job.drawScore = rules.draw_score;
    job.drawPlies = rules.draw_plies;
    job.drawFrom = rules.draw_from;
    job.maxPlies = rules.max_plies;
    job.fewPieces = rules.few_pieces;
    job.fewScore = rules.few_score;
    job.quickMoves = inUnits(rules.quick_moves, "quick_moves: a share from 0 to 1");
    job.unadjudicated = inUnits(rules.unadjudicated, "unadjudicated: a share from 0 to 1");
    job.fewGames = inUnits(rules.few_games, "few_games: a share from 0 to 1");
    job.chess960 = inUnits(rules.chess960, "chess960: a share from 0 to 1");
    job.book = inUnits(rules.book, "book: a share from 0 to 1");
    need(job.book == 0 || book.size() > 0, "book: no book is set");
    job.seed = seed;
    job.bookStarts = book.get();
    job.bookSize = static_cast<u32>(book.size());
    job.ring = {ringWords.get(), ringOffsets.get(), ringUsed.get(), static_cast<u32>(ringWords.size()),
                static_cast<u32>(ringOffsets.size())};
    return job;
}

u32 Player::waiting() const {
    const u32 games = ringUsed.read(2)[1];
    return std::min(games, static_cast<u32>(ringOffsets.size()));
}

u32 Player::usedWords() const {
    const u32 words = ringUsed.read(2)[0];
    return std::min(words, static_cast<u32>(ringWords.size()));
}

sp_play_stats Player::play(const sp_play_params& params) {
    const Stopwatch stopwatch;
    need(params.seconds > 0 || params.games > 0, "either seconds or games must be given");
    need(params.games < MAX_NUMBERS, "games: less than 2^31");
    needNetwork(0);
    stream.enter();
    Job job = jobFor(params.rules, Kind::PLAY);
    u32 first = 0;
    nextNumber.read(&first, 1);
    need(first < MAX_NUMBERS, "the player has played all of its games; make another with a new seed");
    job.nanoseconds = inNanoseconds(params.seconds);
    job.nextNumber = nextNumber.get();
    job.endNumber = params.games ? first + static_cast<u32>(params.games) : NO_END;
    const Counters c = engine->run(job, tables.get());
    u32 next = 0;
    nextNumber.read(&next, 1);
    // Each warp that found no more games to begin has asked for one too many.
    next = std::min(next, job.endNumber);
    nextNumber.write(&next, 1);

    const std::vector<u32> used = ringUsed.read(2);
    sp_play_stats stats{};
    stats.full = used[0] > ringWords.size() || used[1] > ringOffsets.size();
    const u32 kept[2] = {usedWords(), waiting()};
    ringUsed.write(kept, 2);
    stats.nodes = c.nodes;
    stats.quiescence_nodes = c.quiescenceNodes;
    stats.moves = c.moves;
    stats.depth_sum = c.depthSum;
    stats.hard_stops = c.hardStops;
    stats.games = c.games;
    stats.plies = c.plies;
    stats.white_wins = c.results[WHITE_WON];
    stats.draws = c.results[DRAWN];
    stats.black_wins = c.results[BLACK_WON];
    stats.adjudicated_wins = c.adjudicatedWins;
    stats.adjudicated_draws = c.adjudicatedDraws;
    stats.few_left = c.fewLeft;
    stats.discarded = c.discarded;
    stats.illegal = c.illegal;
    stats.waiting_games = kept[1];
    stats.waiting_plies = kept[0] - Ring::HEADER_WORDS * kept[1];
    stats.microseconds = stopwatch.microseconds();
    return stats;
}

sp_match_stats Player::match(const sp_match_params& params) {
    const Stopwatch stopwatch;
    need(params.pairs > 0 && params.pairs < MAX_NUMBERS, "pairs: 1 to 2^31");
    needNetwork(0);
    needNetwork(1);
    stream.enter();
    Job job = jobFor(params.rules, Kind::MATCH);
    job.seed = params.seed;
    job.nanoseconds = inNanoseconds(params.seconds);
    const u32 first = 0;
    nextNumber.write(&first, 1, 1);
    job.nextNumber = nextNumber.get() + 1;
    job.endNumber = static_cast<u32>(params.pairs);
    const Counters c = engine->run(job, tables.get());
    sp_match_stats stats{};
    stats.losses = c.matchPoints[0];
    stats.draws = c.matchPoints[1];
    stats.wins = c.matchPoints[2];
    std::copy(std::begin(c.pairs), std::end(c.pairs), stats.pairs);
    stats.nodes = c.nodes;
    stats.moves = c.moves;
    stats.depth_sum = c.depthSum;
    stats.illegal = c.illegal;
    stats.microseconds = stopwatch.microseconds();
    return stats;
}

sp_expand_stats Player::expand(sp_position* train, u64 trainRoom, sp_position* held, u64 heldRoom, const sp_filter& filter) {
    const Stopwatch stopwatch;
    need((train || trainRoom == 0) && (held || heldRoom == 0), "room without memory");
    need(filter.thin_keep >= 0 && filter.held_every >= 0, "thin_keep and held_every: not negative");
    need(filter.trend >= 0 && filter.trend < 256, "trend: 0 to 255");
    need(filter.max_score >= 0 && filter.max_score <= 32000, "max_score: 0 to 32000");
    stream.enter();
    stream.waitForAll();
    Buffer<ExpandCounters> counters(stream, 1);
    Staged<sp_position> stagedTrain(stream, train, trainRoom), stagedHeld(stream, held, heldRoom);
    const ExpandTask task{{filter, {stagedTrain.get(), stagedHeld.get()}, {trainRoom, heldRoom}, ringWords.get(),
                           ringOffsets.get(), waiting(), book.get(), counters.get()}};
    launch(stream, task, tables.get(), shape.multiprocessors * EXPAND_BLOCKS_A_MULTIPROCESSOR, ON_GPU ? SMALL_TASK_WARPS : 1);
    const ExpandCounters c = counters.read(1)[0];
    sp_expand_stats stats{};
    stats.games = task.job.games;
    stats.seen = c.seen;
    stats.train = std::min<u64>(c.written[0], trainRoom);
    stats.held = std::min<u64>(c.written[1], heldRoom);
    stagedTrain.finish(stats.train);
    stagedHeld.finish(stats.held);
    stats.left_out = c.written[0] - stats.train + c.written[1] - stats.held;
    stats.dropped_check = c.verdicts[CHECK];
    stats.dropped_noisy = c.verdicts[NOISY];
    stats.dropped_early = c.verdicts[EARLY];
    stats.dropped_few = c.verdicts[FEW];
    stats.dropped_score = c.verdicts[SCORE];
    stats.dropped_thin = c.verdicts[THIN];
    ringUsed.clear();
    stats.microseconds = stopwatch.microseconds();
    return stats;
}

u64 Player::games(u64 first, u64 count, u8* out, u64 room, u64& bytes) {
    stream.enter();
    const std::vector<u32> words = ringWords.read(usedWords());
    std::vector<u32> offsets = ringOffsets.read(waiting());
    std::sort(offsets.begin(), offsets.end(), [&](u32 a, u32 b) { return words[a + 2] < words[b + 2]; });
    const std::vector<sp_start> starts = book.read(book.size());
    const Tables made = makeTables();
    RecordWriter writer(out, room);
    u64 written = 0;
    for (u64 i = first; i < offsets.size() && written < count; i++, written++) {
        const u32* game = &words[offsets[i]];
        const int plies = static_cast<int>(game[0] & 0xffff), result = static_cast<int>(game[0] >> 16);
        if (!writer.fits(RECORD_HEADER + 4 * static_cast<u64>(plies))) break;
        const Position p = positionOf(made, game[1], starts.data());
        const int fullmove = game[1] & BOOK_CODE ? starts[game[1] & ~BOOK_CODE].fullmove : 1;
        putStart(writer, p, fullmove, result, plies);
        for (int ply = 0; ply < plies; ply++) {
            const u32 word = game[Ring::HEADER_WORDS + static_cast<u32>(ply)];
            const int score = static_cast<i32>(word) >> 16;
            const bool black = (sideToMove(p) ^ (ply & 1)) == BLACK;
            writer.put(word & 0xffff, 2);
            writer.put(static_cast<u16>(score == NO_SCORE || !black ? score : -score), 2);
        }
    }
    bytes = writer.written();
    return written;
}

void Player::forget(bool unfinished) {
    stream.enter();
    ringUsed.clear();
    if (unfinished) engine->forgetGames();
}

void Player::evaluate(int slot, const sp_position* positions, u64 count, i32* values) {
    needNetwork(slot);
    stream.enter();
    stream.waitForAll();
    if (count == 0) return;
    const Staged<const sp_position> from(stream, positions, count);
    Staged<i32> to(stream, values, count);
    engine->evaluate(slot, from.get(), count, to.get(), tables.get());
    to.finish(count);
}

void Player::rescore(sp_position* positions, u64 count, i32 softNodes, i32 hardNodes) {
    needNetwork(0);
    need(softNodes >= 1 && hardNodes >= softNodes, "nodes: soft at least 1, hard at least soft");
    need(count < MAX_NUMBERS, "positions: less than 2^31");
    stream.enter();
    stream.waitForAll();
    if (count == 0) return;
    Staged<sp_position> staged(stream, positions, count);
    Job job{};
    job.kind = Kind::RESCORE;
    job.softNodes = softNodes;
    job.hardNodes = hardNodes;
    job.positions = staged.get();
    const u32 first = 0;
    nextNumber.write(&first, 1, 1);
    job.nextNumber = nextNumber.get() + 1;
    job.endNumber = static_cast<u32>(count);
    engine->run(job, tables.get());
    staged.finish(count);
}

u64 Player::perft(const sp_start& start, int depth) {
    checkStart(start);
    need(depth >= 0 && depth <= MAX_PERFT_DEPTH, "depth: 0 to 12");
    if (depth == 0) return 1;
    stream.enter();
    Buffer<PerftMemory> memory(stream, 1);
    const auto prepared = std::make_unique<PerftMemory>();
    prepared->start = start;
    memory.write(prepared.get(), 1);
    launch(stream, PerftTask{memory.get(), depth}, tables.get(), 1, 1);
    return memory.read(1)[0].leaves;
}

}  // namespace cortado
