package dev.cortado.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The commands that a page quotes, with what it says that they print. A quotation is an indented block whose first line is
 * {@code $ cortado ...}; a line {@code ...} stands for lines left out, and a line that ends with it for the rest of that
 * line. A block that begins with {@code $ cat FILE} says what is in a file that later commands read. Nothing of this needs
 * more than the JDK, so that {@code scripts/quoted-output} can run it from its source.
 */
final class QuotedOutput {
    private static final String INDENT = "    ";
    private static final Pattern PROMPT = Pattern.compile(" {4}\\$ (?:(?:\\./)?cortado|\\./name|(cat)) (.*)");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    private static final String REST = "...";
    /** What a run on another machine or beside other work prints otherwise. */
    private static final Pattern TIME = Pattern.compile("\\brate: \\d+|\\b\\d+(?:\\.\\d+)? m?s\\b");

    /** Lines whose words depend on what the search finds, and what is left of them. */
    private static final List<String[]> VOLATILE = List.of(
            new String[] {"(?:[pnbrqkPNBRQK1-8]+/){7}[pnbrqkPNBRQK1-8]+ [wb] \\S+ \\S+", "FEN"},
            new String[] {"^endings: .*", "endings"}, new String[] {"^(?:\\d+|-) \\S+(?: [!*])? "
                    + "(TT move|good captures|killers|counter move|quiets|bad captures|evasions) .*",
                "row $1"},
            new String[] {
                "\\b(?:O-O(?:-O)?|[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h][1-8](?:=[QRBN])?)[+#]?(?![\\w])",
                "MOVE"},
            new String[] {"\\b[0-9a-f]{16}\\b", "0"}, new String[] {" ± [\\d.?]+", ""},
            new String[] {"[-+]?(?:\\d+(?:[.,]\\d+)*|inf\\b)|(?<= )\\?(?=,|$)", "0"});

    /**
     * A command and what is quoted of its output.
     *
     * @param line the place of the first quoted line in the page, from 0
     * @param file the file that the quoted lines are the content of, else null
     */
    record Quotation(String command, int line, List<String> lines, String file) {
        List<String> words() {
            List<String> words = new ArrayList<>();
            Matcher matcher = WORD.matcher(command);
            while (matcher.find()) {
                words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
            }
            return words;
        }

        /**
         * The quoted lines as the output has them now: for each the next line of the same form.
         *
         * @return null where a line has none; what was found before it stays
         */
        List<String> renewed(List<String> output) {
            List<String> found = new ArrayList<>();
            int at = 0;
            for (String quoted : lines) {
                String text = quoted.strip();
                if (text.isEmpty() || text.equals(REST)) {
                    found.add(quoted);
                    continue;
                }
                boolean cut = text.endsWith(REST);
                String form = form(cut ? text.substring(0, text.length() - REST.length()) : text);
                while (at < output.size() && !matches(form(output.get(at)), form, cut)) {
                    at++;
                }
                if (at == output.size()) {
                    found.add(null);
                    return found;
                }
                String now = (INDENT + output.get(at)).stripTrailing();
                found.add(cut ? beginning(now, text.split("\\s+").length - 1) : now);
                at++;
            }
            return found;
        }

        /** The first words of a line, for one that is quoted so far. */
        private static String beginning(String line, int words) {
            Matcher matcher = Pattern.compile("\\s*(?:\\S+\\s+){" + words + "}").matcher(line + " ");
            return matcher.lookingAt() ? matcher.group().stripTrailing() + " " + REST : line;
        }

        private static boolean matches(String line, String form, boolean cut) {
            return cut ? line.startsWith(form) : line.equals(form);
        }
    }

    private QuotedOutput() {}

    /** What stays of a line however the search goes: no numbers, no moves, one blank for many. */
    static String form(String line) {
        String text = line.strip().replaceAll("\\s+", " ");
        for (String[] rule : VOLATILE) {
            text = text.replaceAll(rule[0], rule[1]);
        }
        return text.replaceAll("rate: .*", "rate").strip();
    }

