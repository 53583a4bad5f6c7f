/**
 * The machine that the warps run on: memory and launches of a CUDA device, or of the host, behind the same names.
 * Failures are thrown as Failure.
 */
#pragma once

#include "failure.h"
#include "moves.h"

#include <cstddef>
#include <cstring>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace cortado {

#ifdef __CUDACC__

inline void check(cudaError_t error, const char* what) {
    if (error != cudaSuccess) throw Failure(std::string("CUDA: ") + what + ": " + cudaGetErrorString(error));
}

/** A stream that does not wait for others. */
class Stream {
public:
    explicit Stream(int device) : device(device) {
        check(cudaSetDevice(device), "choosing the device");
        check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "creating a stream");
    }
    ~Stream() { cudaStreamDestroy(stream); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    /** Makes the calling thread use the device. */
    void enter() const { check(cudaSetDevice(device), "choosing the device"); }
    void wait() const { check(cudaStreamSynchronize(stream), "running"); }
    /** Waits for everything on the device, of other streams too. */
    void waitForAll() const { check(cudaDeviceSynchronize(), "running"); }
    int multiprocessors() const {
        int count = 0;
        check(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device), "asking for the multiprocessors");
        return count;
    }
    cudaStream_t handle() const { return stream; }

private:
    int device;
    cudaStream_t stream = nullptr;
};

inline void* allocateBytes(std::size_t bytes) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, bytes), ("allocating " + std::to_string(bytes) + " bytes").c_str());
    return memory;
}
inline void freeBytes(void* memory) { cudaFree(memory); }
inline void clearBytes(const Stream& s, void* memory, std::size_t bytes) {
    check(cudaMemsetAsync(memory, 0, bytes, s.handle()), "clearing memory");
    s.wait();
}
inline void copyBytes(const Stream& s, void* to, const void* from, std::size_t bytes) {
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, s.handle()), "copying memory");
    s.wait();
}
/** Copies a number of rows of so many bytes; the pitch is the distance from one to the next. */
inline void copyRows(const Stream& s, void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t bytes,
                     std::size_t rows) {
    check(cudaMemcpy2DAsync(to, toPitch, from, fromPitch, bytes, rows, cudaMemcpyDefault, s.handle()), "copying memory");
    s.wait();
}

/** A block's warps share the tables; each has its scratch memory. */
template <class Task>
__global__ void __launch_bounds__(Task::MAX_WARPS * 32, 1) warpKernel(const __grid_constant__ Task task, const Tables* source) {
    __shared__ Tables tables;
    __shared__ Scratch scratch[Task::MAX_WARPS];
    static_assert(sizeof(Tables) % sizeof(u64) == 0, "copied in words");
    for (u32 i = threadIdx.x; i < sizeof(Tables) / sizeof(u64); i += blockDim.x) {
        reinterpret_cast<u64*>(&tables)[i] = reinterpret_cast<const u64*>(source)[i];
    }
    __syncthreads();
    const u32 warps = blockDim.x / 32, warp = threadIdx.x / 32;
    task.run(tables, scratch[warp], blockIdx.x * warps + warp, gridDim.x * warps);
}

/** Runs a task on blocks × warps warps, and waits for the end. */
template <class Task> void launch(const Stream& s, const Task& task, const Tables* tables, int blocks, int warps) {
    warpKernel<<<static_cast<unsigned>(blocks), static_cast<unsigned>(warps) * 32, 0, s.handle()>>>(task, tables);
    check(cudaGetLastError(), "launching");
    s.wait();
}

/** Whether kernels can use the memory that a pointer points to. */
inline bool isPlayerMemory(const void* memory) {
    cudaPointerAttributes attributes{};
    check(cudaPointerGetAttributes(&attributes, memory), "asking for the kind of memory");
    return attributes.type == cudaMemoryTypeDevice || attributes.type == cudaMemoryTypeManaged;
}

constexpr bool ON_GPU = true;

#else

class Stream {
public:
    explicit Stream(int) {}
    void enter() const {}
    void wait() const {}
    void waitForAll() const {}
    int multiprocessors() const { return 1; }
};

constexpr std::size_t HOST_ALIGNMENT = 64;
inline void* allocateBytes(std::size_t bytes) { return ::operator new(bytes, std::align_val_t(HOST_ALIGNMENT)); }
inline void freeBytes(void* memory) { ::operator delete(memory, std::align_val_t(HOST_ALIGNMENT)); }
inline void clearBytes(const Stream&, void* memory, std::size_t bytes) { std::memset(memory, 0, bytes); }
inline void copyBytes(const Stream&, void* to, const void* from, std::size_t bytes) {
    std::memcpy(to, from, bytes);
}
inline void copyRows(const Stream&, void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t bytes,
                     std::size_t rows) {
    for (std::size_t row = 0; row < rows; row++) {
        std::memcpy(static_cast<char*>(to) + row * toPitch, static_cast<const char*>(from) + row * fromPitch, bytes);
    }
}

template <class Task> void launch(const Stream&, const Task& task, const Tables* tables, int blocks, int warps) {
    for (u32 warp = 0; warp < static_cast<u32>(blocks * warps); warp++) {
        Scratch scratch;
        task.run(*tables, scratch, warp, static_cast<u32>(blocks * warps));
    }
}

inline bool isPlayerMemory(const void*) { return true; }

constexpr bool ON_GPU = false;

#endif

/** Player memory for a number of T, zero at first. */
template <class T> class Buffer {
public:
    Buffer() = default;
    Buffer(const Stream& s, std::size_t count) : stream(&s), data(static_cast<T*>(allocateBytes(count * sizeof(T)))), count(count) {
        clear();
    }
    Buffer(Buffer&& other) noexcept { swap(other); }
    Buffer& operator=(Buffer&& other) noexcept {
        swap(other);
        return *this;
    }
    ~Buffer() {
        if (data) freeBytes(data);
    }

    T* get() const { return data; }
    std::size_t size() const { return count; }
    std::size_t bytes() const { return count * sizeof(T); }
    void clear() {
        if (count) clearBytes(*stream, static_cast<void*>(data), bytes());
    }
    void write(const T* from, std::size_t number, std::size_t at = 0) {
        if (number) copyBytes(*stream, data + at, from, number * sizeof(T));
    }
    void read(T* to, std::size_t number) const {
        if (number) copyBytes(*stream, to, data, number * sizeof(T));
    }
    std::vector<T> read(std::size_t number) const {
        std::vector<T> copy(number);
        read(copy.data(), number);
        return copy;
    }

private:
    void swap(Buffer& other) {
        std::swap(stream, other.stream);
        std::swap(data, other.data);
        std::swap(count, other.count);
    }
    const Stream* stream = nullptr;
    T* data = nullptr;
    std::size_t count = 0;
};

/** Memory of a caller, brought to where kernels can use it if it is not there. */
template <class T> class Staged {
public:
    Staged(const Stream& stream, T* memory, std::size_t count) : memory(memory) {
        if (count == 0 || isPlayerMemory(memory)) return;
        copy = Buffer<std::remove_const_t<T>>(stream, count);
        copy.write(memory, count);
    }
    T* get() const { return copy.size() ? copy.get() : memory; }
    /** Brings the first so many back. */
    void finish(std::size_t number) {
        if (copy.size()) copy.read(memory, number);
    }

private:
    T* memory;
    Buffer<std::remove_const_t<T>> copy;
};

}  // namespace cortado
