package dev.cortado.chess.game;

import dev.cortado.chess.Move;
import dev.cortado.chess.Position;
import dev.cortado.chess.game.PgnError.Kind;
import dev.cortado.chess.internal.Excerpt;
import dev.cortado.chess.notation.San;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads the games of a PGN text one after another and tells a visitor. Content never makes it throw: what is wrong is
 * reported, passed over, and the next game begins at the next tag section.
 */
final class PgnParser {
    /** Longer lines of moves are cut off; the longest game that the 75-move rule allows is far shorter. */
    static final int MAX_PLIES = 50_000;
    /** Longer comments are cut off. */
    static final int MAX_COMMENT = 1 << 20;

    private static final Position START = new Position();
    private static final int MAX_SYMBOL = 64;
    private static final int TEXT_STYLE = '\uFE0E';

    private final PgnInput in;
    private final PgnHeader header;
    private final Position position = new Position();
    private final Symbol symbol = new Symbol();
    private final StringBuilder comment = new StringBuilder();
    private PgnVisitor visitor;

    /** A game has been announced. */
    private boolean begun;
    /** The comments before the tags or between tags and moves. */
    private String firstComment;

    /** Open variations: the ply at which each began and the move it is an alternative to. */
    private int[] startPly = new int[8];
    private int[] replaced = new int[8];
    private int depth;
    /** The present line cannot be continued: what follows in it is passed over. */
    private boolean dead;
    /** Brackets open inside what is passed over. */
    private int deadDepth;
    /** Why the present line cannot be continued, if its rest is kept as text; else null. */
    private PgnError lostBecause;
    private final StringBuilder lost = new StringBuilder();

    PgnParser(PgnInput in) {
        this.in = in;
        header = new PgnHeader(in);
    }

    /** The text of a move or another word, reused. */
    private static final class Symbol implements CharSequence {
        private final char[] chars = new char[MAX_SYMBOL];
        private int start;
        private int end;

        @Override
        public int length() {
            return end - start;
        }

        @Override
        public char charAt(int index) {
            return chars[start + index];
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return new String(chars, start + from, to - from);
        }

        @Override
        public String toString() {
            return new String(chars, start, end - start);
        }

        boolean is(String text) {
            return text.contentEquals(this);
        }
    }

    /** Reads the next game; false if there is none. */
    boolean next(PgnVisitor to) throws IOException {
        visitor = to;
        begun = false;
        firstComment = null;
        depth = 0;
        deadDepth = 0;
        dead = false;
        lostBecause = null;
        header.clear();
        if (!readHeader()) {
            return false;
        }
        begin();
        startPosition();
        if (firstComment != null && !dead) {
            visitor.comment(firstComment);
        }
        GameResult marker = readMoves();
        tellLost();
        while (depth > 0) {
            closeVariation();
        }
        visitor.endGame(result(marker));
        return true;
    }

    private void begin() {
        if (!begun) {
            begun = true;
            visitor.beginGame(in.line());
        }
    }

    private void error(Kind kind, String message) {
        error(kind, in.line(), in.column(), message);
    }

    private void error(Kind kind, long line, int column, String message) {
        begin();
        visitor.error(new PgnError(kind, line, column, message));
    }

    // ---- tags ---------------------------------------------------------------------------------------------------

    /** Reads tags and what stands between them; false at the end of the input without a game. */
    private boolean readHeader() throws IOException {
        boolean blankLine = false;
        while (true) {
            int c = in.peek();
            if (c == PgnInput.END) {
                return begun;
            }
            if (c == '%' && in.atLineStart()) {
                in.skipLine();
            } else if (c == '\n') {
                blankLine |= in.atLineStart();
                in.skip();
            } else if (c <= ' ' || c == 0xA0 || c == '\uFEFF') {
                in.skip();
            } else if (c == '{' || c == ';') {
                String text = readComment();
                if (text != null) {
                    firstComment = firstComment == null ? text : firstComment + ' ' + text;
                }
            } else if (c == '[' && header.tagFollows()) {
                if (header.repeats(blankLine)) {
                    return true;
                }
                begin();
                if (header.readTag()) {
                    visitor.tag(header.name(), header.value());
                }
                if (header.fault() != null) {
                    error(Kind.TAG, header.fault());
                }
                blankLine = false;
            } else if (c == '[' && in.atLineStart()) {
                error(Kind.TAG, "a tag looks like [White \"Name\"]");
                in.skipLine();
            } else {
                return true;
            }
        }
    }

