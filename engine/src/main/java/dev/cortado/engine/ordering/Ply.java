package dev.cortado.engine.ordering;

/** What move ordering knows about one ply of the line being searched: the move made there and the quiets that cut there. */
public class Ply {
    /** The two quiet moves that last cut here. */
    public int killer1;
    public int killer2;

    /** The move being searched, and its (piece, to) index; 0 for none or a null move. */
    public int move;
    public int pieceTo;
    public boolean moveIsCapture;
    /** The squares that the enemy attacked before that move. */
    public long attacked;
}
