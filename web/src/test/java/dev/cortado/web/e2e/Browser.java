package dev.cortado.web.e2e;

import dev.cortado.web.WebServer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The installed Chromium, without a window, in the hands of a test. */
public final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Optional<Path> CHROMIUM = find("chromium", "chromium-browser", "google-chrome");
    private static final Optional<Path> DRIVER = find("chromedriver");
    /** Kept here, because loggers that nobody holds are forgotten with their level. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    static {
        // It warns that it does not know this very version of Chromium, of which nothing is needed that depends on it.
        SELENIUM.setLevel(Level.SEVERE);
        if (!isInstalled()) {
            System.out.println("Tests in the browser are skipped: Chromium and its chromedriver are not installed"
                    + " (on Debian: apt-get install chromium chromium-driver)");
        }
    }

    private final Path profile;
    private final ChromeDriver driver;

    private Browser(Path profile, ChromeDriver driver) {
        this.profile = profile;
        this.driver = driver;
    }

    /** True if there is a browser to test in. */
    public static boolean isInstalled() {
        return CHROMIUM.isPresent() && DRIVER.isPresent() && WebServer.hasPage();
    }

    private static Optional<Path> find(String... names) {
        return Stream.of(names)
                .flatMap(name -> Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable).findFirst();
    }

    static Browser start() {
        try {
            Path profile = Files.createTempDirectory("cortado-browser");
            LoggingPreferences logs = new LoggingPreferences();
            logs.enable(LogType.BROWSER, Level.ALL);
            ChromeOptions options = new ChromeOptions();
            options.setBinary(CHROMIUM.orElseThrow().toFile());
            options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
            options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                    "--disable-background-networking", "--disable-component-update", "--disable-sync",
                    "--disable-default-apps", "--disable-extensions", "--no-first-run", "--window-size=1280,860",
                    "--force-color-profile=srgb", "--hide-scrollbars", "--lang=en",
                    // Whatever is not this machine cannot be reached, so that a request elsewhere would be seen.
                    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--user-data-dir=" + profile);
            ChromeDriverService service = new ChromeDriverService.Builder()
                    .usingDriverExecutable(DRIVER.orElseThrow().toFile()).withSilent(true).build();
            return new Browser(profile, new ChromeDriver(service, options));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- pages ----------------------------------------------------------------------------------------------------

    /** Opens a page without anything kept from before, and waits until it knows its position. */
    void open(URI server, String view) {
        command("Storage.clearDataForOrigin",
                Map.of("origin", server.resolve("/").toString(), "storageTypes", "all"));
        reopen(server, view);
    }

    /** Opens a page with what the browser has kept. */
    void reopen(URI server, String view) {
        driver.get("about:blank");
        driver.get(server + "#/" + view);
        until("the page is connected", () -> !all(".board, .panel").isEmpty() && all(".link").isEmpty());
        if (!view.startsWith("match")) {
            until("the board is drawn", () -> !all(".board [data-piece]").isEmpty()
                    && all(".cm-chessboard .board .square").size() == 64);
        }
    }

    /** Closes the page, so that it does not miss its server. */
    void leave() {
        driver.get("about:blank");
    }

    ChromeDriver driver() {
        return driver;
    }

    Map<String, Object> command(String name, Map<String, Object> parameters) {
        return driver.executeCdpCommand(name, parameters);
    }

    void size(int width, int height, boolean phone) {
        command("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", phone));
    }

    void dark(boolean dark) {
        command("Emulation.setEmulatedMedia", Map.of("features",
                List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** Writes what is shown to a file, if the build asks for pictures. */
    void picture(String name) throws IOException, InterruptedException {
        String folder = System.getProperty("cortado.pictures");
        if (folder != null && !folder.isBlank()) {
            Thread.sleep(600); // what glides has come to rest
            Files.createDirectories(Path.of(folder));
            Files.write(Path.of(folder, name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        }
    }

    // ---- elements -------------------------------------------------------------------------------------------------

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    WebElement one(String css) {
        until("there is " + css, () -> !all(css).isEmpty());
        return driver.findElement(By.cssSelector(css));
    }

    String text(String css) {
        return one(css).getText();
    }

    void click(String css) {
        until(css + " can be clicked", () -> {
            try {
                WebElement element = one(css);
                if (!element.isEnabled()) {
                    return false;
                }
                element.click();
                return true;
            } catch (StaleElementReferenceException e) {
                return false;
            }
        });
    }

    /** Clicks the button with a text. */
    void press(String label) {
        String path = "//button[normalize-space()='" + label + "']";
        until("there is a button " + label, () -> !driver.findElements(By.xpath(path)).isEmpty());
        driver.findElement(By.xpath(path)).click();
    }

    void type(String css, String text) {
        WebElement element = one(css);
        element.sendKeys(Keys.chord(Keys.CONTROL, "a"), text);
    }

    void choose(String css, String value) {
        WebElement element = one(css);
        driver.executeScript("arguments[0].value = arguments[1];"
                + "arguments[0].dispatchEvent(new Event('change', {bubbles: true}))", element, value);
    }

    void keys(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    void until(String what, BooleanSupplier condition) {
        until(what, PATIENCE, condition);
    }

    void until(String what, Duration patience, BooleanSupplier condition) {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                if (condition.getAsBoolean()) {
                    return;
                }
            } catch (StaleElementReferenceException e) {
                // Drawn anew while we looked; look again.
            }
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + patience.toSeconds() + " s: " + what + "\n" + complaints());
            }
            try {
                Thread.sleep(25);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting: " + what, e);
            }
        }
    }

    /** What the page wrote to the browser's console since the last call: errors, refused requests. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(LogEntry::toString).toList();
    }

    // ---- the board ------------------------------------------------------------------------------------------------

    /** The position on the board. */
    String fen() {
        return one(".board").getDomAttribute("data-fen");
    }

    String placement() {
        return fen().split(" ")[0];
    }

    /** The pieces as they are drawn, for instance {@code wp e4}. */
    List<String> drawn() {
        return all(".pieces [data-piece]").stream()
                .map(piece -> piece.getDomAttribute("data-piece") + " " + piece.getDomAttribute("data-square"))
                .sorted().toList();
    }

    private WebElement square(String name) {
        return one(".cm-chessboard .board .square[data-square='" + name + "']");
    }

    void drag(String from, String to) {
        new Actions(driver).moveToElement(square(from)).clickAndHold().moveByOffset(4, 4).moveToElement(square(to))
                .release().perform();
    }

    /** Clicks on a piece and then on its target. */
    void clickMove(String from, String to) {
        new Actions(driver).moveToElement(square(from)).click().moveToElement(square(to)).click().perform();
    }

    /** Waits for a position. */
    void untilPlacement(String placement) {
        until("the position is " + placement, () -> placement().equals(placement));
    }

    @Override
    public void close() {
        driver.quit();
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
