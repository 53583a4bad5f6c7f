#include "train.h"

#ifdef __CUDACC__
#include <cuda_fp16.h>
#define LAUNCH(kernel, grid, threads, stream, ...) \
    kernel<<<grid, threads, 0, static_cast<cudaStream_t>(stream)>>>(__VA_ARGS__)
#else
#include "emulated_cuda.h"
#endif

namespace {

constexpr int WARP = 32;
constexpr int THREADS = 256;
constexpr int WARPS = THREADS / WARP;
constexpr unsigned ALL_LANES = 0xffffffffu;
constexpr int PIECE_SQUARES = 384;

/** sp_position of selfplay/api.h. */
struct Position {
    uint64_t occupied;
    uint8_t pieces[16];
    int16_t score;
    uint8_t result, ply, state, en_passant, white_king, black_king;
};
static_assert(sizeof(Position) == 32, "a training position has 32 bytes");

/** Where the parts of the parameters begin. */
struct Layout {
    int input_biases, output_weights, output_biases, end;
    __host__ __device__ explicit Layout(const train_shape& shape) {
        input_biases = shape.inputs * shape.hidden;
        output_weights = input_biases + shape.hidden;
        output_biases = output_weights + 2 * shape.buckets * shape.hidden;
        end = output_biases + shape.buckets;
    }
};

__device__ float sigmoid(float x) { return 1.f / (1.f + __expf(-x)); }

__device__ float warp_sum(float x) {
    for (int step = WARP / 2; step; step >>= 1) x += __shfl_xor_sync(ALL_LANES, x, step);
    return x;
}

__device__ float clipped(float x) { return fminf(fmaxf(x, 0.f), 1.f); }

/** Share of the run that is done, 0 to 1. */
__device__ float progress(const train_state* state) {
    return fminf(1.f, (float)state->step / (float)(state->total > 1 ? state->total : 1));
}

/** A warp a position. */
__global__ void __launch_bounds__(THREADS)
batch_kernel(train_shape shape, train_rates rates, const train_state* state, const uint8_t* king_map, const Position* data,
             const int32_t* order, uint32_t steps_per_pass, __half* inputs, float* target, uint8_t* bucket) {
    int row = blockIdx.x * WARPS + threadIdx.x / WARP, lane = threadIdx.x % WARP;
    if (row >= shape.batch) return;
    const Position& position = data[order[(size_t)(state->step % steps_per_pass) * shape.batch + row]];
    uint64_t occupied = position.occupied;
    int mover = position.state & 1;
    for (int side = 0; side < 2; side++) {  // 0: as the side to move sees it
        int perspective = mover ^ side;
        int king = perspective ? position.black_king : position.white_king;
        int flip = perspective ? 56 : 0;
        if (shape.mirrored && (king & 4)) flip ^= 7;
        __half* out = inputs + (size_t)(side * shape.batch + row) * shape.inputs;
        for (int i = lane; i < shape.inputs / 8; i += WARP) reinterpret_cast<uint4*>(out)[i] = make_uint4(0, 0, 0, 0);
        __syncwarp();
        __half* seen = out + 768 * king_map[king ^ flip];
        for (int square = lane; square < 64; square += WARP) {
            if (!(occupied >> square & 1)) continue;
            int place = __popcll(occupied & ((1ull << square) - 1));
            int piece = position.pieces[place >> 1] >> (4 * (place & 1)) & 15;
            int colour = piece >> 3, type = piece & 7;
            seen[(colour == perspective ? 0 : PIECE_SQUARES) + 64 * type + (square ^ flip)] = __float2half_rn(1.f);
        }
    }
    if (lane == 0) {
        float weight = rates.result_start + (rates.result_end - rates.result_start) * progress(state);
        target[row] = weight * 0.5f * position.result + (1.f - weight) * sigmoid(position.score / rates.score_scale);
        bucket[row] = (uint8_t)((__popcll(occupied) - 2) * shape.buckets / 32);
    }
}

/** A warp a position: the output is a sum over both perspectives of clipped(a)² · weight. */
__global__ void __launch_bounds__(THREADS)
forward_kernel(train_shape shape, train_rates rates, const __half* accumulators, const float* parameters, const float* target,
               const uint8_t* bucket, float* derivative, float* error) {
    int row = blockIdx.x * WARPS + threadIdx.x / WARP, lane = threadIdx.x % WARP;
    if (row >= shape.batch) return;
    Layout layout(shape);
    int n = shape.hidden;
    const float* biases = parameters + layout.input_biases;
    const float* weights = parameters + layout.output_weights + (size_t)bucket[row] * 2 * n;
    const __half* own = accumulators + (size_t)row * n;
    const __half* other = accumulators + (size_t)(shape.batch + row) * n;
    float sum = 0;
#pragma unroll 4
    for (int i = 2 * lane; i < n; i += 2 * WARP) {
        float2 bias = *reinterpret_cast<const float2*>(biases + i);
        float2 a = __half22float2(*reinterpret_cast<const __half2*>(own + i));
        float2 b = __half22float2(*reinterpret_cast<const __half2*>(other + i));
        float2 wa = *reinterpret_cast<const float2*>(weights + i);
        float2 wb = *reinterpret_cast<const float2*>(weights + n + i);
        a.x = clipped(a.x + bias.x), a.y = clipped(a.y + bias.y);
        b.x = clipped(b.x + bias.x), b.y = clipped(b.y + bias.y);
        sum += a.x * a.x * wa.x + a.y * a.y * wa.y + b.x * b.x * wb.x + b.y * b.y * wb.y;
    }
    sum = warp_sum(sum);
    if (lane == 0) {
        float p = sigmoid(sum + parameters[layout.output_biases + bucket[row]]);
        float miss = p - target[row];
        float slope = rates.power == 2.f ? miss : copysignf(powf(fabsf(miss), rates.power - 1.f), miss);
        derivative[row] = rates.power * slope * p * (1.f - p);
        error[row] = miss * miss;
    }
}

/** What one lane sums for its two neurons. */
struct Sums {
    float2 bias;
    float2 weight[2][TRAIN_MAX_BUCKETS];
};

/** Derivative by one accumulator pair; adds what biases and output weights get from it. */
__device__ __half2 backward_pair(__half2 stored, float2 bias, float2 weight, float derivative, float2& bias_sum,
                                 float2& weight_sum) {
    float2 a = __half22float2(stored), g;
    a.x = clipped(a.x + bias.x), a.y = clipped(a.y + bias.y);
    weight_sum.x += derivative * a.x * a.x, weight_sum.y += derivative * a.y * a.y;
    g.x = a.x > 0 && a.x < 1 ? 2.f * derivative * a.x * weight.x : 0.f;
    g.y = a.y > 0 && a.y < 1 ? 2.f * derivative * a.y * weight.y : 0.f;
    bias_sum.x += g.x, bias_sum.y += g.y;
    g.x *= TRAIN_GRADIENT_SCALE, g.y *= TRAIN_GRADIENT_SCALE;
    return __float22half2_rn(g);
}

/** A block takes TRAIN_TILE neurons of TRAIN_CHUNK positions; a warp takes every eighth position, a lane two neurons. */
__global__ void __launch_bounds__(THREADS)
backward_kernel(train_shape shape, const __half* accumulators, const float* parameters, const float* derivative,
                const float* error, const uint8_t* bucket, __half* gradient, float* partials) {
    __shared__ float shared[WARPS][TRAIN_TILE * (1 + 2 * TRAIN_MAX_BUCKETS)];
    Layout layout(shape);
    int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP, n = shape.hidden;
    int first = blockIdx.y * TRAIN_CHUNK, column = blockIdx.x * TRAIN_TILE + 2 * lane;
    float2 bias = *reinterpret_cast<const float2*>(parameters + layout.input_biases + column);
    const float* weights = parameters + layout.output_weights + column;
    Sums sums = {};
#pragma unroll 4
    for (int k = warp; k < TRAIN_CHUNK; k += WARPS) {
        int row = first + k, mine = bucket[row];
        size_t own = (size_t)row * n + column, other = (size_t)(shape.batch + row) * n + column;
        __half2 a = *reinterpret_cast<const __half2*>(accumulators + own);
        __half2 b = *reinterpret_cast<const __half2*>(accumulators + other);
        float2 wa = *reinterpret_cast<const float2*>(weights + (size_t)mine * 2 * n);
        float2 wb = *reinterpret_cast<const float2*>(weights + (size_t)(mine * 2 + 1) * n);
        float2 own_sum = make_float2(0, 0), other_sum = make_float2(0, 0);
        *reinterpret_cast<__half2*>(gradient + own) = backward_pair(a, bias, wa, derivative[row], sums.bias, own_sum);
        *reinterpret_cast<__half2*>(gradient + other) = backward_pair(b, bias, wb, derivative[row], sums.bias, other_sum);
#pragma unroll
        for (int i = 0; i < TRAIN_MAX_BUCKETS; i++) {  // constant indices keep the sums in registers
            if (i != mine) continue;
            sums.weight[0][i].x += own_sum.x, sums.weight[0][i].y += own_sum.y;
            sums.weight[1][i].x += other_sum.x, sums.weight[1][i].y += other_sum.y;
        }
    }
    float* mine = shared[warp] + 2 * lane;
    mine[0] = sums.bias.x, mine[1] = sums.bias.y;
#pragma unroll
    for (int i = 0; i < TRAIN_MAX_BUCKETS; i++)
        for (int side = 0; side < 2; side++) {
            int at = TRAIN_TILE * (1 + 2 * i + side);
            mine[at] = sums.weight[side][i].x, mine[at + 1] = sums.weight[side][i].y;
        }
    __syncthreads();
    int rows = 1 + 2 * shape.buckets;  // biases, then the rows of output weights
    float* out = partials + (size_t)blockIdx.y * (layout.end - layout.input_biases + 1);
    for (int i = threadIdx.x; i < TRAIN_TILE * rows; i += THREADS) {
        float sum = 0;
        for (int w = 0; w < WARPS; w++) sum += shared[w][i];
        out[(size_t)(i / TRAIN_TILE) * n + blockIdx.x * TRAIN_TILE + i % TRAIN_TILE] = sum;
    }
    if (blockIdx.x) return;
    __syncthreads();  // one block a chunk also sums the output biases and the error: a thread a position
    static_assert(TRAIN_CHUNK == THREADS, "a thread a position");
    int row = first + threadIdx.x;
    for (int i = 0; i <= shape.buckets; i++) {
        float x = i == shape.buckets ? error[row] : bucket[row] == i ? derivative[row] : 0.f;
        x = warp_sum(x);
        if (lane == 0) shared[warp][i] = x;
    }
    __syncthreads();
    if ((int)threadIdx.x <= shape.buckets) {
        float sum = 0;
        for (int w = 0; w < WARPS; w++) sum += shared[w][threadIdx.x];
        out[(size_t)rows * n + threadIdx.x] = sum;
    }
}

constexpr float BETA_MEAN = 0.9f, BETA_SQUARE = 0.999f, EPSILON = 1e-8f;
constexpr uint32_t WARM_UP_SHARE = 20, WARM_UP_MOST = 500;

/** Cosine from rate to rate_end, after a linear rise over the first twentieth of the run. */
__device__ float learning_rate(const train_rates& rates, const train_state* state) {
    float rate = rates.rate_end + 0.5f * (rates.rate - rates.rate_end) * (1.f + cospif(progress(state)));
    uint32_t rise = state->total / WARM_UP_SHARE + 1;
    if (rise > WARM_UP_MOST) rise = WARM_UP_MOST;
    return state->step < rise ? rate * (state->step + 1.f) / rise : rate;
}

/** A thread a parameter. */
__global__ void __launch_bounds__(THREADS)
adam_kernel(train_shape shape, train_rates rates, const train_state* state, const float* slices, const float* partials,
            float* parameters, float* mean, float* square, __half* half_weights) {
    Layout layout(shape);
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i >= layout.end) return;
    float gradient = 0;
    if (i < layout.input_biases) {
        for (int s = 0; s < shape.slices; s++) gradient += slices[(size_t)s * layout.input_biases + i];
        gradient /= TRAIN_GRADIENT_SCALE;
    } else {
        int width = layout.end - layout.input_biases + 1;
        for (int c = 0; c < shape.batch / TRAIN_CHUNK; c++) gradient += partials[(size_t)c * width + i - layout.input_biases];
    }
    gradient /= shape.batch;
    float rate = learning_rate(rates, state), t = state->step + 1.f;
    float m = mean[i] * BETA_MEAN + (1.f - BETA_MEAN) * gradient;
    float v = square[i] * BETA_SQUARE + (1.f - BETA_SQUARE) * gradient * gradient;
    mean[i] = m, square[i] = v;
    float step = m / (1.f - powf(BETA_MEAN, t)) / (sqrtf(v / (1.f - powf(BETA_SQUARE, t))) + EPSILON);
    float x = parameters[i] * (1.f - rate * rates.decay) - rate * step;
    if (i < layout.output_biases) x = fminf(fmaxf(x, -rates.clip), rates.clip);
    parameters[i] = x;
    if (i < layout.input_biases) half_weights[i] = __float2half_rn(x);
}

