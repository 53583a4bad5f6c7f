/** What a warp keeps in memory, and what it is told to do. */
#pragma once

#include "moves.h"
#include "network.h"
#include "start.h"

namespace cortado {

constexpr int MAX_PLY = 48;
constexpr int MAX_GAME_PLIES = 600;
constexpr int NO_SCORE = 32767;

/** How a child was entered, and so what its value means to the parent. */
enum class Stage : u32 { FULL_WINDOW, REDUCED, ZERO_WINDOW, NULL_MOVE };

/** In place of the number of listed moves. */
constexpr u32 NOT_GENERATED = 255;
static_assert(MAX_MOVES < static_cast<int>(NOT_GENERATED), "a list's length is kept in eight bits");

/** Reads and writes a field of a packed word. */
template <int SHIFT, int BITS> BOTH u32 field(u32 word) { return word >> SHIFT & ((1U << BITS) - 1); }
template <int SHIFT, int BITS> BOTH void setField(u32& word, u32 value) {
    constexpr u32 MASK = ((1U << BITS) - 1) << SHIFT;
    word = (word & ~MASK) | value << SHIFT;
}

/** What is known about a node while its moves are searched, packed: the registers of the running node, and as much memory
 *  for each node on the path. */
struct alignas(8) Node {
    i32 alpha, beta, best;
    u32 moves;   ///< best move | move being searched << 16
    u32 counts;  ///< table move | listed moves << 16 | moves tried << 24
    u32 rest;    ///< depth | stage << 8 | in check << 16 | alpha raised << 17

    BOTH Move bestMove() const { return field<0, 16>(moves); }
    BOTH void setBestMove(Move m) { setField<0, 16>(moves, m); }
    BOTH Move move() const { return field<16, 16>(moves); }
    BOTH void setMove(Move m) { setField<16, 16>(moves, m); }
    BOTH Move tableMove() const { return field<0, 16>(counts); }
    BOTH int listed() const { return static_cast<int>(field<16, 8>(counts)); }
    BOTH bool isGenerated() const { return field<16, 8>(counts) != NOT_GENERATED; }
    BOTH void setListed(u32 number) { setField<16, 8>(counts, number); }
    BOTH int tried() const { return static_cast<int>(counts >> 24); }
    BOTH void countTried() { counts += 1U << 24; }
    /** No move has been tried yet, none but that of the table is known. */
    BOTH void beginMoves(Move tableMove) { counts = tableMove | NOT_GENERATED << 16; }
    BOTH int depth() const { return static_cast<int>(field<0, 8>(rest)); }
    BOTH void setDepth(int depth) { setField<0, 8>(rest, static_cast<u32>(depth)); }
    BOTH Stage stage() const { return static_cast<Stage>(field<8, 8>(rest)); }
    BOTH void setStage(Stage stage) { setField<8, 8>(rest, static_cast<u32>(stage)); }
    BOTH bool checked() const { return field<16, 1>(rest); }
    BOTH bool raised() const { return field<17, 1>(rest); }
    BOTH void setRaised() { rest |= 1U << 17; }
    BOTH bool zeroWindow() const { return beta - alpha == 1; }
    /** A node to be entered; a negative depth counts as 0. */
    BOTH void begin(int depth, int newAlpha, int newBeta, bool checked) {
        alpha = newAlpha;
        beta = newBeta;
        rest = static_cast<u32>(larger(depth, 0)) | static_cast<u32>(checked) << 16;
    }
};

/** A node on the path from the root. */
struct alignas(16) Frame {
    Position position;
    Node node;
};

/** An entry of the transposition table. */
struct alignas(16) TableEntry {
    u64 key;
    u32 moveAndScore;
    u32 evalDepthBound;  ///< static evaluation | depth << 16 | bound << 24
};
enum Bound : u32 { NO_BOUND, LOWER_BOUND, UPPER_BOUND, EXACT_BOUND };

struct Counters {
    u64 nodes, quiescenceNodes, moves, depthSum, hardStops;
    u64 games, plies, results[3], adjudicatedWins, adjudicatedDraws, fewLeft, discarded, illegal;
    u64 pairs[5], matchPoints[3];  ///< of finished pairs, from the view of network 0: losses, draws, wins

