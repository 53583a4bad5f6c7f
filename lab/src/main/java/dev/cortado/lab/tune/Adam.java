package dev.cortado.lab.tune;

/** The Adam rule (Kingma and Ba, 2015): steps sized by the running mean of the gradient over that of its magnitude. */
final class Adam {
    private static final double MEAN_DECAY = 0.9;
    private static final double SQUARE_DECAY = 0.999;
    private static final double EPSILON = 1e-9;

    private final double[] mean;
    private final double[] square;
    private double meanBias = 1;
    private double squareBias = 1;

    Adam(int parameters) {
        mean = new double[parameters];
        square = new double[parameters];
    }

    /** Moves the weights one step down the gradient. */
    void step(double[] weights, double[] gradient, double rate) {
        meanBias *= MEAN_DECAY;
        squareBias *= SQUARE_DECAY;
        for (int i = 0; i < weights.length; i++) {
            double slope = gradient[i];
            mean[i] += (1 - MEAN_DECAY) * (slope - mean[i]);
            square[i] += (1 - SQUARE_DECAY) * (slope * slope - square[i]);
            weights[i] -= rate * (mean[i] / (1 - meanBias)) / (Math.sqrt(square[i] / (1 - squareBias)) + EPSILON);
        }
    }
}
