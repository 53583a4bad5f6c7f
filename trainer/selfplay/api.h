/**
 * The C interface of self-play. Two libraries offer it, built from one source: `libselfplay.so` plays on a CUDA device, a
 * warp a game; `libselfplay-host.so` plays on the CPU with a lane width of one, game for game the same (tests, machines
 * without a GPU).
 *
 * Every function returns 0, or a negative number after which sp_error() tells the reason in one line. A player must not be
 * used by two threads at once; different players may. Structures are plain C, little-endian, without hidden padding.
 *
 * "Player memory" is memory of the player's device (the GPU's, or ordinary memory in the host library); ordinary memory is
 * accepted in its place, and copied there and back. Every other pointer is ordinary memory. The functions that take player
 * memory wait for all work on the device before they start; sp_play and sp_match run on a stream of their own, so that
 * training may go on beside them. All return when their work is done.
 *
 * Scores are centipawns. Moves, start positions and games are those of docs/formats.md.
 */
#ifndef CORTADO_SELFPLAY_API_H
#define CORTADO_SELFPLAY_API_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Grows with every incompatible change of this file; sp_abi() gives the library's. */
#define SP_ABI 4

typedef struct sp_player sp_player;

/** A training position, 32 bytes. */
typedef struct sp_position {
    uint64_t occupied;   /**< bit 0 = a1 */
    uint8_t pieces[16];  /**< 4 bits a piece in ascending square order, low half first: pawn 0 … king 5, plus 8 if black */
    int16_t score;       /**< of the search, for the side to move; 32767 = none */
    uint8_t result;      /**< of the game, for the side to move: 0 lost, 1 drawn, 2 won */
    uint8_t ply;         /**< plies from the start of the game, at most 255 */
    uint8_t state;       /**< bit 0: side to move (1 black); bits 1 to 4: castling rights white king side, white queen side,
                              black king side, black queen side, each with the outermost rook of that side */
    uint8_t en_passant;  /**< square behind a pawn that has just moved two steps beside an enemy pawn; 64 = none */
    uint8_t white_king;  /**< square */
    uint8_t black_king;  /**< square */
} sp_position;

/** The first 36 bytes of a game in the file format; result and number of plies are ignored. */
typedef struct sp_start {
    uint64_t occupied;
    uint8_t pieces[16];
    uint8_t side;
    uint8_t en_passant;
    uint8_t rooks[4];
    uint8_t halfmove;
    uint8_t result;
    uint16_t fullmove;
    uint16_t plies;
} sp_start;

typedef struct sp_config {
    int32_t device;                    /**< CUDA device; 0 is the first */
    int32_t neurons;                   /**< width the search is to be built for: networks up to this N can be loaded */
    int32_t multiprocessors;           /**< how many to use; 0 = all (host: 1) */
    int32_t warps_per_multiprocessor;  /**< games at once on each; 0 = as many as the kernel is built for (host: 1) */
    int32_t table_entries;             /**< of each warp's transposition table, a power of two; 0 = 16384 */
    int32_t reserved;                  /**< 0 */
    uint64_t record_plies;             /**< room for finished games, in plies of 4 bytes; 0 = 64 Mi */
    uint64_t record_games;             /**< room for finished games, in games; 0 = record_plies / 32 */
    uint64_t seed;                     /**< game i of a player is a function of this seed, i, the rules and the network */
} sp_config;

typedef struct sp_info {
    int32_t on_gpu;      /**< 1: player memory is the GPU's */
    int32_t neurons;     /**< width of the built search, at least the configured one */
    int32_t multiprocessors;
    int32_t warps;       /**< games at once */
    uint64_t memory;     /**< bytes of player memory held */
} sp_info;

