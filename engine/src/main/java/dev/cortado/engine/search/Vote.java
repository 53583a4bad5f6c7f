package dev.cortado.engine.search;

import dev.cortado.eval.Score;

/** Chooses among the threads of a search whose answer counts: deep and well-scored answers have more votes. */
public final class Vote {
    /** What the worst answer still weighs per ply, so that every finished thread has a voice; centipawns. */
    private static final int BASE = 14;

    private Vote() {}

    public static Worker best(Worker[] workers) {
        int worst = Score.INFINITE;
        for (Worker worker : workers) {
            if (worker.completedDepth > 0) {
                worst = Math.min(worst, worker.rootMoves[0].knownScore());
            }
        }
        Worker best = workers[0];
        for (Worker worker : workers) {
            if (worker.completedDepth > 0 && isBetter(worker, best, workers, worst)) {
                best = worker;
            }
        }
        return best;
    }

    /** Proven wins by the shortest mate; otherwise by votes for the move, then by the worker's own weight. */
    private static boolean isBetter(Worker candidate, Worker best, Worker[] workers, int worst) {
        int score = candidate.rootMoves[0].knownScore();
        int bestScore = best.rootMoves[0].knownScore();
        if (Score.isWin(bestScore)) {
            return score > bestScore;
        }
        if (Score.isWin(score)) {
            return true;
        }
        if (Score.isLoss(score)) {
            return false;
        }
        if (Score.isLoss(bestScore)) {
            return true;
        }
        long votes = votes(candidate.rootMoves[0].move, workers, worst);
        long bestVotes = votes(best.rootMoves[0].move, workers, worst);
        return votes > bestVotes || votes == bestVotes && weight(candidate, worst) > weight(best, worst);
    }

    private static long votes(int move, Worker[] workers, int worst) {
        long sum = 0;
        for (Worker worker : workers) {
            if (worker.rootMoves[0].move == move) {
                sum += weight(worker, worst);
            }
        }
        return sum;
    }

    private static long weight(Worker worker, int worst) {
        return (long) (worker.rootMoves[0].knownScore() - worst + BASE) * worker.completedDepth;
    }
}
