/** The search, behind one facade that knows no protocol. */
module dev.cortado.engine {
    requires transitive dev.cortado.chess;
    requires transitive dev.cortado.eval;

    exports dev.cortado.engine;
    exports dev.cortado.engine.analysis;
    exports dev.cortado.engine.bench;
}
