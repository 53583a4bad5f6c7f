import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Fetches Maven for a machine that has a JDK and nothing else, and prints the path of its program. What was fetched
 * before is used again. Started from source by mvnw; the archive is used only if its digest is the one written here.
 */
final class FetchMaven {
    private static final String VERSION = "3.9.11";
    private static final String SHA_512 = "03e2d65d4483a3396980629f260e25cac0d8b6f7f2791e4dc20bc83f9514db8d"
            + "0f05b0479e699a5f34679250c49c8e52e961262ded468a20de0be254d8207076";
    private static final String NAME = "apache-maven-" + VERSION;
    private static final String ADDRESS =
            "https://archive.apache.org/dist/maven/maven-3/" + VERSION + "/binaries/" + NAME + "-bin.zip";

    public static void main(String[] args) {
        Path folder = Path.of(System.getProperty("user.home"), ".m2", "fetched");
        Path program = folder.resolve(NAME).resolve("bin").resolve("mvn");
        String address = System.getenv().getOrDefault("CORTADO_MAVEN_URL", ADDRESS);
        if (!Files.exists(program)) {
            System.err.println("cortado: fetching Maven " + VERSION + " from " + address);
            try {
                Files.createDirectories(folder);
                fetch(address, folder);
            } catch (IOException | IllegalArgumentException e) {
                System.err.println("cortado: Maven could not be fetched from " + address + ": " + reason(e)
                        + "; install Maven, or name another place in CORTADO_MAVEN_URL");
                System.exit(1);
            }
        }
        System.out.println(program);
    }

    private static String reason(Exception e) {
        return e.getMessage() == null ? e.toString() : e.getClass().getSimpleName() + ": " + e.getMessage();
    }

    private static void fetch(String address, Path folder) throws IOException {
        byte[] archive;
        try (InputStream in = URI.create(address).toURL().openStream()) {
            archive = in.readAllBytes();
        }
        if (!digest(archive).equals(SHA_512)) {
            throw new IOException("what came is not Maven " + VERSION + ": its SHA-512 is another");
        }
        // Made beside and renamed, so that nobody meets half a Maven.
        Path fresh = Files.createTempDirectory(folder, NAME);
        try {
            unpack(archive, fresh);
            Files.move(fresh.resolve(NAME), folder.resolve(NAME));
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
            // Another build was faster; its copy is the same.
        } finally {
            delete(fresh);
        }
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void unpack(byte[] archive, Path folder) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(new java.io.ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = folder.resolve(entry.getName()).normalize();
                if (!file.startsWith(folder)) {
                    throw new IOException("an entry leaves the archive: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    Files.copy(zip, file);
                    if (file.getParent().endsWith("bin")) {
                        file.toFile().setExecutable(true);
                    }
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
