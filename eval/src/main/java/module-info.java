/** Static evaluation of positions. */
module dev.cortado.eval {
    requires transitive dev.cortado.chess;
    requires static jdk.incubator.vector; // NetworkEvaluator does without where it is absent

    exports dev.cortado.eval;
    exports dev.cortado.eval.catalogue;
    exports dev.cortado.eval.classical;
    exports dev.cortado.eval.nnue;
}
