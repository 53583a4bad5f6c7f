import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Compares the output of commands with what a page quotes of it; see scripts/quoted-output. */
final class QuotedOutput {
    private static final String INDENT = "    ";
    private static final String PROMPT = INDENT + "$ cortado ";
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    /** What depends on the machine. */
    private static final Pattern TIMES = Pattern.compile("rate: [^\\n]*|[\\d.,]+ ?(ms|s)\\b");

    /** A command and the parts of its output that are quoted, one or more lines each. */
    private record Quotation(String command, List<String> parts) {}

    private QuotedOutput() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("quoted");
        int stale = 0;
        try {
            for (Quotation quotation : quotations(Files.readAllLines(Path.of(args[0])))) {
                stale += isStale(quotation, args[1], Path.of(args[2]).toAbsolutePath(), folder) ? 1 : 0;
            }
        } finally {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
        System.exit(stale == 0 ? 0 : 1);
    }

    private static boolean isStale(Quotation quotation, String java, Path jar, Path folder)
            throws IOException, InterruptedException {
        List<String> words = words(quotation.command);
        if (words.stream().anyMatch(word -> word.endsWith(".epd") || word.endsWith(".pgn"))) {
            System.out.println("not run:     " + quotation.command);
            return false;
        }
        List<String> command = new ArrayList<>(List.of(java, "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
                "-jar", jar.toString()));
        command.addAll(words);
        if (words.getFirst().equals("match") || words.getFirst().equals("sprt")) {
            command.addAll(List.of("--journal", "journal.jsonl", "--overwrite"));
        }
        Process process = new ProcessBuilder(command).directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        String plain = plain(output);
        int at = 0;
        for (String part : quotation.parts) {
            at = plain.indexOf(plain(part), at);
            if (at < 0) {
                System.out.println("OUT OF DATE: " + quotation.command + "\n" + output);
                return true;
            }
        }
        System.out.println("as quoted:   " + quotation.command);
        return false;
    }

    private static List<Quotation> quotations(List<String> lines) {
        List<Quotation> found = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean inside = false;
        for (String line : lines) {
            if (inside && (!line.startsWith(INDENT) && !line.isBlank() || line.startsWith(PROMPT))) {
                found.getLast().parts.add(part.toString());
                part.setLength(0);
                inside = false;
            }
            if (line.startsWith(PROMPT)) {
                found.add(new Quotation(line.substring(PROMPT.length()), new ArrayList<>()));
                inside = true;
            } else if (inside && line.strip().endsWith("...")) {
                found.getLast().parts.add(part + line.strip().substring(0, line.strip().length() - 3));
                part.setLength(0);
            } else if (inside) {
                part.append(line).append('\n');
            }
        }
        if (inside) {
            found.getLast().parts.add(part.toString());
        }
        return found;
    }

    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(command);
        while (matcher.find()) {
            words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
        }
        return words;
    }

    /** Without times, and with one blank for any white space: a page may break long lines. */
    private static String plain(String text) {
        return TIMES.matcher(text).replaceAll("").replaceAll("\\s+", " ").strip();
    }
}