    Counters& operator+=(const Counters& other) {
        constexpr std::size_t COUNT = sizeof(Counters) / sizeof(u64);
        for (std::size_t i = 0; i < COUNT; i++) reinterpret_cast<u64*>(this)[i] += reinterpret_cast<const u64*>(&other)[i];
        return *this;
    }
};

/** Results as in the file formats. */
enum Result : i32 { BLACK_WON, DRAWN, WHITE_WON };

/** The state of a game between two moves. */
struct Game {
    enum Phase : i32 { NONE, IN_PROGRESS, WAITS_FOR_ROOM };
    Position position;
    u64 random;       ///< generator of the game's openings
    u64 opening;      ///< generator within this opening
    u64 openingSeed;  ///< its state at the beginning, for the second game of a pair
    u32 number;
    StartCode start;
    i32 phase;
    i32 ply;
    i32 openingPlies;
    i32 checked;      ///< the side to move is in check
    i32 adjudicated;  ///< adjudication is allowed
    i32 endsWithFew;  ///< over when few pieces are left
    i32 winRun;       ///< plies in a row with a winning score, positive for White
    i32 drawRun;
    i32 second;       ///< 1: second game of a pair, colours changed
    i32 firstPoints;  ///< half points of network 0 in the first
    i32 result;
    Move move;        ///< best move and score of the last iteration
    i32 score;
};

/** Survives between launches. */
struct GameMemory {
    Game game;
    u64 keys[MAX_GAME_PLIES + MAX_PLY];  ///< of the positions of the game and of the path
    u32 record[MAX_GAME_PLIES];          ///< move | score for the side that moved << 16
};

/** All that a warp keeps in memory but its table. */
template <int N> struct WarpMemory {
    GameMemory saved;
    Frame frames[MAX_PLY];
    StoredAccumulator<N> accumulators[MAX_PLY];
    ListedMove lists[MAX_PLY][MAX_MOVES];
    i16 history[768];
    u32 killers[MAX_PLY];
    u64 deadline;   ///< in clockNow()'s nanoseconds; 0 = none
    i32 iteration;
    Counters counters;
};

/** Finished games: three words (see header), then a word a ply. */
struct Ring {
    static constexpr u32 HEADER_WORDS = 3;  ///< plies | result << 16; start code; number of the game
    u32* words;
    u32* offsets;      ///< where each game begins
    u32* used;         ///< words, games
    u32 wordRoom, gameRoom;
};

enum class Kind : i32 { PLAY, MATCH, RESCORE };

/** One launch's work, the same for all warps. */
struct Job {
    Kind kind;
    i32 softNodes, quickNodes, hardNodes;
    i32 openingMin, openingMax, openingScore, bookPlies;
    i32 winScore, winPlies, winFrom, drawScore, drawPlies, drawFrom, maxPlies, fewPieces, fewScore;
    u32 quickMoves, unadjudicated, fewGames, chess960, book;  ///< shares in 1/65536
    u64 seed;
    u64 nanoseconds;                    ///< 0 = no limit
    u32* nextNumber;                    ///< of the game, pair or position to be begun next
    u32 endNumber;
    u32 bookSize;
    const sp_start* bookStarts;
    sp_position* positions;             ///< to be scored anew
    Ring ring;
};

/** Where a warp finds its things. */
template <int N> struct Warp {
    const Tables& tables;
    Scratch& scratch;
    WarpMemory<N>& memory;
    TableEntry* table;  ///< of all warps
    u32 tableFirst;     ///< this warp's first entry
    u32 tableEntries;
    const Network<N>* networks;  ///< two
};

}  // namespace cortado
