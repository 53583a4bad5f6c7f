/** The rules of chess, its notations and its games; depends on nothing. */
@SuppressWarnings("module") // The modules below are built after this one, and are not there when it is used alone.
module dev.cortado.chess {
    exports dev.cortado.chess;
    exports dev.cortado.chess.game;
    exports dev.cortado.chess.notation;
    exports dev.cortado.chess.perft;
    exports dev.cortado.chess.internal to dev.cortado.eval, dev.cortado.engine, dev.cortado.uci, dev.cortado.lab;
}
