package dev.cortado.eval.nnue;

/**
 * Makes the JDK's vector module present. It is an incubator module, which a JVM resolves only if told to on its command
 * line, and then with a warning on standard error and a slower start. The JDK can also load it later, as it loads its own
 * modules for agents; the jar's manifest opens the way to that. Where neither is possible, there are no vectors.
 */
final class VectorModule {
    private static final String NAME = "jdk.incubator.vector";

    private VectorModule() {}

    /** True if classes of the module can be used from now on. */
    static boolean load() {
        Module module = ModuleLayer.boot().findModule(NAME).orElseGet(VectorModule::loadLater);
        if (module == null) {
            return false;
        }
        VectorModule.class.getModule().addReads(module);
        return true;
    }

    private static Module loadLater() {
        try {
            return (Module) Class.forName("jdk.internal.module.Modules").getMethod("loadModule", String.class)
                    .invoke(null, NAME);
        } catch (ReflectiveOperationException | LinkageError e) {
            return null; // another JDK, or one that does not open the package to us, or one without the module
        }
    }
}
