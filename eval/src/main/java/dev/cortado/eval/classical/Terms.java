package dev.cortado.eval.classical;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The layout of the weights: each term is a named range of one flat array. The constants are the offsets; a term indexed
 * by several things says so, the last one running fastest.
 *
 * <p>A term is seen from its owner: ranks count from the owner's back rank, and squares are mirrored for Black.
 */
public final class Terms {
    /** A power of two, so that a masked index needs no bounds check. */
    static final int CAPACITY = 1024;
    static final int MASK = CAPACITY - 1;

    private static final List<Term> ALL = new ArrayList<>();
    private static int size;

    /** By piece type, pawn first. */
    public static final int MATERIAL = define("material", 5);
    /** By piece type, pawn first, and square. */
    public static final int PIECE_SQUARE = define("piece-square", 6 * 64);
    /** To the side to move. */
    public static final int TEMPO = define("tempo", 1);

    /** By the number of squares in the mobility area that the piece attacks. */
    public static final int KNIGHT_MOBILITY = define("knight mobility", 9);
    public static final int BISHOP_MOBILITY = define("bishop mobility", 14);
    public static final int ROOK_MOBILITY = define("rook mobility", 15);
    public static final int QUEEN_MOBILITY = define("queen mobility", 28);

    public static final int BISHOP_PAIR = define("bishop pair", 1);
    /** Each knight, times the own pawns; each rook likewise. */
    public static final int KNIGHT_PAWNS = define("knight with own pawns", 1);
    public static final int ROOK_PAWNS = define("rook with own pawns", 1);
    /** A bishop's own pawns on its square colour, each. */
    public static final int BISHOP_OWN_PAWNS = define("bishop with own pawns on its colour", 1);
    /** Knight, knight held by a pawn, bishop, bishop held by a pawn. */
    public static final int OUTPOST = define("outpost", 4);
    /** A knight or bishop right behind a pawn of either colour. */
    public static final int MINOR_BEHIND_PAWN = define("minor behind pawn", 1);
    /** No own pawn on the file; no pawn at all. */
    public static final int ROOK_FILE = define("rook on half-open or open file", 2);
    /** A rook on the seventh rank with the enemy king on the eighth or pawns on the seventh. */
    public static final int ROOK_SEVENTH = define("rook on seventh", 1);

    /** By whether no enemy pawn is ahead on the file, by distance of the file from the edge. */
    public static final int ISOLATED = define("isolated pawn", 2 * 4);
    /** A pawn with an own pawn in front of it on its file. */
    public static final int DOUBLED = define("doubled pawn", 1);
    /** On a file with an enemy pawn ahead, without. */
    public static final int BACKWARD = define("backward pawn", 2);
    /** By rank: a neighbour on the same rank. */
    public static final int PHALANX = define("phalanx", 8);
    /** By rank: protected by a pawn. */
    public static final int SUPPORTED = define("supported pawn", 8);
    /** By rank: no pawn ahead on the file, and as many helpers as sentries beside it. */
    public static final int CANDIDATE = define("candidate passed pawn", 8);

    /** By rank. */
    public static final int PASSED = define("passed pawn", 8);
    /** By rank: a piece stands in the way. */
    public static final int PASSED_BLOCKED = define("blocked passed pawn", 8);
    /** By rank: the next square is not attacked by the enemy. */
    public static final int PASSED_SAFE_STEP = define("passed pawn with a safe step", 8);
    /** By rank: no square on the way is attacked or held by the enemy. */
    public static final int PASSED_FREE = define("passed pawn with a free way", 8);
    /** By rank, times the own king's distance to the next square. */
    public static final int PASSED_OWN_KING = define("passed pawn, own king's distance", 8);
    /** By rank, times the enemy king's distance to the next square. */
    public static final int PASSED_ENEMY_KING = define("passed pawn, enemy king's distance", 8);
    /** Own rook behind it, enemy rook behind it. */
    public static final int PASSED_ROOK = define("rook behind passed pawn", 2);

