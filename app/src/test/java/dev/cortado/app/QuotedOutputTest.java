package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.cortado.app.QuotedOutput.Quotation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the documents quote is what the program prints: every command still exists and prints lines of the quoted form. What
 * the search finds is not compared, and searched less for; {@code scripts/quoted-output --update} renews it.
 */
@Timeout(240)
class QuotedOutputTest {
    /** Options that say how much is searched, and the most that the form of the output needs. */
    private static final Map<String, Integer> ENOUGH =
            Map.of("--depth", 6, "--games", 12, "--pairs", 2, "--nodes", 2000);

    @TempDir
    private Path folder;

    private static Path root() {
        Path at = Path.of("").toAbsolutePath();
        return Files.exists(at.resolve("README.md")) ? at : at.getParent();
    }

    @TestFactory
    Stream<DynamicTest> pagesQuoteWhatIsPrinted() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (String name : List.of("README.md", "docs/laboratory.md")) {
            for (Quotation quotation : QuotedOutput.of(Files.readAllLines(root().resolve(name)))) {
                tests.add(dynamicTest(name + ": " + quotation.command(), () -> check(quotation)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(6);
        return tests.stream();
    }

    private void check(Quotation quotation) throws IOException, InterruptedException {
        if (quotation.file() != null) {
            Files.write(folder.resolve(quotation.file()), quotation.lines().stream().map(String::strip).toList());
            return;
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), Main.class.getName()));
        List<String> words = QuotedOutput.arguments(quotation);
        for (int i = 0; i < words.size(); i++) {
            Integer enough = i == 0 ? null : ENOUGH.get(words.get(i - 1));
            command.add(enough != null && Integer.parseInt(words.get(i)) > enough ? enough.toString() : words.get(i));
        }
        if (words.equals(List.of("analyse"))) {
            command.addAll(List.of("--depth", "3"));
        }
        List<String> output = QuotedOutput.run(command, folder);
        List<String> found = quotation.renewed(output);
        assertThat(found).as("lines of the quoted form in%n%s%nof which %s is the last looked for",
                String.join("\n", output), quotation.lines().get(found.size() - 1)).doesNotContainNull();
    }

    @Test
    void timesAndRatesAreNoNews() {
        List<String> quoted = List.of("rate: 155 games a minute", "2 of 3 solved; 6,000 nodes, 0.3 s in all");
        assertThat(QuotedOutput.same(quoted,
                List.of("rate: 440 games a minute", "2 of 3 solved; 6,000 nodes, 12 ms in all"))).isTrue();
        assertThat(QuotedOutput.same(quoted,
                List.of("rate: 155 games a minute", "2 of 3 solved; 6,001 nodes, 0.3 s in all"))).isFalse();
    }

    @Test
    void aChangedLineIsFound() {
        List<String> page = List.of("text", "    $ cortado match --games 4", "    4 games, Elo +3.1 ± 20.5", "    ...",
                "    fingerprint: 0123456789abcdef", "", "text");
        Quotation quotation = QuotedOutput.of(page).getFirst();
        assertThat(quotation.words()).containsExactly("match", "--games", "4");
        List<String> now = List.of("8 games, Elo -12.0 ± 7.25", "more", "fingerprint: fedcba9876543210");
        assertThat(quotation.renewed(now)).containsExactly("    8 games, Elo -12.0 ± 7.25", "    ...",
                "    fingerprint: fedcba9876543210", "");
        assertThat(quotation.renewed(List.of("8 games, Elo -12.0 +- 7.25"))).containsNull();
        Quotation cut = QuotedOutput.of(List.of("    $ cortado perft", "    5 nodes  in ...")).getFirst();
        assertThat(cut.renewed(List.of("7 nodes  in all"))).containsExactly("    7 nodes  in ...");
        assertThat(cut.renewed(List.of("7 moves  in all"))).containsNull();
        assertThat(QuotedOutput.form("Elo +3.1 ± 20.5, LOS 50%")).isEqualTo(QuotedOutput.form("Elo +inf, LOS 100%"));
        assertThat(QuotedOutput.form("1  Bxc6 !  TT move   (378 = victim 770)")).isEqualTo("row TT move");
        assertThat(QuotedOutput.form("finds O-O with a score of +0.39.")).isEqualTo("finds MOVE with a score of 0.");
    }
}
