package dev.cortado.uci;

import dev.cortado.eval.Score;
import java.util.ArrayList;
import java.util.List;

/** Understands one line from a GUI and hands it to a {@link UciHandler}. Keeps nothing between lines. */
final class UciParser {
    /** The largest time understood, about 31 years: far beyond any clock, and safe to add and multiply. */
    static final long MAX_TIME = 1_000_000_000_000L;

    /** How long to think when a limit was given whose number cannot be used, and no other: an answer must come. */
    static final long FALLBACK_TIME = 1000;

    private UciParser() {}

    /**
     * Parses a line. As the protocol asks, words before a command are skipped; the commands that are not part of the
     * protocol must stand first.
     */
    static void parse(String line, UciHandler handler) {
        Words words = new Words(line);
        if (!words.hasNext()) {
            return;
        }
        String first = words.next();
        UciVerb verb = UciVerb.of(first);
        if (verb != null) {
            obey(verb, words, handler);
            return;
        }
        if (handler.hasExtra(first)) {
            handler.extra(first, words.rest());
            return;
        }
        while (words.hasNext()) {
            UciVerb later = UciVerb.of(words.next());
            if (later != null && !later.isConsole()) {
                obey(later, words, handler);
                return;
            }
        }
        handler.problem("unknown command '" + first + "'; try help");
    }

    private static void obey(UciVerb verb, Words words, UciHandler handler) {
        switch (verb) {
            case UCI -> handler.uci();
            case ISREADY -> handler.isReady();
            case UCINEWGAME -> handler.newGame();
            case POSITION -> position(words, handler);
            case GO -> go(words, handler);
            case STOP -> handler.stop();
            case PONDERHIT -> handler.ponderHit();
            case SETOPTION -> setOption(words, handler);
            case DEBUG -> debug(words, handler);
            case REGISTER -> handler.register();
            case QUIT -> handler.quit();
            case D -> handler.display();
            case EVAL -> handler.evaluate();
            case FLIP -> handler.flip();
            case HELP -> handler.help();
        }
    }

    private static void debug(Words words, UciHandler handler) {
        String value = words.next();
        if (value.equals("on") || value.equals("off")) {
            handler.debug(value.equals("on"));
        } else {
            handler.problem("debug needs 'on' or 'off'");
        }
    }

    private static void setOption(Words words, UciHandler handler) {
        if (!words.take("name") || !words.hasNext()) {
            handler.problem("setoption needs 'setoption name <name> value <value>'");
            return;
        }
        StringBuilder name = new StringBuilder();
        while (words.hasNext()) {
            if (words.take("value")) {
                handler.setOption(name.toString(), words.rest());
                return;
            }
            if (!name.isEmpty()) {
                name.append(' ');
            }
            name.append(words.next());
        }
        handler.setOption(name.toString(), null);
    }

    private static void position(Words words, UciHandler handler) {
        String fen = null;
        if (!words.take("startpos")) {
            if (!words.take("fen") && words.peek().indexOf('/') < 0) {
                handler.noPosition("position needs 'startpos' or 'fen <fen>', found '" + words.peek() + "'");
                return;
            }
            StringBuilder text = new StringBuilder();
            while (words.hasNext() && !words.peek().equals("moves")) {
                if (!text.isEmpty()) {
                    text.append(' ');
                }
                text.append(words.next());
            }
            fen = text.toString();
        }
        List<String> moves = new ArrayList<>();
        if (words.hasNext() && !words.take("moves")) {
            handler.noPosition("position needs 'moves' before the moves, found '" + words.peek() + "'");
            return;
        }
        while (words.hasNext()) {
            moves.add(words.next());
        }
        handler.position(new PositionCommand(fen, moves));
    }

    private static void go(Words words, UciHandler handler) {
        int depth = 0;
        long nodes = 0;
        int mate = 0;
        long moveTime = 0;
        Long whiteTime = null;
        Long blackTime = null;
        long whiteIncrement = 0;
        long blackIncrement = 0;
        int movesToGo = 0;
        boolean infinite = false;
        boolean ponder = false;
        List<String> searchMoves = new ArrayList<>();
        boolean unusable = false;
        boolean unknown = false;
        while (words.hasNext()) {
            String word = words.next();
            switch (word) {
                case "infinite" -> infinite = true;
                case "ponder" -> ponder = true;
                case "searchmoves" -> {
                    while (words.hasNext() && !isGoWord(words.peek())) {
                        searchMoves.add(words.next());
                    }
                }
                case "perft" -> {
                    Long plies = number(word, words, handler);
                    if (plies != null) {
                        handler.perft(Math.clamp(plies, 0, Integer.MAX_VALUE));
                    }
                    return;
                }
                default -> {
                    if (!isGoWord(word)) {
                        if (!unknown) {
                            handler.problem("go: unknown word '" + word + "' ignored");
                        }
                        unknown = true;
                        continue;
                    }
                    Long value = number(word, words, handler);
                    if (value == null) {
                        unusable = true;
                        continue;
                    }
                    switch (word) {
                        case "depth" -> depth = Math.clamp(value, 1, Score.MAX_PLY);
                        case "nodes" -> nodes = Math.max(1, value);
                        case "mate" -> mate = Math.clamp(value, 1, Score.MAX_PLY);
                        case "movetime" -> moveTime = Math.clamp(value, 1, MAX_TIME);
                        case "wtime" -> whiteTime = Math.clamp(value, -MAX_TIME, MAX_TIME);
                        case "btime" -> blackTime = Math.clamp(value, -MAX_TIME, MAX_TIME);
                        case "winc" -> whiteIncrement = Math.clamp(value, 0, MAX_TIME);
                        case "binc" -> blackIncrement = Math.clamp(value, 0, MAX_TIME);
                        default -> movesToGo = Math.clamp(value, 0, 10_000);
                    }
                }
            }
        }
        boolean limited = depth > 0 || nodes > 0 || mate > 0 || moveTime > 0 || whiteTime != null || blackTime != null;
        if (unusable && !limited) {
            moveTime = FALLBACK_TIME;
        }
        handler.go(new GoCommand(depth, nodes, mate, moveTime, whiteTime, blackTime, whiteIncrement, blackIncrement,
                movesToGo, infinite, ponder, searchMoves));
    }

    private static boolean isGoWord(String word) {
        return switch (word) {
            case "searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate",
                    "movetime", "infinite", "perft" ->
                true;
            default -> false;
        };
    }

    /** The whole number that follows {@code word}, too large ones cut to a {@code long}; null, and a problem, if none. */
    private static Long number(String word, Words words, UciHandler handler) {
        if (!words.hasNext() || isGoWord(words.peek())) {
            handler.problem("go: " + word + " needs a whole number; ignored");
            return null;
        }
        String text = words.next();
        Long value = wholeNumber(text);
        if (value == null) {
            handler.problem("go: " + word + " needs a whole number, found '" + text + "'; ignored");
        }
        return value;
    }

    /** A decimal fraction loses what follows its point; numbers beyond a {@code long} become its limits. */
    static Long wholeNumber(String text) {
        boolean negative = text.startsWith("-");
        int start = negative || text.startsWith("+") ? 1 : 0;
        int point = text.indexOf('.');
        int end = point < 0 ? text.length() : point;
        if (start == end) {
            return null;
        }
        long value = 0;
        for (int i = start; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (i == point) {
                continue;
            }
            if (digit < 0 || digit > 9) {
                return null;
            }
            if (i < end) {
                value = value > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : value * 10 + digit;
            }
        }
        return negative ? -value : value;
    }
}
