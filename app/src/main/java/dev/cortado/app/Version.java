package dev.cortado.app;

/** The name and version of this build. */
final class Version {
    private Version() {
    }

    /** Returns, for example, {@code Cortado 0.1.0}; {@code Cortado development} when not started from the built jar. */
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return "Cortado " + (version == null ? "development" : version);
    }
}
