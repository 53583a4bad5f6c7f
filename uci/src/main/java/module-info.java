/** The UCI protocol, spoken on behalf of the engine. */
module dev.cortado.uci {
    requires transitive dev.cortado.engine;

    exports dev.cortado.uci;
}
