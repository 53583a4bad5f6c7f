/** The C interface: exceptions end here. */
#include "api.h"

#include "fen.h"
#include "player.h"

#include <string>

using cortado::Failure;

struct sp_player : cortado::Player {
    using cortado::Player::Player;
};

namespace {

thread_local std::string lastError;

enum Outcome : int32_t { DONE = 0, FAILED = -1, NO_MEMORY = -2 };

template <class Action> int32_t guarded(Action action) {
    try {
        action();
        return DONE;
    } catch (const std::bad_alloc&) {
        lastError = "out of memory";
        return NO_MEMORY;
    } catch (const std::exception& e) {
        lastError = e.what();
        return FAILED;
    }
}

template <class... Pointers> void given(Pointers... pointers) {
    if (((pointers == nullptr) || ...)) throw Failure("a pointer that is needed is NULL");
}

}  // namespace

extern "C" {

int32_t sp_abi(void) { return SP_ABI; }

const char* sp_error(void) { return lastError.c_str(); }

void sp_default_rules(sp_rules* rules) {
    *rules = sp_rules{};
    rules->soft_nodes = 400;
    rules->hard_nodes = 1600;
    rules->opening_min = 8;
    rules->opening_max = 9;
    rules->opening_score = 400;
    rules->win_score = 1500;
    rules->win_plies = 5;
    rules->win_from = 20;
    rules->draw_score = 8;
    rules->draw_plies = 10;
    rules->draw_from = 80;
    rules->max_plies = 400;
    rules->book_plies = 2;
    rules->few_score = 200;
    rules->few_games = 1;
    rules->quick_nodes = 100;
    rules->unadjudicated = 0.05;
}

void sp_default_filter(sp_filter* filter) {
    *filter = sp_filter{};
    filter->min_ply = 12;
    filter->min_pieces = 5;
    filter->max_score = 2500;
    filter->thin_score = 1000;
    filter->thin_pieces = 10;
    filter->thin_keep = 4;
    filter->held_every = 50;
}

int32_t sp_create(const sp_config* config, sp_player** player) {
    return guarded([&] {
        given(config, player);
        *player = new sp_player(*config);
    });
}

void sp_destroy(sp_player* player) { delete player; }

int32_t sp_describe(const sp_player* player, sp_info* info) {
    return guarded([&] {
        given(player, info);
        *info = player->describe();
    });
}

int32_t sp_load_network(sp_player* player, int32_t slot, const uint8_t* bytes, uint64_t length) {
    return guarded([&] {
        given(player, bytes);
        player->load(slot, bytes, length);
    });
}

int32_t sp_set_book(sp_player* player, const sp_start* starts, uint64_t count) {
    return guarded([&] {
        given(player);
        if (count) given(starts);
        player->setBook(starts, count);
    });
}

int32_t sp_parse_fen(const char* fen, sp_start* start) {
    return guarded([&] {
        given(fen, start);
        *start = cortado::parseFen(fen);
    });
}

int32_t sp_play(sp_player* player, const sp_play_params* params, sp_play_stats* stats) {
    return guarded([&] {
        given(player, params, stats);
        *stats = player->play(*params);
    });
}

int32_t sp_match(sp_player* player, const sp_match_params* params, sp_match_stats* stats) {
    return guarded([&] {
        given(player, params, stats);
        *stats = player->match(*params);
    });
}

int32_t sp_expand(sp_player* player, sp_position* train, uint64_t train_room, sp_position* held, uint64_t held_room,
                  const sp_filter* filter, sp_expand_stats* stats) {
    return guarded([&] {
        given(player, filter, stats);
        *stats = player->expand(train, train_room, held, held_room, *filter);
    });
}

int32_t sp_games(sp_player* player, uint64_t first, uint64_t count, uint8_t* out, uint64_t room, uint64_t* bytes,
                 uint64_t* games) {
    return guarded([&] {
        given(player, out, bytes, games);
        cortado::u64 written = 0;
        *games = player->games(first, count, out, room, written);
        *bytes = written;
    });
}

int32_t sp_forget(sp_player* player, int32_t unfinished) {
    return guarded([&] {
        given(player);
        player->forget(unfinished != 0);
    });
}

int32_t sp_evaluate(sp_player* player, int32_t slot, const sp_position* positions, uint64_t count, int32_t* values) {
    return guarded([&] {
        given(player);
        if (count) given(positions, values);
        player->evaluate(slot, positions, count, values);
    });
}

int32_t sp_rescore(sp_player* player, sp_position* positions, uint64_t count, int32_t soft_nodes, int32_t hard_nodes) {
    return guarded([&] {
        given(player);
        if (count) given(positions);
        player->rescore(positions, count, soft_nodes, hard_nodes);
    });
}

int32_t sp_perft(sp_player* player, const sp_start* start, int32_t depth, uint64_t* leaves) {
    return guarded([&] {
        given(player, start, leaves);
        *leaves = player->perft(*start, depth);
    });
}

int32_t sp_pack(const sp_start* start, sp_position* position) {
    return guarded([&] {
        given(start, position);
        cortado::checkStart(*start);
        static const cortado::Tables tables = cortado::makeTables();
        cortado::u8 squares[32];
        cortado::pack(cortado::startPosition(tables, *start), squares, cortado::NO_SCORE, cortado::DRAWN, 0, *position);
    });
}

}  // extern "C"
