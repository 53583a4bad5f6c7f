/** Static evaluation of positions. */
@SuppressWarnings("module") // The engine is built after this module, and is not there when it is used alone.
module dev.cortado.eval {
    requires transitive dev.cortado.chess;
    requires static jdk.incubator.vector; // NetworkEvaluator does without where it is absent

    exports dev.cortado.eval;
    exports dev.cortado.eval.catalogue;
    exports dev.cortado.eval.classical;
    exports dev.cortado.eval.machine to dev.cortado.engine;
    exports dev.cortado.eval.nnue;
}