    /** True if lines differ in times and rates at most. */
    static boolean same(List<String> quoted, List<String> output) {
        return withoutTimes(quoted).equals(withoutTimes(output));
    }

    private static List<String> withoutTimes(List<String> lines) {
        return lines.stream().map(line -> TIME.matcher(line).replaceAll("")).toList();
    }

    /** The quotations of a page in their order. */
    static List<Quotation> of(List<String> page) {
        List<Quotation> found = new ArrayList<>();
        boolean inside = false;
        for (int i = 0; i < page.size(); i++) {
            String line = page.get(i);
            Matcher prompt = PROMPT.matcher(line);
            if (prompt.matches()) {
                found.add(new Quotation(prompt.group(2), i + 1, new ArrayList<>(),
                        prompt.group(1) == null ? null : prompt.group(2)));
                inside = true;
            } else if (inside && (line.isBlank() || line.startsWith(INDENT))) {
                found.getLast().lines().add(line);
            } else {
                inside = false;
            }
        }
        return found;
    }

    /** Runs a command in a folder and answers the lines of its standard output. */
    static List<String> run(List<String> command, Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        process.getOutputStream().close();
        List<String> lines =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        process.waitFor();
        return lines;
    }

    /** What a command needs to leave nothing behind, and to find nothing, outside its folder. */
    static List<String> arguments(Quotation quotation) {
        List<String> words = new ArrayList<>(quotation.words());
        if (words.getFirst().equals("match") || words.getFirst().equals("sprt")) {
            words.addAll(List.of("--journal", "journal.jsonl", "--overwrite"));
        }
        return words;
    }

    /** {@code [--update] JAVA JAR PAGE...}: tells where pages say something else than commands print, or mends them. */
    public static void main(String[] args) throws IOException, InterruptedException {
        boolean update = args[0].equals("--update");
        int first = update ? 1 : 0;
        boolean stale = false;
        for (int i = first + 2; i < args.length; i++) {
            stale |= check(Path.of(args[i]), List.of(args[first], "-XX:+UseSerialGC",
                    "--enable-native-access=ALL-UNNAMED", "-jar", Path.of(args[first + 1]).toAbsolutePath().toString()),
                    update);
        }
        System.exit(stale ? 1 : 0);
    }

    private static boolean check(Path file, List<String> program, boolean update)
            throws IOException, InterruptedException {
        List<String> page = new ArrayList<>(Files.readAllLines(file));
        Path folder = Files.createTempDirectory("quoted");
        boolean stale = false;
        try {
            for (Quotation quotation : of(page)) {
                if (quotation.file() != null) {
                    Files.write(folder.resolve(quotation.file()),
                            quotation.lines().stream().map(String::strip).toList());
                    continue;
                }
                List<String> command = new ArrayList<>(program);
                command.addAll(arguments(quotation));
                List<String> output = run(command, folder);
                List<String> now = quotation.renewed(output);
                boolean lost = now.contains(null);
                boolean same = !lost && same(quotation.lines(), now);
                for (int i = 0; update && !lost && !same && i < now.size(); i++) {
                    page.set(quotation.line() + i, now.get(i));
                }
                stale |= lost || !same && !update;
                System.out.println((same ? "as quoted:   " : lost ? "OTHER FORM:  " : update ? "renewed:     "
                        : "OUT OF DATE: ") + quotation.command());
                if (lost) {
                    System.out.println("no such line: " + quotation.lines().get(now.size() - 1).strip() + "\n"
                            + String.join("\n", output));
                }
            }
            if (update) {
                Files.write(file, page);
            }
        } finally {
            try (Stream<Path> left = Files.list(folder)) {
                for (Path path : left.toList()) {
                    Files.delete(path);
                }
            }
            Files.delete(folder);
        }
        return stale;
    }
}
