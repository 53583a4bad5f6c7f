/** The command line. */
module dev.cortado.app {
    requires dev.cortado.chess;
    requires dev.cortado.engine;
    requires dev.cortado.eval;
    requires dev.cortado.lab;
    requires dev.cortado.uci;
    requires dev.cortado.web;
    requires info.picocli;

    opens dev.cortado.app to info.picocli;
}
