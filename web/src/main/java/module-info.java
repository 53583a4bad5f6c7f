/** The workbench: play, analyse and see the search in a browser. */
module dev.cortado.web {
    requires transitive dev.cortado.engine;
    requires dev.cortado.lab;
    requires org.eclipse.jetty.server;
    requires org.eclipse.jetty.websocket.api;
    requires org.eclipse.jetty.websocket.server;

    exports dev.cortado.web;

    opens dev.cortado.web.http to com.fasterxml.jackson.databind;
    opens dev.cortado.web.message to com.fasterxml.jackson.databind;
}
