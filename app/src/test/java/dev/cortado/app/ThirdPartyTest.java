package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever gets the jar gets the names and licences of what is in it. */
class ThirdPartyTest {
    @Test
    void everyLibraryInTheJarIsNamed() throws IOException {
        String page = Files.readString(Path.of("..", "THIRD-PARTY.md"));
        // The build lists what goes into the jar, a line each: group:artifact:type:version:scope.
        List<String> libraries = Files.readAllLines(Path.of("target", "libraries.txt")).stream().map(String::strip)
                .filter(line -> line.contains(":jar:")).map(line -> line.substring(0, line.indexOf(":jar:"))).toList();

        assertThat(libraries).contains("info.picocli:picocli");
        assertThat(libraries).allSatisfy(library -> assertThat(page).contains('`' + library + '`'));
    }
}
