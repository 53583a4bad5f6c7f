/** Measurement of engines: matches, statistics, suites, tuning and data generation. */
module dev.cortado.lab {
    requires transitive dev.cortado.engine;
    requires transitive dev.cortado.uci;

    exports dev.cortado.lab.analysis;
    exports dev.cortado.lab.annotate;
    exports dev.cortado.lab.datagen;
    exports dev.cortado.lab.explain;
    exports dev.cortado.lab.json;
    exports dev.cortado.lab.match;
    exports dev.cortado.lab.opening;
    exports dev.cortado.lab.player;
    exports dev.cortado.lab.record;
    exports dev.cortado.lab.report;
    exports dev.cortado.lab.stats;
    exports dev.cortado.lab.suite;
    exports dev.cortado.lab.telemetry;
    exports dev.cortado.lab.tune;
    exports dev.cortado.lab.tune.spsa;
}
