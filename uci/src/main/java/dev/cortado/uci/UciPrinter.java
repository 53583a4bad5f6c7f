package dev.cortado.uci;

import dev.cortado.chess.Move;
import dev.cortado.chess.MoveGenerator;
import dev.cortado.chess.Position;
import dev.cortado.chess.notation.UciMove;
import dev.cortado.eval.Score;
import dev.cortado.engine.SearchInfo;
import dev.cortado.engine.SearchListener;
import dev.cortado.engine.SearchResult;
import dev.cortado.engine.Telemetry;

/** Turns the events of one search into lines. The only place that knows how an {@code info} line is written. */
public final class UciPrinter implements SearchListener {
    private final UciOutput output;
    /** Never changed: it gives only the way to write castling. */
    private final Position root;
    private final boolean showWdl;
    /** The last finished best line; only the search thread, of which there is one at a time, looks at it. */
    private SearchInfo lastBest;

    /** @param root the position searched; its castling style is the one that is written */
    public UciPrinter(UciOutput output, Position root, boolean showWdl) {
        this.output = output;
        this.root = root;
        this.showWdl = showWdl;
    }

    @Override
    public void onInfo(SearchInfo info) {
        if (info.multiPv() == 1) {
            lastBest = info;
        }
        output.line(line(info));
    }

    @Override
    public void onCurrentMove(int depth, int move, int number) {
        output.line(new StringBuilder("info depth ").append(depth).append(" currmove ")
                .append(UciMove.format(root, move)).append(" currmovenumber ").append(number));
    }

    @Override
    public void onTelemetry(Telemetry telemetry) {
        output.info(telemetry.summary());
    }

    /** Every answer follows a line that begins with it, so that its score is known to the GUI. */
    @Override
    public void onDone(SearchResult result) {
        SearchInfo info = result.info();
        if (lastBest == null || lastBest.bound() != info.bound() || lastBest.score() != info.score()
                || firstMove(lastBest) != firstMove(info)) {
            output.line(line(info));
        }
        StringBuilder line = new StringBuilder("bestmove ");
        if (result.bestMove() == Move.NONE) {
            line.append("(none)");
        } else {
            line.append(UciMove.format(root, result.bestMove()));
            if (result.ponderMove() != Move.NONE) {
                line.append(" ponder ").append(UciMove.format(root, result.ponderMove()));
            }
        }
        output.line(line);
    }

    /** A GUI that waits for a move gets a legal one, and is told why it is any. */
    @Override
    public void onFailed(IllegalStateException fault) {
        output.info(fault.getMessage());
        int[] moves = new int[Move.MAX_MOVES];
        boolean any = MoveGenerator.legal(new Position(root), moves, 0) > 0;
        output.line(any ? "bestmove " + UciMove.format(root, moves[0]) : "bestmove (none)");
    }

    private static int firstMove(SearchInfo info) {
        return info.pv().length == 0 ? Move.NONE : info.pv()[0];
    }

    private StringBuilder line(SearchInfo info) {
        StringBuilder line = new StringBuilder(256).append("info depth ").append(info.depth()).append(" seldepth ")
                .append(info.selDepth()).append(" multipv ").append(info.multiPv()).append(" score ");
        appendScore(line, info.score());
        switch (info.bound()) {
            case LOWER -> line.append(" lowerbound");
            case UPPER -> line.append(" upperbound");
            default -> {
                // An exact score needs no word.
            }
        }
        if (showWdl) {
            line.append(" wdl ").append(info.wdl().win()).append(' ').append(info.wdl().draw()).append(' ')
                    .append(info.wdl().loss());
        }
        line.append(" nodes ").append(info.nodes()).append(" nps ").append(info.nps()).append(" hashfull ")
                .append(info.hashFull()).append(" tbhits ").append(info.tbHits()).append(" time ")
                .append(info.timeMs());
        if (info.pv().length > 0) {
            line.append(" pv");
            for (int move : info.pv()) {
                line.append(' ').append(UciMove.format(root, move));
            }
        }
        return line;
    }

    /** Writes {@code cp N}, or {@code mate N} with N in moves, negative when the side to move is mated. */
    static void appendScore(StringBuilder line, int score) {
        if (Score.isMate(score)) {
            line.append("mate ").append(Score.mateDistance(score));
        } else {
            line.append("cp ").append(score);
        }
    }
}
