/** The rules of chess and its notations; depends on nothing. */
module dev.cortado.chess {
    exports dev.cortado.chess;
    exports dev.cortado.chess.notation;
}
