package dev.cortado.engine.search;

import java.util.List;

import dev.cortado.eval.Score;

/** Chooses among the threads of a search whose answer counts: deep and well-scored answers have more votes. */
final class Vote {
    /**
     * What one thread says.
     *
     * @param move its best move
     * @param score of that move
     * @param depth the last iteration it has finished; 0 for none, and then it has no voice
     */
    record Ballot(int move, int score, int depth) {}

    private final List<Ballot> ballots;
    /** What the worst answer still weighs per ply, so that every finished thread has a voice; centipawns. */
    private final int base;
    private final int worst;

    private Vote(List<Ballot> ballots, int base) {
        this.ballots = ballots;
        this.base = base;
        worst = ballots.stream().filter(ballot -> ballot.depth() > 0).mapToInt(Ballot::score).min()
                .orElse(Score.INFINITE);
    }

    /** The index of the ballot that wins; the first one unless another is better. */
    static int winner(List<Ballot> ballots, int base) {
        Vote vote = new Vote(ballots, base);
        int best = 0;
        for (int i = 1; i < ballots.size(); i++) {
            if (ballots.get(i).depth() > 0 && vote.isBetter(ballots.get(i), ballots.get(best))) {
                best = i;
            }
        }
        return best;
    }

    /** Proven wins by the shortest mate; otherwise by votes for the move, then by the thread's own weight. */
    private boolean isBetter(Ballot candidate, Ballot best) {
        if (Score.isWin(best.score())) {
            return candidate.score() > best.score();
        }
        if (Score.isWin(candidate.score())) {
            return true;
        }
        if (Score.isLoss(candidate.score())) {
            return false;
        }
        if (Score.isLoss(best.score())) {
            return true;
        }
        long votes = votes(candidate.move());
        long bestVotes = votes(best.move());
        return votes > bestVotes || votes == bestVotes && weight(candidate) > weight(best);
    }

    private long votes(int move) {
        return ballots.stream().filter(ballot -> ballot.move() == move).mapToLong(this::weight).sum();
    }

    private long weight(Ballot ballot) {
        return (long) (ballot.score() - worst + base) * ballot.depth();
    }
}
