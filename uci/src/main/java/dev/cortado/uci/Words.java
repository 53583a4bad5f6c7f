package dev.cortado.uci;

/** Walks over the words of a line. Any run of blanks, tabs or control characters separates two words. */
final class Words {
    private final String line;
    private int at;

    Words(String line) {
        this.line = line;
        skipBlanks();
    }

    boolean hasNext() {
        return at < line.length();
    }

    /** The next word, without moving past it; empty at the end. */
    String peek() {
        return line.substring(at, wordEnd());
    }

    /** The next word; empty at the end. */
    String next() {
        int end = wordEnd();
        String word = line.substring(at, end);
        at = end;
        skipBlanks();
        return word;
    }

    /** True, and moves past it, if the next word is {@code word}. */
    boolean take(String word) {
        int end = wordEnd();
        if (end - at != word.length() || !line.startsWith(word, at)) {
            return false;
        }
        at = end;
        skipBlanks();
        return true;
    }

    /** Everything that is left, as it was written, without the blanks around it. */
    String rest() {
        int end = line.length();
        while (end > at && isBlank(line.charAt(end - 1))) {
            end--;
        }
        String rest = line.substring(at, end);
        at = line.length();
        return rest;
    }

    private int wordEnd() {
        int end = at;
        while (end < line.length() && !isBlank(line.charAt(end))) {
            end++;
        }
        return end;
    }

    private void skipBlanks() {
        while (at < line.length() && isBlank(line.charAt(at))) {
            at++;
        }
    }

    /** The byte order mark counts as blank, because some editors put one at the start of a script. */
    private static boolean isBlank(char c) {
        return c <= ' ' || c == '\u007f' || c == '\u00a0' || c == '\ufeff';
    }
}
