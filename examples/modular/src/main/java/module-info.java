/** A program that finds mates in one. */
module example.modular {
    requires dev.cortado.chess;
}
