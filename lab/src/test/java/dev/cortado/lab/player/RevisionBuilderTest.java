package dev.cortado.lab.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Builds revisions of a small repository whose build is as quick as can be. */
@Timeout(60)
class RevisionBuilderTest {
    @TempDir
    private Path repository;

    @BeforeEach
    void makeRepository() throws Exception {
        assumeTrue(works("git", "--version") && works("make", "--version"), "git or make is not here");
        run("git", "init", "-q", ".");
        run("git", "config", "user.name", "A");
        run("git", "config", "user.email", "a@localhost");
        commit("one", "all:\n\t{ echo '#!/bin/sh'; echo 'echo one'; } > $(EXE) && chmod +x $(EXE)\n");
        commit("two", "all:\n\t{ echo '#!/bin/sh'; echo 'echo two'; } > $(EXE) && chmod +x $(EXE)\n");
        commit("broken", "all:\n\t@echo no luck; exit 1\n");
    }

    private void commit(String name, String makefile) throws Exception {
        Files.writeString(repository.resolve("Makefile"), makefile);
        Files.writeString(repository.resolve(".gitignore"), "target/\n");
        run("git", "add", "-A");
        run("git", "commit", "-q", "-m", name);
        run("git", "tag", name);
    }

    private static boolean works(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private String run(String... command) throws Exception {
        Process process =
                new ProcessBuilder(command).directory(repository.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    @Test
    void outsideARepositoryItSaysWhatIsMissing(@TempDir Path elsewhere) {
        assertThatThrownBy(() -> RevisionBuilder.in(elsewhere)).isInstanceOf(IOException.class)
                .hasMessageContaining("a clone of Cortado").hasMessageContaining(elsewhere.toString());
    }

    @Test
    void aRevisionBecomesAProgramAndLeavesNoWorktree() throws Exception {
        RevisionBuilder builder = RevisionBuilder.in(repository);
        Path one = builder.build("one");
        Path two = builder.build("broken~1");
        assertThat(run(one.toString())).isEqualTo("one");
        assertThat(run(two.toString())).isEqualTo("two");
        assertThat(run("git", "worktree", "list").lines()).hasSize(1);
        assertThat(run("git", "status", "--short")).isEmpty();
        long built = Files.getLastModifiedTime(one).toMillis();
        assertThat(builder.build("one")).isEqualTo(one);
        assertThat(Files.getLastModifiedTime(one).toMillis()).as("not built twice").isEqualTo(built);
    }

    @Test
    void whatCannotBeBuiltIsSaid() throws Exception {
        RevisionBuilder builder = RevisionBuilder.in(repository);
        assertThatThrownBy(() -> builder.build("nonsense")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nonsense");
        assertThatThrownBy(() -> builder.build("--help")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.build("broken")).isInstanceOf(IOException.class)
                .hasMessageContaining("broken").hasMessageContaining(".log");
        List<Path> logs;
        try (var files = Files.list(repository.resolve("target/revisions"))) {
            logs = files.toList();
        }
        assertThat(logs).singleElement().satisfies(log -> assertThat(log).content().contains("no luck"));
        assertThat(run("git", "worktree", "list").lines()).hasSize(1);
    }

    @Test
    void aKilledBuildIsClearedAway() throws Exception {
        String commit = run("git", "rev-parse", "one").substring(0, 12);
        run("git", "worktree", "add", "--detach", "target/revisions/tree-" + commit, "one");
        assertThat(run(RevisionBuilder.in(repository).build("one").toString())).isEqualTo("one");
        assertThat(run("git", "worktree", "list").lines()).hasSize(1);
    }
}
