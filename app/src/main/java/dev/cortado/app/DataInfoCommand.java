package dev.cortado.app;

import dev.cortado.lab.data.GameBlock;
import dev.cortado.lab.data.GameFileReader;
import dev.cortado.lab.data.GameFileReader.Damage;
import dev.cortado.lab.data.GameStatistics;
import dev.cortado.lab.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cortado data info}: what files of game records hold. */
@Command(name = "info", mixinStandardHelpOptions = true, description = "Show what files of game records hold.",
        footer = {"", "Example: cortado data info own.games --json"})
final class DataInfoCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private GameFiles files;

    @Option(names = "--json", description = "one JSON object a file, for programs")
    private boolean json;

    /**
     * A file for programs.
     *
     * @param lost bytes that are damaged
     */
    private record FileView(String file, long bytes, long blocks, long lost, GameStatistics.Summary holds) {}

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        for (Path file : files.files()) {
            GameStatistics statistics = new GameStatistics();
            try (GameFileReader reader = new GameFileReader(file)) {
                long blocks = 0;
                for (GameBlock block = reader.next(); block != null; block = reader.next()) {
                    blocks++;
                    block.decode().forEach(statistics::add);
                }
                if (json) {
                    long lost = reader.damages().stream().mapToLong(Damage::length).sum();
                    out.println(Json.write(new FileView(file.toString(), reader.size(), blocks, lost,
                            statistics.summary())));
                } else {
                    out.printf("%s: %,d bytes in %,d blocks%n", file, reader.size(), blocks);
                    out.print(statistics.text());
                }
                GameFiles.showDamage(spec.commandLine().getErr(), file, reader);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
            }
        }
        out.flush();
        return ExitCode.OK;
    }
}
