package dev.cortado.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import dev.cortado.app.terminal.ProgressLine;
import dev.cortado.app.terminal.Terminal;
import dev.cortado.eval.classical.WeightFile;
import dev.cortado.eval.classical.Weights;
import dev.cortado.lab.tune.TexelData;
import dev.cortado.lab.tune.TexelOptions;
import dev.cortado.lab.tune.TexelTuner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cortado tune texel}: fits the classical evaluation's weights to labelled positions. */
@Command(
        name = "texel", mixinStandardHelpOptions = true,
        description = "Fit the classical evaluation's weights to labelled positions.", footer = {"",
            "The data are game records (*.games), or text with lines FEN;score;result or FEN;result, labels from White's",
            "view; text may be gzipped.",
            "Ctrl-C ends the fit and writes the best weights so far; --from continues with them.", "",
            "Example: cortado tune texel own.games --out WeightValues.java"})
final class TuneTexelCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "game records, or labelled positions as text")
    private List<Path> files;

    @Option(names = "--out", defaultValue = "WeightValues.java",
            description = "where the tuned weights go, as Java source (${DEFAULT-VALUE})")
    private Path out;

    @Option(names = "--from", paramLabel = "FILE", description = "start from these weights instead of the shipped ones")
    private Path from;

    @Option(names = "--lambda", defaultValue = "0.6",
            description = "share of the game's result in the target, the rest is the score's (${DEFAULT-VALUE})")
    private double lambda;

    @Option(names = "--score-scale", defaultValue = "0", paramLabel = "CP",
            description = "centipawns of score for odds of e to 1; 0 fits it to the results")
    private double scoreScale;

    @Option(names = "--epochs", defaultValue = "200", description = "the most passes over the data (${DEFAULT-VALUE})")
    private int epochs;

    @Option(names = "--batch", defaultValue = "16384", description = "positions a step (${DEFAULT-VALUE})")
    private int batch;

    @Option(names = "--rate", defaultValue = "1", paramLabel = "CP",
            description = "size of the first steps in centipawns (${DEFAULT-VALUE})")
    private double rate;

    @Option(names = "--patience", defaultValue = "3",
            description = "passes without a gain before the rate is cut (${DEFAULT-VALUE})")
    private int patience;

    @Option(names = "--cuts", defaultValue = "4", description = "rate cuts before the fit ends (${DEFAULT-VALUE})")
    private int cuts;

    @Option(names = "--prior", defaultValue = "20", paramLabel = "N",
            description = "pull toward the starting weights, in positions (${DEFAULT-VALUE})")
    private double prior;

    @Option(names = "--held-out", defaultValue = "0.05",
            description = "share of the data kept for validation (${DEFAULT-VALUE})")
    private double heldOut;

    @Option(names = "--threads", defaultValue = "0", description = "threads; 0 for all processors")
    private int threads;

    @Option(names = "--seed", defaultValue = "1", description = "order of the data (${DEFAULT-VALUE})")
    private long seed;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter progress = spec.commandLine().getErr();
        files.forEach(file -> InputFile.requireReadable(spec, file));
        OutputFile.requireWritable(spec, out);
        int[] start = from == null ? Weights.shipped().copy() : weights(from);
        int workers = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
        TexelOptions options = new TexelOptions(lambda, scoreScale, rate, batch, epochs, patience, cuts, prior, workers,
                seed);

        long began = System.nanoTime();
        TexelData data = load(workers);
        progress.printf("%,d positions to learn from, %,d held out, %,d left out, %,d bad lines; %,d MB, %.0f s%n",
                data.positions(), data.heldOut(), data.skipped(), data.bad(), data.bytes() >> 20,
                (System.nanoTime() - began) / 1e9);
        if (data.bad() > 0) {
            progress.println("first bad line: " + data.firstProblem());
        }

        TexelTuner tuner = new TexelTuner(data, options, start);
        CountDownLatch written = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            tuner.stop();
            await(written);
        }));
        try {
            TexelTuner.Outcome outcome = tuner.run(report -> show(progress, tuner, report));
            OutputFile.write(out, WeightFile.render(outcome.weights()));
            progress.printf("held-out error %.6f -> %.6f; weights are in %s%n", outcome.startError(), outcome.error(),
                    out);
        } finally {
            written.countDown();
        }
        return ExitCode.OK;
    }

    private TexelData load(int workers) throws IOException, InterruptedException {
        ProgressLine line = new ProgressLine(spec.commandLine().getErr(), Terminal.detect(true));
        try {
            return TexelData.load(files, heldOut, seed, workers,
                    lines -> line.update(() -> String.format(Locale.ROOT, "%,d lines read", lines)));
        } finally {
            line.clear();
        }
    }

    private int[] weights(Path file) throws IOException {
        String text = InputFile.text(spec, file);
        try {
            return WeightFile.parse(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), file + ": " + e.getMessage(), e);
        }
    }

    private static void show(PrintWriter progress, TexelTuner tuner, TexelTuner.Report report) {
        if (report.epoch() == 0) {
            progress.printf("scale %.1f cp (scores %.1f cp)%n", tuner.scale(), tuner.scoreScale());
            progress.printf("%5s %12s %12s %8s %12s%n", "epoch", "training", "held out", "rate", "positions/s");
        }
        progress.printf("%5d %12.6f %12.6f %8.4f %,12.0f%s%n", report.epoch(), report.trainingError(),
                report.heldOutError(), report.rate(), report.positionsPerSecond(), report.best() ? " *" : "");
        progress.flush();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