/** One warp, after adam_kernel, which reads the step in every block. */
__global__ void count_kernel(train_shape shape, train_state* state, const float* partials) {
    Layout layout(shape);
    int width = layout.end - layout.input_biases + 1;
    float error = 0;
    for (int c = threadIdx.x; c < shape.batch / TRAIN_CHUNK; c += WARP) error += partials[(size_t)c * width + width - 1];
    error = warp_sum(error);
    if (threadIdx.x == 0) {
        state->error += error;
        state->step++;
    }
}

int blocks(int items, int each) { return (items + each - 1) / each; }

bool fits(const train_shape& s) {
    return s.batch > 0 && s.batch % TRAIN_CHUNK == 0 && s.hidden > 0 && s.hidden % TRAIN_TILE == 0 && s.inputs % 768 == 0
        && s.buckets >= 1 && s.buckets <= TRAIN_MAX_BUCKETS && s.slices >= 1;
}

int32_t queued() { return (int32_t)cudaGetLastError(); }

}  // namespace

int32_t train_abi(void) { return TRAIN_ABI; }

int32_t train_batch(const train_shape* shape, const train_rates* rates, const train_state* state, const uint8_t* king_map,
                    const void* data, const int32_t* order, uint32_t steps_per_pass, void* inputs, float* target,
                    uint8_t* bucket, void* stream) {
    if (!fits(*shape) || !steps_per_pass) return cudaErrorInvalidValue;
    LAUNCH(batch_kernel, dim3(blocks(shape->batch, WARPS)), THREADS, stream, *shape, *rates, state, king_map,
           static_cast<const Position*>(data), order, steps_per_pass, static_cast<__half*>(inputs), target, bucket);
    return queued();
}

