/** The UCI protocol: spoken on behalf of the engine, and to other engines. */
module dev.cortado.uci {
    requires transitive dev.cortado.engine;

    exports dev.cortado.uci;
    exports dev.cortado.uci.client;
}
