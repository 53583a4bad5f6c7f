package dev.cortado.app;

/**
 * Where the runnable jar begins: says in one line what is missing where Java is too old for all other classes. So this
 * one is compiled for Java 8, and refers to no other.
 */
public final class Start {
    private static final int NEEDED = 25;

    private Start() {}

    /** Starts the program, or ends with exit code 1. */
    public static void main(String[] args) throws ReflectiveOperationException {
        String complaint = complaint(System.getProperty("java.specification.version"));
        if (complaint != null) {
            System.err.println(complaint);
            System.exit(1);
        }
        Class.forName("dev.cortado.app.Main").getMethod("main", String[].class).invoke(null, (Object) args);
    }

    /**
     * What there is to complain about.
     *
     * @param version as Java gives it, such as {@code 1.8} or {@code 17}
     * @return null if it is new enough, or nothing can be said
     */
    static String complaint(String version) {
        String feature = version.startsWith("1.") ? version.substring(2) : version;
        return feature.matches("\\d{1,3}") && Integer.parseInt(feature) < NEEDED
                ? "cortado: this is Java " + feature + ", and Java " + NEEDED
                        + " or newer is needed (https://adoptium.net)"
                : null;
    }
}
