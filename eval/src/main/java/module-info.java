/** Static evaluation of positions. */
module dev.cortado.eval {
    requires transitive dev.cortado.chess;

    exports dev.cortado.eval;
    exports dev.cortado.eval.classical;
}
