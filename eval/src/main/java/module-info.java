/** Static evaluation of positions. */
module dev.cortado.eval {
    requires transitive dev.cortado.chess;
}
