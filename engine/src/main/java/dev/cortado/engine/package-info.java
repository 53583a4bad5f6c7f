/**
 * The engine for programs that embed it: {@link dev.cortado.engine.Engine} searches, {@link dev.cortado.engine.EngineJob} is a
 * search under way, and the rest is what goes in (options, limits) and what comes out (lines, results, explanations,
 * telemetry). Boards, games and analyses as ordinary objects are a floor higher, in {@code dev.cortado.engine.analysis}.
 */
package dev.cortado.engine;
