package dev.cortado.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.web.WebServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

/** A server and a browser for tests of the page. After each test the page must have had nothing to complain about. */
@EnabledIf(value = "dev.cortado.web.e2e.Browser#isInstalled", disabledReason = "no Chromium")
@Timeout(120)
abstract class BrowserTest {
    static WebServer server;
    static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        server = WebServer.start(WebServer.Setup.local("Cortado under test", 0));
        browser = Browser.start();
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @AfterEach
    void nothingWentWrong() {
        List<String> severe = browser.complaints().stream().filter(line -> line.contains("SEVERE")).toList();
        assertThat(severe).isEmpty();
    }
}
