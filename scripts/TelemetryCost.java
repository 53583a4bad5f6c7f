import dev.cortado.engine.bench.Bench;
import dev.cortado.engine.EngineOptions;
import dev.cortado.engine.Limits;
import dev.cortado.lab.telemetry.TelemetryRun;

/**
 * Searches the bench positions three times, the first two to warm up, and prints nodes and nodes a CPU second of the last.
 * CPU time depends less than the clock on what else the machine does.
 */
final class TelemetryCost {
    public static void main(String[] args) {
        boolean count = args[0].equals("on");
        TelemetryRun run = new TelemetryRun(EngineOptions.defaults(), Bench.positions(),
                Limits.ofDepth(Integer.parseInt(args[1])));
        run.start("warm-up", count, done -> {});
        run.start("warm-up", count, done -> {});
        long before = cpuNanos();
        TelemetryRun.Result result = run.start("measured", count, done -> {});
        System.out.println(args[0] + " " + result.nodes() + " "
                + Math.round(result.nodes() * 1e9 / Math.max(1, cpuNanos() - before)));
    }

    private static long cpuNanos() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    }
}
