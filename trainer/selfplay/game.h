/** The states of a game: its opening, the moves played, adjudication, and what becomes of the result. */
#pragma once

#include "search.h"

namespace cortado {

/** True for a share of the numbers, given in 1/65536. */
BOTH bool inShare(u64 random, u32 share) { return static_cast<u32>(random >> 20 & 0xffff) < share; }

BOTH int randomBelow(u64 random, u32 bound) { return static_cast<int>((random >> 32) * bound >> 32); }

/** Runs of plies with a winning or a drawn score. score is that of the searched move in White's view, ply counts from 1. */
BOTH void followScores(Game& g, const Job& job, int score, int ply) {
    const int sign = score >= job.winScore ? 1 : score <= -job.winScore ? -1 : 0;
    if (sign == 0 || ply < job.winFrom) g.winRun = 0;
    else g.winRun = g.winRun * sign > 0 ? g.winRun + sign : sign;
    const bool level = score <= job.drawScore && score >= -job.drawScore && ply >= job.drawFrom;
    g.drawRun = level ? g.drawRun + 1 : 0;
}

BOTH bool isWon(const Game& g, const Job& job) {
    return g.adjudicated && job.winPlies > 0 && (g.winRun >= job.winPlies || g.winRun <= -job.winPlies);
}
BOTH bool isAgreedDrawn(const Game& g, const Job& job) { return g.adjudicated && job.drawPlies > 0 && g.drawRun >= job.drawPlies; }

/** Who has won a game that ends with few pieces. score is in White's view. */
BOTH int resultByScore(const Job& job, int score) {
    return score >= job.fewScore ? WHITE_WON : score <= -job.fewScore ? BLACK_WON : DRAWN;
}

/** Whether the next move is only played, by a short search whose score is not kept; a function of the game and the ply. */
BOTH bool isQuick(const Game& g, const Job& job) {
    return job.kind == Kind::PLAY && inShare(mix(g.openingSeed + static_cast<u64>(g.ply)), job.quickMoves);
}

/** Positions that are not trained on are searched by the soft limit divided by this. */
constexpr int UNTRAINED_DIVISOR = 4;

/** After how many nodes no new iteration is begun. Of the positions of a game that are not quick those in check, and those whose
 *  best move so far is a capture or promotion, are not trained on; they are searched no shorter than quick ones. */
BOTH int softLimit(const Game& g, const Job& job, const Position& p) {
    if (isQuick(g, job)) return job.quickNodes;
    const bool untrained = job.kind == Kind::PLAY && (g.checked || !isQuiet(p, g.move));
    return untrained ? larger(job.softNodes / UNTRAINED_DIVISOR, job.quickNodes) : job.softNodes;
}

/** Keeps a game for the next launch. The search of its next move, if one was begun, is begun anew. */
template <int N> BOTH State Machine<N>::suspend(const Position& position) {
    countNodes();
    if (job.kind == Kind::PLAY) {
        Game& g = game();
        g.position = position;
        g.phase = Game::IN_PROGRESS;
    }
    return State::DONE;
}

/** Nothing of an earlier game may be left: a game is a function of its number alone. */
template <int N> BOTH void Machine<N>::clearSearch() {
    const TableEntry empty{};
ROLLED
    for (u32 i = static_cast<u32>(lane()); i < w.tableEntries; i += LANES) w.table[w.tableFirst + i] = empty;
ROLLED
    for (int i = lane(); i < 768; i += LANES) w.memory.history[i] = 0;
ROLLED
    for (int i = lane(); i < MAX_PLY; i += LANES) w.memory.killers[i] = 0;
    laneSync();
}

template <int N> BOTH void Machine<N>::countNodes() {
    if (!firstLane()) return;
    counters().nodes += static_cast<u64>(nodes);
    counters().quiescenceNodes += static_cast<u64>(quiescenceNodes);
}

/** Takes up a game that an earlier launch left, or begins one. */
template <int N> BOTH State Machine<N>::begin() {
    Game& g = game();
    nodes = quiescenceNodes = 0;
    clearSearch();
    if (job.kind == Kind::PLAY && g.phase != Game::NONE) {
        const bool inProgress = g.phase == Game::IN_PROGRESS;
        p = g.position;
        laneSync();
        g.phase = Game::NONE;
        return inProgress ? State::ROOT : State::OVER;
    }
    g.second = 0;
    return State::NEW_GAME;
}

template <int N> BOTH State Machine<N>::newGame() {
    Game& g = game();
    if (g.second) return State::OPENING;
    const u32 number = warpAdd(job.nextNumber, 1);
    if (number >= job.endNumber) return State::DONE;
    g.number = number;
    if (job.kind == Kind::RESCORE) {
        p = unpack(w.tables, job.positions[number]);
        g.checked = inCheck(w.tables, p);
        g.ply = g.openingPlies = 0;
        return State::ROOT;
    }
    g.random = mix(job.seed + mix(number));
    return State::OPENING;
}

/** Sets up the start position and what chance decides about the game. */
template <int N> BOTH State Machine<N>::newOpening() {
    Game g = game();
    if (!g.second) g.openingSeed = nextRandom(g.random) | 1;
    g.opening = g.openingSeed;
    const u64 dice = nextRandom(g.opening), place = nextRandom(g.opening), length = nextRandom(g.opening);
    const u32 choices = static_cast<u32>(job.openingMax - job.openingMin + 1);
    g.openingPlies = job.openingMin + randomBelow(length, choices);
    g.start = STANDARD_CODE;
    if (job.bookSize && inShare(dice, job.book)) {
        g.start = BOOK_CODE | static_cast<u32>(randomBelow(place, job.bookSize));
        g.openingPlies = job.bookPlies;
    } else if (inShare(dice >> 16, job.chess960)) {
        g.start = static_cast<u32>(randomBelow(place, CHESS960_POSITIONS * CHESS960_POSITIONS));
    }
    const u64 ending = nextRandom(g.opening);
    g.adjudicated = !inShare(ending, job.unadjudicated);
    g.endsWithFew = g.adjudicated && inShare(ending >> 16, job.fewGames);
    g.winRun = g.drawRun = 0;
    g.ply = 0;
    p = positionOf(w.tables, g.start, job.bookStarts);
    g.checked = inCheck(w.tables, p);
    laneSync();
    game() = g;
    laneSync();
    clearSearch();
    return State::ROOT;
}

/** A position of the game, p, is to be moved in. */
template <int N> BOTH State Machine<N>::root() {
    Game& g = game();
    nodes = quiescenceNodes = 0;
    if (timeUp()) return suspend(p);
    if (job.kind == Kind::MATCH) player = sideToMove(p) ^ g.second;
    w.memory.saved.keys[g.ply] = p.key;
    w.memory.frames[0].position = p;
    w.memory.iteration = 1;
    ply = 0;
    node.begin(1, -INFINITE, INFINITE, g.checked);
    if (g.ply >= g.openingPlies) {
        purpose = Purpose::SEARCH;
        return State::ENTER;
    }
    purpose = Purpose::RANDOM_PLY;
    node.moves = 0;
    node.beginMoves(NO_MOVE);
    u64 generator = g.opening;
    nextRandom(generator);
    laneSync();
    g.opening = generator;
    laneSync();
    return State::NEXT;
}

/** An iteration is complete or was stopped: deepen, or play the move. */
template <int N> BOTH State Machine<N>::iterated(bool stopped) {
    Game& g = game();
    const Frame& root = w.memory.frames[0];
    const int iteration = w.memory.iteration;
    if (!stopped) {
        g.move = node.bestMove();
        g.score = node.best;
    } else if (iteration == 1) {
        // The limit holds in the first iteration too: the best move so far, or the one that was being searched.
        const Move best = root.node.bestMove();
        g.move = best ? best : root.node.move();
        g.score = best ? root.node.best : root.position.eval;
    }
    ply = 0;
    p = root.position;
    if (!stopped && g.move != NO_MOVE && nodes < softLimit(g, job, p) && iteration < MAX_ITERATIONS) {
        laneSync();
        w.memory.iteration = iteration + 1;
        node.begin(iteration + 1, -INFINITE, INFINITE, g.checked);
        return State::ENTER;
    }
    countNodes();
    if (firstLane()) {
        counters().moves++;
        counters().hardStops += stopped;
        counters().depthSum += static_cast<u64>(iteration - stopped);
    }
    if (job.kind == Kind::RESCORE) {
        if (g.move != NO_MOVE && firstLane()) job.positions[g.number].score = static_cast<i16>(g.score);
        laneSync();
        return State::NEW_GAME;
    }
    if (g.move == NO_MOVE) {
        g.result = !g.checked ? DRAWN : sideToMove(p) == BLACK ? WHITE_WON : BLACK_WON;
        return State::OVER;
    }
    const bool lopsided = g.score > job.openingScore || g.score < -job.openingScore;
    if (g.ply == g.openingPlies && lopsided && !g.second) {
        if (firstLane()) counters().discarded++;
        return State::OPENING;
    }
    purpose = Purpose::PLAY;
    node.setMove(g.move);
    return State::MAKE;
}

/** The move stands on the board; p is the position after it. */
template <int N> BOTH State Machine<N>::played() {
    Game g = game();
    const bool searched = purpose == Purpose::PLAY;
    const int score = searched && !isQuick(g, job) ? g.score : NO_SCORE;
    w.memory.saved.record[g.ply] = node.move() | static_cast<u32>(score) << 16;
    g.ply++;
    g.checked = node.checked();
    State next = State::ROOT;
    if (searched) {
        const int whites = sideToMove(p) == BLACK ? g.score : -g.score;
        followScores(g, job, whites, g.ply);
        w.memory.saved.keys[g.ply] = p.key;
        const bool won = isWon(g, job), agreed = isAgreedDrawn(g, job);
        const bool drawn = agreed || g.ply >= job.maxPlies || isDraw(g.ply, g.checked);
        const bool few = !won && !drawn && g.endsWithFew && popCount(occupied(p)) <= job.fewPieces;
        if (won) {
            g.result = g.winRun > 0 ? WHITE_WON : BLACK_WON;
            next = State::OVER;
        } else if (drawn || few) {
            g.result = drawn ? DRAWN : resultByScore(job, whites);
            next = State::OVER;
        }
        if (firstLane()) {
            counters().adjudicatedWins += won;
            counters().adjudicatedDraws += !won && agreed;
            counters().fewLeft += few;
        }
    }
    laneSync();
    game() = g;
    laneSync();
    return next;
}

/** The game has a result: it goes to the ring, or, without room there, waits for the next launch. */
template <int N> BOTH State Machine<N>::over() {
    Game g = game();
    const int plies = g.ply;
    if (plies <= g.openingPlies) {
        if (firstLane()) counters().discarded++;
        return State::OPENING;
    }
    if (job.kind == Kind::PLAY) {
        const Ring& ring = job.ring;
        const u32 length = Ring::HEADER_WORDS + static_cast<u32>(plies);
        const u32 offset = warpAdd(ring.used, length);
        const bool fits = offset <= ring.wordRoom && length <= ring.wordRoom - offset;
        const u32 index = fits ? warpAdd(ring.used + 1, 1) : 0;
        if (!fits || index >= ring.gameRoom) {
            g.phase = Game::WAITS_FOR_ROOM;
            laneSync();
            game() = g;
            return State::DONE;
        }
        u32* words = ring.words + offset;
        if (firstLane()) {
            ring.offsets[index] = offset;
            words[0] = static_cast<u32>(plies) | static_cast<u32>(g.result) << 16;
            words[1] = g.start;
            words[2] = g.number;
        }
ROLLED
        for (int i = lane(); i < plies; i += LANES) words[Ring::HEADER_WORDS + static_cast<u32>(i)] = w.memory.saved.record[i];
    }
    if (firstLane()) {
        Counters& c = counters();
        c.games++;
        c.plies += static_cast<u64>(plies);
        c.results[g.result]++;
        if (job.kind == Kind::MATCH) {
            const int points = g.second ? WHITE_WON - g.result : g.result;
            if (g.second) {
                c.pairs[g.firstPoints + points]++;
                c.matchPoints[g.firstPoints]++;
                c.matchPoints[points]++;
            }
        }
    }
    if (job.kind == Kind::MATCH) {
        g.firstPoints = g.result;
        g.second ^= 1;
    }
    laneSync();
    game() = g;
    laneSync();
    return State::NEW_GAME;
}

}  // namespace cortado
