// CUB's algorithms for a device: one thread does the work of most of them.
#pragma once
#include "operators.cuh"

namespace cub {

/// The first call asks how much memory it takes: none, but a null pointer would ask again.
inline bool asks_for_size(const void* storage, size_t& bytes) {
  if (storage) return false;
  bytes = 1;
  return true;
}

struct DeviceReduce {
  template <class In, class Out, class F, class T>
  static cudaError_t Reduce(void* storage, size_t& bytes, In in, Out out, int n, F f, T start,
                            emu::LibraryStream = nullptr, int line = __builtin_LINE()) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    thrust::kernels::once(thrust::device, line, "cub::DeviceReduce", [=]() mutable {
      T sum = start;
      for (int i = 0; i < n; ++i) sum = f(sum, in[i]);
      *out = sum;
    });
    return cudaSuccess;
  }
  template <class In, class Out>
  static cudaError_t Sum(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream s = nullptr,
                         int line = __builtin_LINE()) {
    return Reduce(storage, bytes, in, out, n, cub::Sum(), thrust::value_of<In>(), s, line);
  }
  template <class In, class Out>
  static cudaError_t Max(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream s = nullptr,
                         int line = __builtin_LINE()) {
    return Reduce(storage, bytes, in, out, n, cub::Max(), std::numeric_limits<thrust::value_of<In>>::lowest(), s, line);
  }
  template <class In, class Out>
  static cudaError_t Min(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream s = nullptr,
                         int line = __builtin_LINE()) {
    return Reduce(storage, bytes, in, out, n, cub::Min(), std::numeric_limits<thrust::value_of<In>>::max(), s, line);
  }
};

struct DeviceSelect {
  template <class In, class Out, class Count, class F>
  static cudaError_t If(void* storage, size_t& bytes, In in, Out out, Count count, int n, F f,
                        emu::LibraryStream = nullptr) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    return tell(thrust::copy_if(thrust::device, in, in + n, out, f) - out, count);
  }
  template <class In, class Flags, class Out, class Count>
  static cudaError_t Flagged(void* storage, size_t& bytes, In in, Flags flags, Out out, Count count, int n,
                             emu::LibraryStream = nullptr) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    return tell(thrust::copy_if(thrust::device, in, in + n, flags, out, thrust::identity<>()) - out, count);
  }
  template <class In, class Out, class Count>
  static cudaError_t Unique(void* storage, size_t& bytes, In in, Out out, Count count, int n,
                            emu::LibraryStream = nullptr) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    return tell(thrust::unique_copy(thrust::device, in, in + n, out) - out, count);
  }

 private:
  template <class Count>
  static cudaError_t tell(std::ptrdiff_t kept, Count count) {
    thrust::kernels::once(thrust::device, 0, "cub::DeviceSelect", [=]() mutable { *count = static_cast<int>(kept); });
    return cudaSuccess;
  }
};

struct DeviceHistogram {
  template <class In, class Counter, class Level>
  static cudaError_t HistogramEven(void* storage, size_t& bytes, In in, Counter* histogram, int levels, Level low,
                                   Level high, int n, emu::LibraryStream = nullptr) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    const int bins = levels - 1;
    cudaMemset(histogram, 0, static_cast<size_t>(bins) * sizeof(Counter), 0);
    thrust::kernels::each(thrust::device, 0, "cub::DeviceHistogram", n, [=](std::ptrdiff_t i) mutable {
      const auto value = static_cast<Level>(in[i]);
      if (value < low || !(value < high)) return;
      const int bin = static_cast<int>((value - low) * bins / (high - low));
      atomicAdd(histogram + bin, Counter(1));
    });
    return cudaSuccess;
  }
};

struct DeviceSegmentedReduce {
  template <class In, class Out, class Begins, class Ends>
  static cudaError_t Sum(void* storage, size_t& bytes, In in, Out out, int segments, Begins begins, Ends ends,
                         emu::LibraryStream = nullptr) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    thrust::kernels::each(thrust::device, 0, "cub::DeviceSegmentedReduce", segments, [=](std::ptrdiff_t s) mutable {
      thrust::value_of<In> sum{};
      for (auto i = begins[s]; i < ends[s]; ++i) sum += in[i];
      out[s] = sum;
    });
    return cudaSuccess;
  }
};

