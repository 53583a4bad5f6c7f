package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneSpsaCommandTest {
    @TempDir
    private Path folder;
    private final CommandRun run = new CommandRun();

    @Test
    void playsKeepsAndExports() throws Exception {
        String state = folder.resolve("s.json").toString();
        String[] command = {"tune", "spsa", "--params", "FutilityBase,SeeQuietSlope", "--pairs", "2", "--nodes", "30",
            "--state", state};
        assertThat(run.execute(command)).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("FutilityBase", "2 of 2 pairs played");
        assertThat(Files.readString(Path.of(state))).contains("\"done\":2");
        assertThat(run.execute(command)).as("nothing is overwritten unasked").isEqualTo(ExitCode.USAGE);
        assertThat(
                run.execute("tune", "spsa", "--params", "FutilityBase,SeeQuietSlope", "--state", state, "--openbench"))
                .isEqualTo(ExitCode.OK);
        assertThat(run.out().lines()).hasSize(2)
                .allMatch(line -> line.matches("\\w+, int, -?\\d+, -?\\d+, -?\\d+, [\\d.]+, [\\d.]+"));
    }

    @Test
    void mistakesCostOneLine() {
        String state = folder.resolve("s.json").toString();
        for (String[] args : new String[][] {{"--params", "Nope"}, {"--params", "FutilityBase,FutilityBase"},
            {"--pairs", "0"}, {"--book", "absent.epd"}}) {
            String[] all = new String[args.length + 4];
            System.arraycopy(new String[] {"tune", "spsa", "--state", state}, 0, all, 0, 4);
            System.arraycopy(args, 0, all, 4, args.length);
            assertThat(run.execute(all)).as(String.join(" ", args)).isEqualTo(ExitCode.USAGE);
            assertThat(run.err().lines()).hasSize(1).allMatch(line -> line.startsWith("cortado tune spsa: "));
        }
    }
}
