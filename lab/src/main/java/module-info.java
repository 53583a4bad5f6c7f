/** Measurement of engines: matches, statistics, suites, tuning and data generation. */
module dev.cortado.lab {
    requires com.fasterxml.jackson.annotation;
    requires transitive com.fasterxml.jackson.databind;
    requires transitive dev.cortado.engine;
    requires transitive dev.cortado.uci;

    exports dev.cortado.lab.analysis;
    exports dev.cortado.lab.annotate;
    exports dev.cortado.lab.data;
    exports dev.cortado.lab.datagen;
    exports dev.cortado.lab.explain;
    exports dev.cortado.lab.json;
    exports dev.cortado.lab.match;
    exports dev.cortado.lab.opening;
    exports dev.cortado.lab.player;
    exports dev.cortado.lab.records;
    exports dev.cortado.lab.report;
    exports dev.cortado.lab.stats;
    exports dev.cortado.lab.suite;
    exports dev.cortado.lab.telemetry;
    exports dev.cortado.lab.tune;
    exports dev.cortado.lab.tune.spsa;

    opens dev.cortado.lab.analysis to com.fasterxml.jackson.databind;
    opens dev.cortado.lab.explain to com.fasterxml.jackson.databind;
    opens dev.cortado.lab.match to com.fasterxml.jackson.databind;
    opens dev.cortado.lab.records to com.fasterxml.jackson.databind;
    opens dev.cortado.lab.suite to com.fasterxml.jackson.databind;
    opens dev.cortado.lab.telemetry to com.fasterxml.jackson.databind;
    opens dev.cortado.lab.tune.spsa to com.fasterxml.jackson.databind;
}