struct DeviceRunLengthEncode {
  template <class In, class Out, class Lengths, class Count>
  static cudaError_t Encode(void* storage, size_t& bytes, In in, Out out, Lengths lengths, Count count, int n,
                            emu::LibraryStream = nullptr) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    thrust::kernels::once(thrust::device, 0, "cub::DeviceRunLengthEncode", [=]() mutable {
      int runs = 0;
      for (int i = 0; i < n; ++runs) {
        const int begin = i;
        while (i < n && in[i] == in[begin]) ++i;
        out[runs] = in[begin];
        lengths[runs] = i - begin;
      }
      *count = runs;
    });
    return cudaSuccess;
  }
};

struct DeviceScan {
  template <class In, class Out>
  static cudaError_t ExclusiveSum(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream = nullptr) {
    if (!asks_for_size(storage, bytes)) thrust::exclusive_scan(thrust::device, in, in + n, out);
    return cudaSuccess;
  }
  template <class In, class Out, class F, class T>
  static cudaError_t ExclusiveScan(void* storage, size_t& bytes, In in, Out out, F f, T start, int n,
                                   emu::LibraryStream = nullptr) {
    if (!asks_for_size(storage, bytes)) thrust::exclusive_scan(thrust::device, in, in + n, out, start, f);
    return cudaSuccess;
  }
  template <class In, class Out, class F>
  static cudaError_t InclusiveScan(void* storage, size_t& bytes, In in, Out out, F f, int n,
                                   emu::LibraryStream = nullptr) {
    if (!asks_for_size(storage, bytes)) thrust::inclusive_scan(thrust::device, in, in + n, out, f);
    return cudaSuccess;
  }
  template <class In, class Out>
  static cudaError_t InclusiveSum(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream = nullptr) {
    if (!asks_for_size(storage, bytes)) thrust::inclusive_scan(thrust::device, in, in + n, out);
    return cudaSuccess;
  }
};

/// Two arrays of which one holds what counts.
template <class T>
struct DoubleBuffer {
  T* d_buffers[2] = {nullptr, nullptr};
  int selector = 0;
  DoubleBuffer() = default;
  DoubleBuffer(T* current, T* other) : d_buffers{current, other} {}
  T* Current() { return d_buffers[selector]; }
  T* Alternate() { return d_buffers[selector ^ 1]; }
};

struct DeviceRadixSort {
  template <class Key>
  static cudaError_t SortKeys(void* storage, size_t& bytes, DoubleBuffer<Key>& keys, int n, int = 0,
                              int = 8 * sizeof(Key), emu::LibraryStream = nullptr) {
    if (!asks_for_size(storage, bytes)) thrust::sort(thrust::device, keys.Current(), keys.Current() + n);
    return cudaSuccess;
  }
  template <class Key, class Value>
  static cudaError_t SortPairs(void* storage, size_t& bytes, DoubleBuffer<Key>& keys, DoubleBuffer<Value>& values,
                               int n, int = 0, int = 8 * sizeof(Key), emu::LibraryStream = nullptr) {
    if (!asks_for_size(storage, bytes))
      thrust::sort_by_key(thrust::device, keys.Current(), keys.Current() + n, values.Current());
    return cudaSuccess;
  }
  template <class Key>
  static cudaError_t SortKeysDescending(void* storage, size_t& bytes, const Key* in, Key* out, int n, int = 0,
                                        int = 8 * sizeof(Key), emu::LibraryStream = nullptr) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    cudaMemcpy(out, in, static_cast<size_t>(n) * sizeof(Key), cudaMemcpyDeviceToDevice, 0);
    thrust::sort(thrust::device, out, out + n, thrust::greater<Key>());
    return cudaSuccess;
  }
  template <class Key>
  static cudaError_t SortKeys(void* storage, size_t& bytes, const Key* in, Key* out, int n, int = 0,
                              int = 8 * sizeof(Key), emu::LibraryStream = nullptr) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    cudaMemcpy(out, in, static_cast<size_t>(n) * sizeof(Key), cudaMemcpyDeviceToDevice, 0);
    thrust::sort(thrust::device, out, out + n);
    return cudaSuccess;
  }
  template <class Key, class Value>
  static cudaError_t SortPairs(void* storage, size_t& bytes, const Key* keys, Key* sorted, const Value* values,
                               Value* moved, int n, int = 0, int = 8 * sizeof(Key), emu::LibraryStream = nullptr) {
    if (asks_for_size(storage, bytes)) return cudaSuccess;
    cudaMemcpy(sorted, keys, static_cast<size_t>(n) * sizeof(Key), cudaMemcpyDeviceToDevice, 0);
    cudaMemcpy(moved, values, static_cast<size_t>(n) * sizeof(Value), cudaMemcpyDeviceToDevice, 0);
    thrust::sort_by_key(thrust::device, sorted, sorted + n, moved);
    return cudaSuccess;
  }
};

}  // namespace cub