    /** On the king's file and the two beside it, by file distance from the edge and rank of the own pawn, 0 for none. */
    public static final int SHELTER = define("king shelter", 4 * 8);
    /** By file as above, by whether an own pawn stops it, by rank of the most advanced enemy pawn, 0 for none. */
    public static final int STORM = define("pawn storm", 2 * 8);
    /** No own pawn on the king's file; no pawn at all. */
    public static final int KING_FILE = define("king on half-open or open file", 2);

    // Threats stand twice in a row: first those of the side that waits, then those of the side to move.

    /** Attacked by a pawn: knight, bishop, rook, queen. */
    public static final int THREAT_BY_PAWN = define("threat by pawn", 2 * 4);
    /** Attacked by a knight or bishop: weak pawn, knight, bishop, rook, queen. */
    public static final int THREAT_BY_MINOR = define("threat by minor", 2 * 5);
    /** Attacked by a rook: weak pawn, knight, bishop, weak rook, queen. */
    public static final int THREAT_BY_ROOK = define("threat by rook", 2 * 5);
    /** A weak piece or pawn attacked by the king. */
    public static final int THREAT_BY_KING = define("threat by king", 2 * 1);
    /** A piece attacked and not defended. */
    public static final int HANGING = define("hanging piece", 2 * 1);
    /** A piece that a safe pawn push would attack. */
    public static final int THREAT_BY_PUSH = define("threat by pawn push", 2 * 1);

    /** Squares that the enemy attacks, does not hold firmly and finds contested, each. */
    public static final int RESTRICTED = define("restricted squares", 1);
    /** Squares behind the own pawn front in the centre, each. */
    public static final int SPACE = define("space", 1);

    /**
     * Danger to a king: these are added up in danger units, and the sum is turned into a penalty that grows faster than
     * the sum (see {@link KingSafety}). Counted for the king that is attacked.
     */
    public static final int DANGER_FIRST = size;
    /** Attackers of the king's zone: knight, bishop, rook, queen. */
    public static final int DANGER_ATTACKER = define("danger: attacker", 4);
    /** Squares beside the king attacked, each attack. */
    public static final int DANGER_ATTACKS = define("danger: attacks beside the king", 1);
    /** Attacked squares of the zone that only king or queen defend, each. */
    public static final int DANGER_WEAK = define("danger: weak squares", 1);
    /** Checks that lose nothing, by piece type from knight to queen. */
    public static final int DANGER_SAFE_CHECK = define("danger: safe check", 4);
    /** Checks on defended squares, each. */
    public static final int DANGER_UNSAFE_CHECK = define("danger: unsafe check", 1);
    /** Files on or beside the king's without an own pawn. */
    public static final int DANGER_NO_PAWN = define("danger: file without pawn", 1);
    /** Squares of the king's camp and wing that the enemy attacks, twice attacked ones counted twice, each. */
    public static final int DANGER_FLANK = define("danger: attacks on the flank", 1);
    /** Squares of the same region that the king's side defends, each. */
    public static final int DANGER_FLANK_HELD = define("danger: defended flank", 1);
    /** Pieces of either colour that alone stand between the king and an enemy slider, each. */
    public static final int DANGER_BLOCKER = define("danger: blocker of a slider", 1);
    /** The attacker has no queen. */
    public static final int DANGER_NO_QUEEN = define("danger: no queen", 1);
    /** The king's knights and bishops inside its zone, each. */
    public static final int DANGER_DEFENDER = define("danger: defending minor", 1);
    /** Always. */
    public static final int DANGER_BASE = define("danger: base", 1);
    public static final int DANGER_END = size;

    /** How many weights are in use. */
    public static final int COUNT = size;

    /** A named range of weights. */
    public record Term(String name, int offset, int count) {
        /** True if this term feeds the danger sum and not the evaluation itself. */
        public boolean isDanger() {
            return offset >= DANGER_FIRST && offset < DANGER_END;
        }
    }

    private Terms() {}

    /** All terms in the order of their offsets. */
    public static List<Term> all() {
        return Collections.unmodifiableList(ALL);
    }

    private static int define(String name, int count) {
        int offset = size;
        ALL.add(new Term(name, offset, count));
        size += count;
        return offset;
    }
}