/** How games are played. sp_default_rules() fills in what is right for generating training data. */
typedef struct sp_rules {
    int32_t soft_nodes;        /**< no new iteration is begun after as many nodes; in self-play after a quarter of them where the
                                    position will not be trained on, being in check or having a noisy best move (no less than quick_nodes) */
    int32_t hard_nodes;        /**< the search of a move ends after as many nodes */
    int32_t opening_min;       /**< random plies at the start of a game, from … */
    int32_t opening_max;       /**< … to, at most 40 */
    int32_t opening_score;     /**< an opening whose first search scores beyond ± this is thrown away */
    int32_t win_score;         /**< a game is won when the score, from one side's view, stays at least this … */
    int32_t win_plies;         /**< … for so many searched plies in a row; 0 = never */
    int32_t win_from;          /**< … counted from this ply of the game on */
    int32_t draw_score;        /**< a game is drawn when the score stays within ± this … */
    int32_t draw_plies;        /**< … for so many searched plies in a row; 0 = never */
    int32_t draw_from;         /**< … counted from this ply of the game on */
    int32_t max_plies;         /**< a game of this length is drawn; at most 600 */
    int32_t book_plies;        /**< random plies after a start position of the book, in place of opening_min … opening_max */
    int32_t few_pieces;        /**< a game ends when no more than so many are left, kings included; 0 = never. It is … */
    int32_t few_score;         /**< … won by the side whose score is at least this, else drawn */
    int32_t quick_nodes;       /**< soft limit of the moves that are only played; hard_nodes holds for them too */
    double quick_moves;        /**< share of the moves that are only played: they carry no score and are not trained on, 0 to 1 */
    double unadjudicated;      /**< share of the games that are played to their end under the laws of chess, 0 to 1 */
    double few_games;          /**< of the games that may be adjudicated, the share that ends with few_pieces, 0 to 1 */
    double chess960;           /**< share of the games from double Chess960 (each side its own back rank), 0 to 1 */
    double book;               /**< share of the games from the book of sp_set_book, 0 to 1 (taken before chess960) */
} sp_rules;

typedef struct sp_play_params {
    sp_rules rules;
    double seconds;   /**< play for so long; 0 = no limit. Games in progress go on in the next call */
    uint64_t games;   /**< begin so many new games and finish all of them; 0 = no limit. One of the two must be set */
} sp_play_params;

/** What one call of sp_play did. */
typedef struct sp_play_stats {
    uint64_t nodes;
    uint64_t quiescence_nodes;  /**< of the nodes, those at depth 0 */
    uint64_t moves;             /**< searched and played */
    uint64_t depth_sum;         /**< completed iterations over all moves */
    uint64_t hard_stops;        /**< searches ended by hard_nodes */
    uint64_t games;             /**< finished */
    uint64_t plies;             /**< of the finished games, random openings included */
    uint64_t white_wins;
    uint64_t draws;
    uint64_t black_wins;
    uint64_t adjudicated_wins;  /**< of the games, those ended by win_score */
    uint64_t adjudicated_draws; /**< of the games, those ended by draw_score */
    uint64_t few_left;          /**< of the games, those ended by few_pieces */
    uint64_t discarded;         /**< openings thrown away */
    uint64_t illegal;           /**< kings captured: must be 0 */
    uint64_t waiting_games;     /**< finished games that sp_expand and sp_games will see, of earlier calls too */
    uint64_t waiting_plies;
    uint64_t full;              /**< 1: the room for finished games ran out, and play stopped early; no game is lost */
    uint64_t microseconds;
} sp_play_stats;

typedef struct sp_match_params {
    sp_rules rules;
    double seconds;   /**< stop after so long, without the pairs that are not finished then; 0 = no limit */
    uint64_t pairs;   /**< openings, each played twice with colours changed; best a multiple of the warps */
    uint64_t seed;    /**< of the openings; independent of the player's */
} sp_match_params;

/** Of finished pairs, from the view of the network in slot 0. */
typedef struct sp_match_stats {
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
    uint64_t pairs[5];      /**< pairs with 0, ½, 1, 1½, 2 points */
    uint64_t nodes;
    uint64_t moves;
    uint64_t depth_sum;
    uint64_t illegal;
    uint64_t microseconds;
} sp_match_stats;

/** Which positions of a game are trained on: those before a searched move, not in check, whose move played is quiet
 *  (neither capture nor promotion), and … */
