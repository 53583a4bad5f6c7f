package dev.cortado.lab.player;

import java.util.ArrayList;
import java.util.List;

/** Splits a command line as people write it. */
final class ShellWords {
    private ShellWords() {}

    /**
     * The words of a text; single or double quotation marks keep blanks together.
     *
     * @throws IllegalArgumentException if a quotation is not closed
     */
    static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (char c : text.toCharArray()) {
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                inWord = true;
            } else if (Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                    inWord = false;
                }
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("a quotation mark is missing in: " + text);
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }
}
