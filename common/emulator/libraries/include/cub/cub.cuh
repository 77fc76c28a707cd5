// The everyday part of CUB. Of a device's algorithms one thread does the work; those of blocks and warps share it out.
#pragma once
#include "../thrust/algorithms.h"

namespace cub {

using Sum = std::plus<>;
struct Max {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return a < b ? b : a;
  }
};
struct Min {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return b < a ? b : a;
  }
};

/// The first call asks how much memory it takes: none, but a null pointer would ask again.
inline bool asks_for_size(const void* storage, size_t& bytes) {
  if (storage) return false;
  bytes = 1;
  return true;
}

struct DeviceReduce {
  template <class In, class Out, class F, class T>
  static cudaError_t Reduce(void* storage, size_t& bytes, In in, Out out, int n, F f, T start, cudaStream_t = nullptr,
                            int line = __builtin_LINE()) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    thrust::kernels::once(thrust::device, line, "cub::DeviceReduce", [=]() mutable {
      T sum = start;
      for (int i = 0; i < n; ++i) sum = f(sum, in[i]);
      *out = sum;
    });
    return cudaSuccess;
  }
  template <class In, class Out>
  static cudaError_t Sum(void* storage, size_t& bytes, In in, Out out, int n, cudaStream_t s = nullptr,
                         int line = __builtin_LINE()) {
    return Reduce(storage, bytes, in, out, n, cub::Sum(), thrust::value_of<In>(), s, line);
  }
  template <class In, class Out>
  static cudaError_t Max(void* storage, size_t& bytes, In in, Out out, int n, cudaStream_t s = nullptr,
                         int line = __builtin_LINE()) {
    return Reduce(storage, bytes, in, out, n, cub::Max(), std::numeric_limits<thrust::value_of<In>>::lowest(), s, line);
  }
  template <class In, class Out>
  static cudaError_t Min(void* storage, size_t& bytes, In in, Out out, int n, cudaStream_t s = nullptr,
                         int line = __builtin_LINE()) {
    return Reduce(storage, bytes, in, out, n, cub::Min(), std::numeric_limits<thrust::value_of<In>>::max(), s, line);
  }
};

struct DeviceScan {
  template <class In, class Out>
  static cudaError_t ExclusiveSum(void* storage, size_t& bytes, In in, Out out, int n, cudaStream_t = nullptr) {
    if (!asks_for_size(storage, bytes)) thrust::exclusive_scan(thrust::device, in, in + n, out);
    return cudaSuccess;
  }
  template <class In, class Out>
  static cudaError_t InclusiveSum(void* storage, size_t& bytes, In in, Out out, int n, cudaStream_t = nullptr) {
    if (!asks_for_size(storage, bytes)) thrust::inclusive_scan(thrust::device, in, in + n, out);
    return cudaSuccess;
  }
};

struct DeviceRadixSort {
  template <class Key>
  static cudaError_t SortKeys(void* storage, size_t& bytes, const Key* in, Key* out, int n, int = 0,
                              int = 8 * sizeof(Key), cudaStream_t = nullptr) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    cudaMemcpy(out, in, static_cast<size_t>(n) * sizeof(Key), cudaMemcpyDeviceToDevice, 0);
    thrust::sort(thrust::device, out, out + n);
    return cudaSuccess;
  }
  template <class Key, class Value>
  static cudaError_t SortPairs(void* storage, size_t& bytes, const Key* keys, Key* sorted, const Value* values,
                               Value* moved, int n, int = 0, int = 8 * sizeof(Key), cudaStream_t = nullptr) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    cudaMemcpy(sorted, keys, static_cast<size_t>(n) * sizeof(Key), cudaMemcpyDeviceToDevice, 0);
    cudaMemcpy(moved, values, static_cast<size_t>(n) * sizeof(Value), cudaMemcpyDeviceToDevice, 0);
    thrust::sort_by_key(thrust::device, sorted, sorted + n, moved);
    return cudaSuccess;
  }
};

/// By shuffles, as far as the block's last warp goes.
template <class T, int kThreads = 32>
class WarpReduce {
 public:
  struct TempStorage {};
  EMU_INLINE explicit WarpReduce(TempStorage&) {}
  template <class F>
  EMU_INLINE T Reduce(T value, F f, EMU_LINE) {
    for (unsigned distance = kThreads / 2; distance > 0; distance /= 2)
      value = f(value, __shfl_down_sync(~0u, value, distance, kThreads, at));
    return value;
  }
  EMU_INLINE T Sum(T value, EMU_LINE) { return Reduce(value, cub::Sum(), at); }
};

/// All deposit their values; those who need them add them up.
template <class T, int kThreads>
class BlockReduce {
 public:
  struct TempStorage {
    T values[kThreads];
  };
  EMU_INLINE explicit BlockReduce(TempStorage& storage) : storage_(storage) {}
  /// Thread 0 has the result.
  template <class F>
  EMU_INLINE T Reduce(T value, F f, EMU_LINE) {
    storage_.values[threadIdx.x] = value;
    __syncthreads(at);
    T sum = storage_.values[0];
    if (threadIdx.x == 0)
      for (int i = 1; i < kThreads; ++i) sum = f(sum, storage_.values[i]);
    return sum;
  }
  EMU_INLINE T Sum(T value, EMU_LINE) { return Reduce(value, cub::Sum(), at); }

 private:
  TempStorage& storage_;
};

template <class T, int kThreads>
class BlockScan {
 public:
  struct TempStorage {
    T values[kThreads];
  };
  EMU_INLINE explicit BlockScan(TempStorage& storage) : storage_(storage) {}
  EMU_INLINE void InclusiveSum(T value, T& result, EMU_LINE) { result = value + before(value, at); }
  EMU_INLINE void ExclusiveSum(T value, T& result, EMU_LINE) { result = before(value, at); }
  EMU_INLINE void ExclusiveSum(T value, T& result, T& total, EMU_LINE) {
    result = before(value, at);
    total = T();
    for (int i = 0; i < kThreads; ++i) total += storage_.values[i];
  }

 private:
  EMU_INLINE T before(T value, ::emu_types::Line at) {
    storage_.values[threadIdx.x] = value;
    __syncthreads(at);
    T sum = T();
    for (unsigned i = 0; i < threadIdx.x; ++i) sum += storage_.values[i];
    return sum;
  }
  TempStorage& storage_;
};

}  // namespace cub
