package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TelemetryCommandTest {
    @TempDir
    private Path folder;
    private final CommandRun run = new CommandRun();

    @Test
    void comparesTwoConfigurationsOverAFile() throws IOException {
        Path file = folder.resolve("two.epd");
        Files.writeString(file,
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - bm Bxa6;\nnonsense\n");
        Path html = folder.resolve("page.html");
        assertThat(run.execute("telemetry", file.toString(), "--nodes", "2000", "--compare", "VictimPawn=300",
                "--html", html.toString())).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("A: as shipped", "B: VictimPawn=300", "Picker stages");
        assertThat(run.err()).contains("line 2").contains("skipped");
        assertThat(Files.readString(html)).contains("class=\"bars\"");
        assertThat(run.execute("telemetry", file.toString(), "--depth", "4", "--json")).isEqualTo(ExitCode.OK);
        assertThat(run.out().lines()).hasSize(1).allMatch(line -> line.startsWith("{\"runs\":[{"));
    }

    @Test
    void mistakesCostOneLine() throws IOException {
        Path film = Files.writeString(folder.resolve("film"), "nonsense\n".repeat(1000));
        for (String[] args : new String[][] {{"telemetry", "absent.epd"}, {"telemetry", film.toString()},
            {"telemetry", folder.toString()}, {"telemetry", "--depth", "0"},
            {"telemetry", "--depth", "5", "--nodes", "5"}, {"telemetry", "--compare", "NoSuchOption=1"},
            {"telemetry", "--compare", "VictimPawn"}}) {
            assertThat(run.execute(args)).as(String.join(" ", args)).isEqualTo(ExitCode.USAGE);
            assertThat(run.err().lines()).hasSize(1).allMatch(line -> line.startsWith("cortado telemetry: "));
        }
    }
}
