package dev.cortado.chess.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;

/**
 * Compiles and runs the examples of documentation, each as a test.
 *
 * <p>A comment after a statement is the result that it must have: {@code expression; // "text"} compares the printed
 * value, strings in quotation marks; {@code expression; // throws X} wants that exception. On an assignment it speaks of
 * the variable.
 */
public final class Examples {
    private static final Pattern JAVADOC = Pattern.compile("<pre>\\{@code\\R(.*?)\\R\\s*\\* \\}</pre>", Pattern.DOTALL);
    private static final Pattern EXPECTED = Pattern.compile("(?s)(.*?);\\s*// (.*)");
    private static final Pattern ASSIGNMENT = Pattern.compile("(?s)\\s*(?:[\\w.<>\\[\\], ]+\\s)?(\\w+) = .*");

    private final Path output;
    private final String imports;
    private final List<Class<?>> used;
    private final List<DynamicTest> tests = new ArrayList<>();

    /**
     * @param output a folder for classes
     * @param packages to import
     * @param used classes whose places form the class path
     */
    public Examples(Path output, List<String> packages, List<Class<?>> used) {
        this.output = output;
        imports = packages.stream().map(name -> "import " + name + ".*;\n").collect(Collectors.joining());
        this.used = new ArrayList<>(used);
        this.used.add(Examples.class);
    }

    /** Adds every {@code <pre>{@code ...}</pre>} of the Javadoc under a folder. */
    public Examples javadoc(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java")).sorted().toList()) {
                Matcher blocks = JAVADOC.matcher(Files.readString(file));
                while (blocks.find()) {
                    add(tests, file.getFileName().toString(), blocks.group(1).replaceAll("(?m)^\\s*\\* ?", ""));
                }
            }
        }
        return this;
    }

    /** Adds every block of a page that begins with three backquotes and these words. */
    public Examples markdown(Path page, String words) throws IOException {
        Matcher blocks =
                Pattern.compile("```" + words + "\\R(.*?)\\R```", Pattern.DOTALL).matcher(Files.readString(page));
        while (blocks.find()) {
            add(tests, page.getFileName().toString(), blocks.group(1));
        }
        return this;
    }

    /** The examples, at least so many. */
    public Stream<DynamicTest> tests(int atLeast) {
        assertThat(tests).hasSizeGreaterThanOrEqualTo(atLeast);
        return tests.stream();
    }

    private void add(List<DynamicTest> tests, String file, String code) {
        int number = tests.size();
        tests.add(dynamicTest(file + ": " + code.lines().findFirst().orElse(""), () -> run("Example" + number, code)));
    }

    private void run(String name, String code) throws ReflectiveOperationException, IOException {
        String source = source(name, code);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        boolean compiled = compiler.getTask(messages, null, null,
                List.of("-d", output.toString(), "-classpath",
                        used.stream().map(Examples::location)
                                .collect(Collectors.joining(System.getProperty("path.separator")))),
                null, List.of(new Source(name, source))).call();
        assertThat(compiled).as(messages + "\n" + source).isTrue();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {output.toUri().toURL()}, getClass().getClassLoader())) {
            loader.loadClass(name).getMethod("run").invoke(null);
        } catch (InvocationTargetException e) {
            throw new AssertionError(source, e.getCause());
        }
    }

    private static String location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private String source(String name, String code) {
        StringBuilder out = new StringBuilder(imports)
                .append("import java.io.*;\nimport java.nio.file.*;\nimport java.time.*;\nimport java.util.*;\n")
                .append("import java.util.concurrent.*;\nimport java.util.stream.*;\n")
                .append("public final class ").append(name).append(" {\npublic static void run() throws Exception {\n");
        StringBuilder statement = new StringBuilder();
        for (String line : code.lines().toList()) {
            statement.append(line).append('\n');
            String bare = line.replaceAll("//.*", "").strip();
            if (bare.isEmpty() || bare.endsWith(";") || bare.endsWith("{") || bare.endsWith("}")) {
                out.append(checked(statement.toString().stripTrailing())).append('\n');
                statement.setLength(0);
            }
        }
        return out.append(statement).append("}\n}\n").toString();
    }

    private static String checked(String statement) {
        Matcher expected = EXPECTED.matcher(statement);
        if (!expected.matches()) {
            return statement;
        }
        String expression = expected.group(1);
        String result = expected.group(2);
        String check = Examples.class.getName();
        if (result.startsWith("throws ")) {
            return check + ".fails(" + quoted(result.substring(7)) + ", () -> " + expression.strip() + ");";
        }
        Matcher assignment = ASSIGNMENT.matcher(expression);
        if (assignment.matches()) {
            return expression + ";\n" + check + ".shows(" + quoted(result) + ", " + assignment.group(1) + ");";
        }
        return check + ".shows(" + quoted(result) + ", " + expression.strip() + ");";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Called by the examples. */
    public static void shows(String expected, Object value) {
        String shown = value instanceof String text ? quoted(text) : String.valueOf(value);
        assertThat(shown).isEqualTo(expected);
    }

    /** Called by the examples. */
    public static void fails(String exception, Action action) {
        try {
            action.run();
        } catch (Exception e) {
            assertThat(e.getClass().getSimpleName()).isEqualTo(exception);
            return;
        }
        throw new AssertionError("nothing was thrown");
    }

    /** A statement of an example. */
    @FunctionalInterface
    public interface Action {
        void run() throws Exception;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String code;

        Source(String name, String code) {
            super(URI.create("string:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
