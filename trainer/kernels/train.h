/**
 * One training step of (768 · K → N) × 2 → 1 with output buckets, as four kernels around two dense half-precision products:
 *
 *   train_batch     positions → multi-hot inputs X [2 · batch, inputs], targets, buckets
 *   (product)       A = X · W, the accumulators without their biases, [2 · batch, N]
 *   train_forward   A → for each row the derivative of its |miss|^power by the output, and the squared miss
 *   train_backward  A, derivatives → G, the derivatives by A, and partial sums for biases and output weights
 *   (product)       slices of Xᵀ · G
 *   train_adam      sums the slices and partial sums, AdamW, clips, writes the half-precision copy of W, counts the step
 *
 * Rows 0 … batch − 1 of X, A and G are the side to move's perspective, the rest the other side's. Every sum has a fixed
 * order, so that a run is a function of its seed. All pointers are device memory. The functions only queue work on the
 * stream; they return 0 or a CUDA error code.
 *
 * Parameters are one array of floats: input weights [inputs][N], input biases [N], output weights [buckets][2][N] (own
 * perspective first), output biases [buckets].
 */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TRAIN_ABI 2

/** Rows that one block of the backward kernel sums: the batch must be a multiple, the partial sums are one a chunk. */
#define TRAIN_CHUNK 256
/** Neurons that one block of the backward kernel takes: N must be a multiple. */
#define TRAIN_TILE 64
#define TRAIN_MAX_BUCKETS 8

/** Lives in device memory; the host may lower `total` to end a run earlier. */
struct train_state {
    double error;    /**< sum of squared errors over all rows so far */
    uint32_t step;   /**< steps done */
    uint32_t total;  /**< steps of the run; learning rate and blend follow step / total */
};

struct train_shape {
    int32_t inputs;   /**< 768 · K */
    int32_t hidden;   /**< N */
    int32_t buckets;
    int32_t mirrored;
    int32_t batch;    /**< positions a step */
    int32_t slices;   /**< of the gradient of the input weights */
};

struct train_rates {
    float rate;          /**< learning rate at the start of the cosine */
    float rate_end;      /**< and at its end */
    float result_start;  /**< weight of the game's result in the target at the first step, … */
    float result_end;    /**< … and at the last, linear between; the rest is the score */
    float decay;
    float clip;          /**< bound of input weights, input biases and output weights */
    float score_scale;   /**< centipawns of 1.0 at the output */
    float power;         /**< of the miss in what is minimised; 2: squares */
};

int32_t train_abi(void);

/** order: positions of data in the order of training; a step takes the next `batch` of `steps_per_pass · batch`. */
int32_t train_batch(const struct train_shape* shape, const struct train_rates* rates, const struct train_state* state,
                    const uint8_t* king_map, const void* data, const int32_t* order, uint32_t steps_per_pass, void* inputs,
                    float* target, uint8_t* bucket, void* stream);

int32_t train_forward(const struct train_shape* shape, const struct train_rates* rates, const void* accumulators,
                      const float* parameters, const float* target, const uint8_t* bucket, float* derivative, float* error,
                      void* stream);

/** partials: [batch / TRAIN_CHUNK][N + 2 · buckets · N + buckets + 1]; the last is the squared error. */
int32_t train_backward(const struct train_shape* shape, const void* accumulators, const float* parameters,
                       const float* derivative, const float* error, const uint8_t* bucket, void* accumulator_gradient,
                       float* partials, void* stream);

/** gradient: [slices][inputs][N] floats, times TRAIN_GRADIENT_SCALE. */
int32_t train_adam(const struct train_shape* shape, const struct train_rates* rates, struct train_state* state,
                   const float* gradient, const float* partials, float* parameters, float* mean, float* square,
                   void* half_weights, void* stream);

/** Half-precision derivatives are stored times this, away from the smallest numbers. */
#define TRAIN_GRADIENT_SCALE 64.0f

#ifdef __cplusplus
}
#endif