typedef struct sp_filter {
    int32_t min_ply;        /**< … as many plies into the game */
    int32_t min_pieces;     /**< … with as many pieces on the board, kings included */
    int32_t max_score;      /**< … with |score| at most this */
    int32_t thin_score;     /**< Lopsided: |score| at least this … */
    int32_t thin_pieces;    /**< … with at most so many pieces; of them … */
    int32_t thin_keep;      /**< … one in so many is kept, chosen by a hash of the position; 0 or 1 = all */
    int32_t held_every;     /**< one game in so many, chosen by a hash of its number, goes to the held-out positions; 0 = none */
    int32_t trend;          /**< 0 to 255: 256ths of its weight that each following score of the game has in a position's score */
} sp_filter;

typedef struct sp_expand_stats {
    uint64_t games;
    uint64_t seen;           /**< positions before searched moves */
    uint64_t train;          /**< positions written to train */
    uint64_t held;           /**< positions written to held */
    uint64_t left_out;       /**< positions that passed the filter but found no room */
    uint64_t dropped_check;  /**< in check */
    uint64_t dropped_noisy;  /**< else: capture or promotion */
    uint64_t dropped_early;  /**< else: before min_ply */
    uint64_t dropped_few;    /**< else: fewer than min_pieces */
    uint64_t dropped_score;  /**< else: beyond max_score */
    uint64_t dropped_thin;   /**< else: thinned out */
    uint64_t microseconds;
} sp_expand_stats;

int32_t sp_abi(void);

/** Reason of the last failure in this thread; valid until the next call. */
const char* sp_error(void);

void sp_default_rules(sp_rules* rules);
void sp_default_filter(sp_filter* filter);

int32_t sp_create(const sp_config* config, sp_player** player);

/** NULL is accepted. */
void sp_destroy(sp_player* player);

int32_t sp_describe(const sp_player* player, sp_info* info);

/** Reads a whole .nnue file into slot 0 or 1. The slot keeps its network if the file is refused. Self-play uses slot 0. */
int32_t sp_load_network(sp_player* player, int32_t slot, const uint8_t* bytes, uint64_t length);

/** Start positions for sp_rules.book; count 0 removes the book. Refused while games (finished or not) wait. */
int32_t sp_set_book(sp_player* player, const sp_start* starts, uint64_t count);

/** Reads a FEN (standard, X-FEN or Shredder castling letters). */
int32_t sp_parse_fen(const char* fen, sp_start* start);

int32_t sp_play(sp_player* player, const sp_play_params* params, sp_play_stats* stats);

int32_t sp_match(sp_player* player, const sp_match_params* params, sp_match_stats* stats);

/** Replays the finished games on the device and writes what passes the filter to train and held (player memory, room in
 *  positions; may be NULL with room 0), in no particular order; then forgets the games. */
int32_t sp_expand(sp_player* player, sp_position* train, uint64_t train_room, sp_position* held, uint64_t held_room,
                  const sp_filter* filter, sp_expand_stats* stats);

/** Writes finished games as records of the file format, one after the other, to out: by ascending game number, from the
 *  first-th on, at most count, as many as fit into room bytes. Random plies of the opening and quick moves have the score
 *  32767. */
int32_t sp_games(sp_player* player, uint64_t first, uint64_t count, uint8_t* out, uint64_t room, uint64_t* bytes,
                 uint64_t* games);

/** Forgets the finished games, and those in progress too if unfinished is not 0. */
int32_t sp_forget(sp_player* player, int32_t unfinished);

/** Values of positions (player memory) by the network in a slot, for the side to move, as docs/formats.md defines them,
 *  into values (player memory). */
int32_t sp_evaluate(sp_player* player, int32_t slot, const sp_position* positions, uint64_t count, int32_t* values);

/** Searches positions (player memory) anew with the network in slot 0 and replaces their scores. Positions without a legal
 *  move keep theirs. */
int32_t sp_rescore(sp_player* player, sp_position* positions, uint64_t count, int32_t soft_nodes, int32_t hard_nodes);

/** Counts the leaves of the tree of legal moves, on the device, with the search's own generator. */
int32_t sp_perft(sp_player* player, const sp_start* start, int32_t depth, uint64_t* leaves);

/** A start position as a training position (score none, result drawn), for sp_evaluate. */
int32_t sp_pack(const sp_start* start, sp_position* position);

#ifdef __cplusplus
}
#endif

#endif
