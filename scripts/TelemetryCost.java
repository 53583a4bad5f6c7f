import dev.cortado.engine.Bench;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.lab.telemetry.TelemetryRun;

/** Searches the bench positions twice, the first time to warm up, and prints nodes and nodes a second of the second. */
final class TelemetryCost {
    public static void main(String[] args) {
        boolean count = args[0].equals("on");
        TelemetryRun run = new TelemetryRun(EngineOptions.defaults(), Bench.positions(),
                Limits.ofDepth(Integer.parseInt(args[1])));
        run.start("warm-up", count, done -> {});
        TelemetryRun.Result result = run.start("measured", count, done -> {});
        System.out.println(args[0] + " " + result.nodes() + " " + result.nps());
    }
}