    private void startPosition() {
        Position start = position;
        start.copyFrom(START);
        String fault = header.startPosition(start);
        if (fault != null) {
            error(Kind.START, fault);
            dead = header.startUnknown();
        }
        if (!dead && !visitor.beginMoves(start)) {
            dead = true;
        }
    }

    private GameResult result(GameResult marker) {
        String tag = header.result();
        Optional<GameResult> tagged = tag == null ? Optional.empty() : GameResult.parse(tag);
        if (tag != null && tagged.isEmpty() && !tag.equals("?") && !tag.isBlank()) {
            error(Kind.RESULT, "the Result tag must be 1-0, 0-1, 1/2-1/2 or *, not " + Excerpt.of(tag, 20));
        }
        if (marker == null || marker == GameResult.UNKNOWN) {
            return tagged.orElse(GameResult.UNKNOWN);
        }
        if (tagged.isPresent() && tagged.get() != GameResult.UNKNOWN && tagged.get() != marker) {
            error(Kind.RESULT, "the Result tag says " + tag + ", but the moves end with " + marker);
        }
        return marker;
    }

    // ---- moves --------------------------------------------------------------------------------------------------

    /** Reads moves up to the result, which it answers, or to the next game, where it answers null. */
    private GameResult readMoves() throws IOException {
        while (true) {
            int c = in.peek();
            switch (c) {
                case PgnInput.END -> {
                    checkClosed();
                    return null;
                }
                case ' ', '\n', '\t', 0xA0, 0xFEFF -> in.skip();
                case '.' -> {
                    if (lostBecause != null) {
                        lose(".");
                    }
                    in.skip();
                }
                case '{', ';' -> {
                    String text = readComment();
                    if (text != null && dead) {
                        lose('"' + text + '"');
                    } else if (text != null) {
                        visitor.comment(text);
                    }
                }
                case '(' -> openVariation();
                case ')' -> {
                    if (deadDepth > 0) {
                        lose(")");
                        deadDepth--;
                    } else if (depth > 0) {
                        closeVariation();
                    } else if (!dead) {
                        error(Kind.SYNTAX, "')' closes no variation");
                    }
                    in.skip();
                }
                case '$' -> readNag();
                case '!', '?' -> readMark();
                case '*' -> {
                    in.skip();
                    if (depth == 0 && deadDepth == 0) {
                        return finish(GameResult.UNKNOWN);
                    }
                }
                case '%' -> {
                    if (in.atLineStart()) {
                        in.skipLine();
                    } else {
                        stray(c);
                    }
                }
                case '[' -> {
                    if (header.tagFollows()) {
                        checkClosed();
                        return null;
                    }
                    stray(c);
                }
                case '<' -> skipReserved();
                default -> {
                    if (!isSymbol(c)) {
                        if (!readSign(c)) {
                            stray(c);
                        }
                        break;
                    }
                    GameResult result = readSymbol();
                    if (result != null && depth == 0 && deadDepth == 0) {
                        return finish(result);
                    }
                }
            }
        }
    }

    private void checkClosed() {
        if (depth > 0) {
            error(Kind.SYNTAX, "a variation is not closed at the end of the game");
        }
    }

    /** True if the present line has a move that a mark or a variation can refer to. */
    private boolean hasMove() {
        return position.ply() > (depth == 0 ? 0 : startPly[depth - 1]);
    }