int32_t train_forward(const train_shape* shape, const train_rates* rates, const void* accumulators, const float* parameters,
                      const float* target, const uint8_t* bucket, float* derivative, float* error, void* stream) {
    if (!fits(*shape)) return cudaErrorInvalidValue;
    LAUNCH(forward_kernel, dim3(blocks(shape->batch, WARPS)), THREADS, stream, *shape, *rates,
           static_cast<const __half*>(accumulators), parameters, target, bucket, derivative, error);
    return queued();
}

int32_t train_backward(const train_shape* shape, const void* accumulators, const float* parameters, const float* derivative,
                       const float* error, const uint8_t* bucket, void* accumulator_gradient, float* partials,
                       void* stream) {
    if (!fits(*shape)) return cudaErrorInvalidValue;
    LAUNCH(backward_kernel, dim3(shape->hidden / TRAIN_TILE, shape->batch / TRAIN_CHUNK), THREADS, stream, *shape,
           static_cast<const __half*>(accumulators), parameters, derivative, error, bucket,
           static_cast<__half*>(accumulator_gradient), partials);
    return queued();
}

int32_t train_adam(const train_shape* shape, const train_rates* rates, train_state* state, const float* gradient,
                   const float* partials, float* parameters, float* mean, float* square, void* half_weights, void* stream) {
    if (!fits(*shape)) return cudaErrorInvalidValue;
    LAUNCH(adam_kernel, dim3(blocks(Layout(*shape).end, THREADS)), THREADS, stream, *shape, *rates, state, gradient,
           partials, parameters, mean, square, static_cast<__half*>(half_weights));
    LAUNCH(count_kernel, dim3(1), WARP, stream, *shape, state, partials);
    return queued();
}
