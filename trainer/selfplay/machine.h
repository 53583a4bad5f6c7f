/**
 * Search and game as one state machine, so that each of the large pieces of code (generator, making a move, network) exists
 * once: the device's instruction cache is small. The state and all members are uniform over the lanes; the members live in
 * registers, so what is seldom needed is in the warp's memory instead. States of the search are in search.h, those of the
 * game in game.h, the picture of both in README.md.
 */
#pragma once

#include "memory.h"

namespace cortado {

enum class State {
    NEW_GAME, OPENING, ROOT,                        // game.h
    ENTER, EXPAND, NEXT, MAKE, FINISH, LEAVE,       // search.h
    ITERATED, STOPPED, PLAYED, OVER,                // game.h
    DONE
};

/** What a move is made for. */
enum class Purpose { SEARCH, RANDOM_PLY, PLAY };

constexpr int INFINITE = 31000;
constexpr int MATE = 30000;
constexpr int MATE_BOUND = 29000;      // scores beyond are mates
constexpr int EVAL_LIMIT = 20000;
constexpr int MAX_ITERATIONS = 30;
constexpr int CLOCK_INTERVAL = 64;     // nodes between two looks at the clock

template <int N> class Machine {
public:
    BOTH Machine(const Warp<N>& warp, const Job& job) : w(warp), job(job), player(0) {
        w.memory.deadline = job.nanoseconds ? clockNow() + job.nanoseconds : 0;
    }

    /** Plays until the job is done. */
    BOTH void run() {
        State state = begin();
        while (state != State::DONE) {
            switch (state) {
            case State::NEW_GAME: state = newGame(); break;
            case State::OPENING: state = newOpening(); break;
            case State::ROOT: state = root(); break;
            case State::MAKE:
            case State::ENTER: {
                // The root and the node after a null move are entered without a move.
                const bool byMove = state == State::MAKE;
                Change change{NO_ID, NO_ID, NO_ID, NO_ID};
                if (byMove) {
                    state = makeMove(change);
                    if (state != State::ENTER) break;
                }
                state = enter(change, byMove);
                if (state != State::EXPAND) break;
                [[fallthrough]];
            }
            case State::EXPAND:
                state = expand();
                if (state != State::NEXT) break;
                [[fallthrough]];
            case State::NEXT: state = next(); break;
            case State::FINISH:
                finish();
                [[fallthrough]];
            case State::LEAVE: state = leave(); break;
            case State::ITERATED: 
            case State::STOPPED: state = iterated(state == State::STOPPED); break;
            case State::PLAYED: state = played(); break;
            case State::OVER: state = over(); break;
            case State::DONE: break;
            }
        }
    }

private:
    BOTH State begin();
    BOTH State newGame();
    BOTH State newOpening();
    BOTH State root();
    BOTH State makeMove(Change& change);
    BOTH State enter(const Change& change, bool byMove);
    BOTH State expand();
    BOTH State next();
    BOTH void finish();
    BOTH State leave();
    BOTH State iterated(bool stopped);
    BOTH State played();
    BOTH State over();

    BOTH bool timeUp() const { return w.memory.deadline && clockNow() >= w.memory.deadline; }
    BOTH State suspend(const Position& position);
    BOTH bool isDraw(int keyIndex, bool checked) const;
    BOTH bool isHopeless() const;
    BOTH void clearSearch();
    BOTH void rewardBestMove();
    BOTH void countNodes();
    BOTH Game& game() const { return w.memory.saved.game; }
    BOTH Counters& counters() const { return w.memory.counters; }
    BOTH const Network<N>& network() const { return w.networks[player]; }
    /** In a match each network has its half of the table. */
    BOTH TableEntry& entry() const {
        const u32 size = job.kind == Kind::MATCH ? w.tableEntries / 2 : w.tableEntries;
        return w.table[w.tableFirst + static_cast<u32>(player) * size + (static_cast<u32>(p.key) & (size - 1))];
    }

    const Warp<N> w;
    const Job& job;
    Position p;
    Node node;       // of p
    int ply;
    int value;       // of the node that is left
    u32 moveScore;   // order score of the node's move; 0 if it is searched again
    int player;      // whose network is to move
    int nodes, quiescenceNodes;
    Purpose purpose;
};

}  // namespace cortado
