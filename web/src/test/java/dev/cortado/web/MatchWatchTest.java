package dev.cortado.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cortado.lab.records.Journal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** A match is shown while it runs. */
@Timeout(60)
@EnabledIf(value = "dev.cortado.web.WebServer#hasPage", disabledReason = "the page was not built: no npm")
class MatchWatchTest {
    @Test
    void pagesHearOfNewPairsInTheirOrder(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("sprt.jsonl");
        WebServer.Setup usual = WebServer.Setup.local("test", 0);
        try (Journal journal = Journal.create(file, SampleMatch.settings())) {
            journal.append(SampleMatch.pair(0));
            try (WebServer server = WebServer.start(new WebServer.Setup("test", usual.bind(), 0, null, null,
                    usual.engine(), usual.bounds(), List.of(file)));
                    TestPage page = TestPage.open(server)) {
                JsonNode match = page.await("match");
                assertThat(match.get("dev").asText()).isEqualTo("new");
                assertThat(match.get("games").asInt()).isEqualTo(2);
                assertThat(match.get("status").asText()).isEqualTo("running");
                // ln(0.95/0.05) = 2.944: where a test with 5 % for either error decides.
                assertThat(match.get("upper").asDouble()).isBetween(2.94, 2.95);
                journal.append(SampleMatch.pair(2)); // has to wait for the one before it
                journal.append(SampleMatch.pair(1));
                JsonNode later = page.await("match", tell -> tell.get("games").asInt() == 6);
                assertThat(later.get("wins").asInt()).isEqualTo(3);
                assertThat(later.get("draws").asInt()).isEqualTo(3);
                assertThat(later.get("pairs").get(3).asInt()).isEqualTo(3);
                assertThat(later.get("course")).hasSize(3);
            }
        }
    }
}
