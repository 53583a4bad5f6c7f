package dev.cortado.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.cortado.chess.Position;
import dev.cortado.engine.EngineOptions;
import dev.cortado.eval.EvaluationReport.PieceValue;
import dev.cortado.eval.catalogue.Evaluations;
import dev.cortado.eval.nnue.Architecture;
import dev.cortado.eval.nnue.Network;
import dev.cortado.eval.nnue.NetworkFile;
import dev.cortado.lab.records.Journal;
import dev.cortado.web.SampleMatch;
import dev.cortado.web.WebServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server is given when it starts: the journal of a match, a network. */
class WatchTest extends BrowserTest {
    @TempDir
    private Path folder;

    private static WebServer serve(EngineOptions engine, List<Path> matches) throws IOException {
        WebServer.Setup usual = WebServer.Setup.local("Cortado under test", 0);
        return WebServer.start(new WebServer.Setup(usual.version(), usual.bind(), 0, null, null, engine, usual.bounds(),
                matches));
    }

    @Test
    void aMatchIsDrawnWhileItRuns() throws Exception {
        Path file = folder.resolve("sprt.jsonl");
        Random random = new Random(7);
        try (Journal journal = Journal.create(file, SampleMatch.settings())) {
            for (int i = 0; i < 400; i++) {
                journal.append(SampleMatch.pair(i, random));
            }
            try (WebServer own = serve(EngineOptions.defaults(), List.of(file))) {
                browser.open(own.address(), "match");
                browser.until("800 games", () -> browser.text(".match-figures").contains("800 games"));
                assertThat(browser.text(".match h3")).contains("new against old");
                assertThat(browser.all(".curve canvas")).hasSize(2);
                journal.append(SampleMatch.pair(400));
                browser.until("two more", () -> browser.text(".match-figures").contains("802 games"));
                browser.picture("match");
                browser.leave();
            }
        }
    }

    /** Weights by a rule: any will do, since what is drawn is compared with what the evaluation itself says. */
    private static Network network() {
        Architecture shape = Architecture.of(32, false, 1, 400);
        short[] inputs = new short[shape.rows() * shape.neurons()];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = (short) (i * 31 % 61 - 30);
        }
        short[] outputs = new short[2 * shape.neurons()];
        for (int i = 0; i < outputs.length; i++) {
            outputs[i] = (short) (i < shape.neurons() ? 40 + i : -40 - i);
        }
        return new Network(shape, Map.of("name", "by a rule"), inputs, new short[shape.neurons()], outputs, new int[1]);
    }

    @Test
    void whatEachPieceContributesIsDrawnOnTheBoard() throws Exception {
        Path file = folder.resolve("rule.nnue");
        NetworkFile.write(network(), file);
        EngineOptions options = EngineOptions.defaults().with("EvalFile", file.toString());
        try (WebServer own = serve(options, List.of())) {
            browser.open(own.address(), "search");
            browser.click("#show-pieces");
            browser.until("30 numbers, none for the kings",
                    () -> browser.all(".overlay g[data-square] text").size() == 30);
            for (PieceValue piece : Evaluations.byName(file.toString()).explain(new Position()).pieces()) {
                if (Character.toLowerCase(piece.piece()) != 'k') {
                    String drawn = browser.text(".overlay g[data-square='" + piece.square() + "'] text");
                    // Pawns with one decimal.
                    assertThat(Double.parseDouble(drawn)).as(piece.square()).isCloseTo(piece.value() / 100.0,
                            offset(0.0501));
                }
            }
            browser.picture("pieces");
            browser.leave();
        }
    }
}