    /** Passes what may follow a result on its line. */
    private GameResult finish(GameResult result) throws IOException {
        int c = in.peek();
        while (c == ' ' || c == '\t' || c == '{' || c == ';') {
            if (c == '{' || c == ';') {
                readComment();
            } else {
                in.skip();
            }
            c = in.peek();
        }
        return result;
    }

    private static boolean isSymbol(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '+' || c == '='
                || c == '#' || c == '/' || c == ':' || c == '_' || c == '@' || c > 127 && isSymbolBeyondAscii(c);
    }

    /** One half, dashes that stand for a hyphen, figurines and the mark that asks for them to be drawn as text. */
    private static boolean isSymbolBeyondAscii(int c) {
        return c == '\u00BD' || isDash(c) || c >= '\u2654' && c <= '\u265F' || c == TEXT_STYLE;
    }

    private static boolean isDash(int c) {
        return c >= '\u2010' && c <= '\u2015' || c == '\u2212';
    }

    /** Reads a move, a move number or a result; only a result is answered. */
    private GameResult readSymbol() throws IOException {
        long line = in.line();
        int column = in.column();
        Symbol word = symbol;
        word.start = 0;
        word.end = 0;
        int c = in.peek();
        while (isSymbol(c) || c == '.' && endsWithEnPassant(word)) {
            if (c == '.') {
                // The rest of "e.p." written without a blank.
                in.skip();
                word.end--;
            } else if (c != TEXT_STYLE && word.end < MAX_SYMBOL) {
                word.chars[word.end++] = isDash(c) ? '-' : (char) c;
            }
            in.skip();
            c = in.peek();
        }
        if (word.end == 0) {
            return null;
        }
        char first = word.charAt(0);
        boolean number = first <= '9' && first >= '0';
        GameResult result = number || first == '\u00BD' ? resultOf(word) : null;
        if (result != null) {
            return result;
        }
        if (dead) {
            lose(word);
            return null;
        }
        if (number && !word.is("0000")) {
            dropMoveNumber(word);
        }
        if (word.length() > 0 && !isMarkOnly(word)) {
            move(line, column);
        }
        return null;
    }

    /** True if the word ends with the {@code e} of {@code e.p.} after a square, and {@code .p} follows. */
    private boolean endsWithEnPassant(Symbol word) throws IOException {
        return word.end > 2 && word.chars[word.end - 1] == 'e' && Character.isDigit(word.chars[word.end - 2])
                && in.peek(1) == 'p';
    }

    private static GameResult resultOf(Symbol word) {
        if (word.is("1-0")) {
            return GameResult.WHITE_WINS;
        }
        if (word.is("0-1")) {
            return GameResult.BLACK_WINS;
        }
        return word.is("1/2-1/2") || word.is("1/2") || word.is("\u00BD-\u00BD") || word.is("\u00BD") ? GameResult.DRAW
                : null;
    }

    /** Leaves {@code e4} of {@code 1e4} and nothing of {@code 1}; castling with zeros stays. */
    private static void dropMoveNumber(Symbol word) {
        int i = word.start;
        while (i < word.end && word.chars[i] >= '0' && word.chars[i] <= '9') {
            i++;
        }
        if (i == word.end || Character.isLetter(word.chars[i])) {
            word.start = i;
        }
    }

    /** Words of signs such as {@code +-}, which judge the position, and the rest of {@code e.p.}. */
    private boolean isMarkOnly(Symbol word) throws IOException {
        char first = word.charAt(0);
        if (first == 'e' && (word.is("ep") || word.is("e") && in.peek() == '.' && in.peek(1) == 'p')) {
            return true;
        }
        if (first == 'p' && word.is("p") && in.peek() == '.') {
            return true;
        }
        if (first != '+' && first != '-' && first != '=' && first != '#' && first != '/' || word.is("--")) {
            return false;
        }
        int nag = PgnGlyphs.ofWord(word);
        if (nag == PgnGlyphs.UNKNOWN && hasLetterOrDigit(word)) {
            return false;
        }
        if (nag == PgnGlyphs.UNKNOWN) {
            error(Kind.SYNTAX, "the sign " + word + " is not known and is passed over");
        } else if (nag > 0 && hasMove()) {
            visitor.nag(nag);
        }
        return true;
    }

