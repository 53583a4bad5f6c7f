package dev.cortado.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cortado.web.WebServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code cortado web} as a process, and what it says to a wrong command line. */
@Timeout(60)
class WebCommandTest {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/");

    private final CommandRun run = new CommandRun();
    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    private Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC", "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED", "-Xlog:class+load:stderr", "-cp",
                System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        processes.add(process);
        return process;
    }

    private static URI address(Process process) throws IOException {
        String line = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
                .readLine();
        Matcher found = ADDRESS.matcher(String.valueOf(line));
        assertThat(found.find()).as(line).isTrue();
        return URI.create(found.group());
    }

    private static void assertServes(URI address) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> page = client.send(HttpRequest.newBuilder(address).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("<title>Cortado</title>");
        }
    }

    /** Prints where it is, serves, and ends by a signal; a second one on the same machine finds another port. */
    @Test
    void itServesUntilItIsTerminated() throws Exception {
        assumeThat(WebServer.hasPage()).as("the page was built").isTrue();
        Process first = start("web");
        URI address = address(first);
        assertServes(address);
        Process second = start("web");
        URI other = address(second);
        assertThat(other).isNotEqualTo(address);
        assertServes(other);
        first.destroy(); // SIGTERM takes the same way as Ctrl-C
        assertThat(first.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(first.exitValue()).isEqualTo(128 + 15);
        assertServes(other);
    }

    /** A start in UCI, too, is a start of this program; it must not pay for the server. */
    @Test
    void uciLoadsNothingOfTheServer(@TempDir Path folder) throws Exception {
        Path log = folder.resolve("classes.txt");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:off", "-Xlog:class+load:file=" + log, "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), Main.class.getName(), "uci", "go depth 2")
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        processes.add(process);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        List<String> loaded = Files.readAllLines(log);
        assertThat(loaded).anyMatch(line -> line.contains("dev.cortado.uci."));
        assertThat(loaded).noneMatch(line -> line.contains("dev.cortado.web.") || line.contains("org.eclipse.jetty")
                || line.contains("com.fasterxml") || line.contains("picocli"));
    }

    @Test
    void mistakesCostOneLine(@TempDir Path folder) throws Exception {
        assumeThat(WebServer.hasPage()).as("the page was built").isTrue();
        assertThat(run.execute("web", "--bind", "0.0.0.0")).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("token").hasLineCount(1);
        assertThat(run.execute("web", "--bind", "0.0.0.0", "--token", "short")).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--token must have 16").hasLineCount(1);
        assertThat(run.execute("web", "--port", "70000")).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("it can be 0 to 65535").hasLineCount(1);
        assertThat(run.execute("web", "--match", "nowhere.jsonl")).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("nowhere.jsonl").hasLineCount(1);
        Path text = Files.writeString(folder.resolve("a.txt"), "hello\n");
        assertThat(run.execute("web", "--match", text.toString())).isEqualTo(ExitCode.FAILURE);
        assertThat(run.err()).contains("no journal of a match").hasLineCount(1);
        assertThat(run.execute("web", "--max-threads", "0")).isEqualTo(ExitCode.USAGE);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(run.execute("web", "--port", Integer.toString(taken.getLocalPort())))
                    .isEqualTo(ExitCode.FAILURE);
            assertThat(run.err()).contains("port " + taken.getLocalPort() + " cannot be used").hasLineCount(1);
        }
    }
}