    private static boolean hasLetterOrDigit(Symbol word) {
        for (int i = 0; i < word.length(); i++) {
            if (Character.isLetterOrDigit(word.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private void move(long line, int column) {
        if (position.ply() >= MAX_PLIES) {
            fail(line, column, "more than " + MAX_PLIES + " moves in a line");
            return;
        }
        int move = find(symbol);
        int judgement = 0;
        if (move == Move.NONE) {
            int signs = signsAtEnd(symbol);
            int found = signs == 0 ? Move.NONE : find(symbol.subSequence(0, symbol.length() - signs));
            if (found == Move.NONE) {
                fail(line, column, symbol + ": " + San.whyNot(position, symbol));
                return;
            }
            judgement = PgnGlyphs.ofWord(symbol.subSequence(symbol.length() - signs, symbol.length()));
            move = found;
        }
        if (move == Move.NULL) {
            visitor.nullMove(position);
        } else {
            visitor.move(position, move);
        }
        position.play(move);
        if (judgement > 0) {
            visitor.nag(judgement);
        }
    }

    /** The legal or null move that a text means here, or {@link Move#NONE}. */
    private int find(CharSequence text) {
        int move = San.find(position, text);
        return move == Move.NONE && !position.inCheck() && San.isNull(text) ? Move.NULL : move;
    }

    /** How many signs that judge the position, as in {@code e4+-}, stand at the end of a word; 0 if they are not known. */
    private static int signsAtEnd(Symbol word) {
        for (int signs = Math.min(3, word.length() - 2); signs > 0; signs--) {
            if (PgnGlyphs.ofWord(word.subSequence(word.length() - signs, word.length())) > 0) {
                return signs;
            }
        }
        return 0;
    }

    private void fail(long line, int column, String message) {
        PgnError error = new PgnError(Kind.MOVE, line, column, message);
        begin();
        visitor.error(error);
        dead = true;
        if (visitor.wantsComments()) {
            lostBecause = error;
            lost.setLength(0);
            lose(symbol);
        }
    }

    // ---- what cannot be read ------------------------------------------------------------------------------------

    /** Keeps a word of a line that cannot be continued. */
    private void lose(CharSequence word) {
        if (lostBecause == null || lost.length() >= MAX_COMMENT) {
            return;
        }
        char last = lost.isEmpty() ? '(' : lost.charAt(lost.length() - 1);
        if (last != '(' && !")".contentEquals(word) && !".".contentEquals(word)) {
            lost.append(' ');
        }
        lost.append(word);
    }

    /** Hands over what has been lost at the end of its line. */
    private void tellLost() {
        if (lostBecause != null) {
            visitor.unread(lost.toString(), lostBecause);
            lostBecause = null;
        }
    }

    // ---- variations, marks, comments ----------------------------------------------------------------------------

    private void openVariation() {
        if (dead) {
            lose("(");
            deadDepth++;
        } else if (!hasMove()) {
            error(Kind.SYNTAX, "a variation needs a move before it");
            skipVariation();
        } else if (!visitor.beginVariation()) {
            skipVariation();
        } else {
            if (depth == startPly.length) {
                startPly = Arrays.copyOf(startPly, 2 * depth);
                replaced = Arrays.copyOf(replaced, 2 * depth);
            }
            replaced[depth] = position.moveAt(position.ply());
            position.takeBack();
            startPly[depth++] = position.ply();
        }
        in.skip();
    }

    /** Passes over the variation that opens here as if it were a dead line of its own. */
    private void skipVariation() {
        if (depth == startPly.length) {
            startPly = Arrays.copyOf(startPly, 2 * depth);
            replaced = Arrays.copyOf(replaced, 2 * depth);
        }
        startPly[depth] = position.ply();
        replaced[depth++] = Move.NONE;
        dead = true;
    }

    private void closeVariation() {
        tellLost();
        depth--;
        dead = false;
        deadDepth = 0;
        if (replaced[depth] != Move.NONE) {
            while (position.ply() > startPly[depth]) {
                position.takeBack();
            }
            position.play(replaced[depth]);
            visitor.endVariation();
        }
    }

    private void readNag() throws IOException {
        in.skip();
        int number = -1;
        int c = in.peek();
        while (c >= '0' && c <= '9') {
            number = Math.min(Math.max(number, 0) * 10 + c - '0', 999);
            in.skip();
            c = in.peek();
        }
        if (dead) {
            lose("$" + Math.max(number, 0));
            return;
        }
        if (number < 0 || number > 255) {
            error(Kind.SYNTAX, "after '$' a number from 0 to 255 is expected");
        } else if (hasMove()) {
            visitor.nag(number);
        }
    }

    private void readMark() throws IOException {
        int first = in.read();
        int second = in.peek() == '!' || in.peek() == '?' ? in.read() : 0;
        while (in.peek() == '!' || in.peek() == '?') {
            in.skip();
        }
        if (!dead && hasMove()) {
            visitor.nag(first == '!' ? second == 0 ? 1 : second == '!' ? 3 : 5
                    : second == 0 ? 2 : second == '?' ? 4 : 6);
        }
    }

    /** Reads a sign such as {@code ±}; false if it is none. */
    private boolean readSign(int sign) {
        int nag = PgnGlyphs.ofSign(sign, position.sideToMove() ^ 1);
        if (nag == PgnGlyphs.UNKNOWN) {
            return false;
        }
        in.skip();
        if (!dead && hasMove()) {
            visitor.nag(nag);
        }
        return true;
    }

    /** Passes {@code <...>}, which the standard keeps for later. */
    private void skipReserved() throws IOException {
        if (!dead) {
            error(Kind.SYNTAX, "text in angle brackets has no meaning and is passed over");
        }
        int c = in.peek();
        while (c != '>' && c != '\n' && c != PgnInput.END) {
            in.skip();
            c = in.peek();
        }
        if (c == '>') {
            in.skip();
        }
    }

    private void stray(int first) throws IOException {
        if (!dead) {
            error(Kind.SYNTAX, "unexpected character '" + Excerpt.of(String.valueOf((char) first), 1) + "'");
        }
        in.skip();
        int c = in.peek();
        while (c == first || c > 127 && c != 0xA0 && !isSymbolBeyondAscii(c)) {
            in.skip();
            c = in.peek();
        }
    }

    /** Reads a comment of either form; null if it is empty or no one wants it. */
    private String readComment() throws IOException {
        boolean braces = in.read() == '{';
        boolean wanted = visitor.wantsComments() && (!dead || lostBecause != null);
        long line = in.line();
        int column = in.column() - 1;
        comment.setLength(0);
        boolean blank = false;
        while (true) {
            int c = in.peek();
            if (c == PgnInput.END || braces && c == '[' && in.atLineStart() && header.eventFollows()) {
                if (braces) {
                    error(Kind.SYNTAX, line, column, "the comment that begins here is never closed");
                }
                break;
            }
            if (!braces && c == '\n') {
                break;
            }
            in.skip();
            if (braces && c == '}') {
                break;
            }
            if (!wanted || comment.length() >= MAX_COMMENT) {
                continue;
            }
            if (c <= ' ') {
                blank = comment.length() > 0;
            } else {
                if (blank) {
                    comment.append(' ');
                    blank = false;
                }
                comment.append((char) c);
            }
        }
        return comment.isEmpty() ? null : comment.toString();
    }
}
