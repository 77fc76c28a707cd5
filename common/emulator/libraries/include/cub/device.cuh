// CUB's algorithms for a whole device. In the emulator, a single thread does all the work of most of them.
#pragma once
#include "operators.cuh"

namespace cub {

/// The temporary storage of one call. If the program passes a null pointer, the call only stores the size. The emulator
/// uses no storage. The sizes are lower bounds of those on an H200 (CUDA 13.0), so that storage whose size another
/// algorithm returned is refused where it is too small on a card.
class Storage {
 public:
  Storage(const void* storage, size_t& bytes, size_t needed, emu_types::Line line) {
    ends_call_ = !storage || bytes < needed;
    if (!ends_call_) return;
    if (storage) {
      emu::call_failed("cub: temp_storage_bytes is less than the size that this algorithm requests", int(line));
      status_ = cudaErrorInvalidValue;
    }
    bytes = needed;
  }
  bool ends_call() const { return ends_call_; }
  cudaError_t status() const { return status_; }

 private:
  bool ends_call_ = false;
  cudaError_t status_ = cudaSuccess;
};

/// One byte, so that the program's next call does not pass a null pointer again.
constexpr size_t kLeastStorage = 1;
/// For algorithms whose tiles publish their sums.
constexpr size_t kStorageOfTiles = 1023;
inline size_t storage_of_scan(size_t n) { return kStorageOfTiles + n / 3200 * 8; }
/// Numbers of a single tile are sorted in place.
inline size_t storage_of_sort(size_t n, size_t element) { return n <= 8192 ? kLeastStorage : n * element; }

struct DeviceReduce {
  template <class In, class Out, class F, class T>
  static cudaError_t Reduce(void* storage, size_t& bytes, In in, Out out, int n, F f, T start,
                            emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();
    thrust::kernels::once(thrust::device, line, "cub::DeviceReduce", [=]() mutable {
      T sum = start;
      for (int i = 0; i < n; ++i) sum = f(sum, in[i]);
      *out = sum;
    });
    return cudaSuccess;
  }
  template <class In, class Out>
  static cudaError_t Sum(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream s = nullptr,
                         EMU_CALL_LINE) {
    return Reduce(storage, bytes, in, out, n, cub::Sum(), thrust::value_of<In>(), s, line);
  }
  template <class In, class Out>
  static cudaError_t Max(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream s = nullptr,
                         EMU_CALL_LINE) {
    return Reduce(storage, bytes, in, out, n, cub::Max(), std::numeric_limits<thrust::value_of<In>>::lowest(), s, line);
  }
  template <class In, class Out>
  static cudaError_t Min(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream s = nullptr,
                         EMU_CALL_LINE) {
    return Reduce(storage, bytes, in, out, n, cub::Min(), std::numeric_limits<thrust::value_of<In>>::max(), s, line);
  }
  template <class In, class Out>
  static cudaError_t ArgMin(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream s = nullptr,
                            EMU_CALL_LINE) {
    using Pair = KeyValuePair<int, thrust::value_of<In>>;
    return Reduce(storage, bytes, ArgIndexInputIterator<In, int>(in), out, n, cub::ArgMin(),
                  Pair{1, std::numeric_limits<thrust::value_of<In>>::max()}, s, line);
  }
  template <class In, class Out>
  static cudaError_t ArgMax(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream s = nullptr,
                            EMU_CALL_LINE) {
    using Pair = KeyValuePair<int, thrust::value_of<In>>;
    return Reduce(storage, bytes, ArgIndexInputIterator<In, int>(in), out, n, cub::ArgMax(),
                  Pair{1, std::numeric_limits<thrust::value_of<In>>::lowest()}, s, line);
  }
  template <class In, class Out, class F, class T, class G>
  static cudaError_t TransformReduce(void* storage, size_t& bytes, In in, Out out, int n, F f, G g, T start,
                                     emu::LibraryStream s = nullptr, EMU_CALL_LINE) {
    return Reduce(storage, bytes, thrust::make_transform_iterator(in, g), out, n, f, start, s, line);
  }
  template <class Keys, class KeysOut, class Values, class ValuesOut, class Count, class F>
  static cudaError_t ReduceByKey(void* storage, size_t& bytes, Keys keys, KeysOut keys_out, Values values,
                                 ValuesOut values_out, Count count, F f, int n, emu::LibraryStream = nullptr,
                                 EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();
    const auto ends =
        thrust::reduce_by_key(thrust::device, keys, keys + n, values, keys_out, values_out, cub::Equality(), f, line);
    thrust::kernels::once(thrust::device, line, "cub::DeviceReduce",
                          [=]() mutable { *count = static_cast<int>(ends.first - keys_out); });
    return cudaSuccess;
  }
};

/// The last step of all selections: stores the number of selected elements in *count.
template <class Count>
cudaError_t tell(std::ptrdiff_t kept, Count count, emu_types::Line line) {
  thrust::kernels::once(thrust::device, line, "cub::DeviceSelect", [=]() mutable { *count = static_cast<int>(kept); });
  return cudaSuccess;
}

struct DeviceSelect {
  template <class In, class Out, class Count, class F>
  static cudaError_t If(void* storage, size_t& bytes, In in, Out out, Count count, int n, F f,
                        emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kStorageOfTiles, line); room.ends_call()) return room.status();
    return tell(thrust::copy_if(thrust::device, in, in + n, out, f, line) - out, count, line);
  }
  template <class In, class Flags, class Out, class Count>
  static cudaError_t Flagged(void* storage, size_t& bytes, In in, Flags flags, Out out, Count count, int n,
                             emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kStorageOfTiles, line); room.ends_call()) return room.status();
    return tell(thrust::copy_if(thrust::device, in, in + n, flags, out, thrust::identity<>(), line) - out, count, line);
  }
  template <class In, class Out, class Count>
  static cudaError_t Unique(void* storage, size_t& bytes, In in, Out out, Count count, int n,
                            emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kStorageOfTiles, line); room.ends_call()) return room.status();
    return tell(thrust::unique_copy(thrust::device, in, in + n, out, line) - out, count, line);
  }
  template <class Keys, class Values, class KeysOut, class ValuesOut, class Count>
  static cudaError_t UniqueByKey(void* storage, size_t& bytes, Keys keys, Values values, KeysOut keys_out,
                                 ValuesOut values_out, Count count, int n, emu::LibraryStream = nullptr,
                                 EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kStorageOfTiles, line); room.ends_call()) return room.status();
    const auto ends = thrust::unique_by_key_copy(thrust::device, keys, keys + n, values, keys_out, values_out, line);
    return tell(ends.first - keys_out, count, line);
  }
};

/// Stores the selected elements at the start of the output, and the others in reverse order at its end.
struct DevicePartition {
  template <class In, class Out, class Count, class F>
  static cudaError_t If(void* storage, size_t& bytes, In in, Out out, Count count, int n, F f,
                        emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kStorageOfTiles, line); room.ends_call()) return room.status();
    return split(in, thrust::make_transform_iterator(in, f), out, count, n, line);
  }
  template <class In, class Flags, class Out, class Count>
  static cudaError_t Flagged(void* storage, size_t& bytes, In in, Flags flags, Out out, Count count, int n,
                             emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kStorageOfTiles, line); room.ends_call()) return room.status();
    return split(in, flags, out, count, n, line);
  }

 private:
  template <class In, class Flags, class Out, class Count>
  static cudaError_t split(In in, Flags flags, Out out, Count count, int n, emu_types::Line line) {
    thrust::kernels::once(thrust::device, line, "cub::DevicePartition", [=]() mutable {
      int yes = 0, no = n;
      for (int i = 0; i < n; ++i) out[flags[i] ? yes++ : --no] = in[i];
      *count = yes;
    });
    return cudaSuccess;
  }
};

struct DeviceMergeSort {
  template <class Keys, class Before>
  static cudaError_t SortKeys(void* storage, size_t& bytes, Keys keys, size_t n, Before before,
                              emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();
    thrust::stable_sort(thrust::device, keys, keys + n, before, line);
    return cudaSuccess;
  }
  template <class Keys, class Before>
  static cudaError_t StableSortKeys(void* storage, size_t& bytes, Keys keys, size_t n, Before before,
                                    emu::LibraryStream s = nullptr, EMU_CALL_LINE) {
    return SortKeys(storage, bytes, keys, n, before, s, line);
  }
  template <class Keys, class Values, class Before>
  static cudaError_t SortPairs(void* storage, size_t& bytes, Keys keys, Values values, size_t n, Before before,
                               emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();
    thrust::stable_sort_by_key(thrust::device, keys, keys + n, values, before, line);
    return cudaSuccess;
  }
  template <class Keys, class Values, class Before>
  static cudaError_t StableSortPairs(void* storage, size_t& bytes, Keys keys, Values values, size_t n, Before before,
                                     emu::LibraryStream s = nullptr, EMU_CALL_LINE) {
    return SortPairs(storage, bytes, keys, values, n, before, s, line);
  }
};

struct DeviceFor {
  template <class It, class F>
  static cudaError_t ForEach(It first, It last, F f, emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    thrust::for_each(thrust::device, first, last, f, line);
    return cudaSuccess;
  }
  template <class It, class N, class F>
  static cudaError_t ForEachN(It first, N n, F f, emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    thrust::for_each(thrust::device, first, first + n, f, line);
    return cudaSuccess;
  }
  template <class N, class F>
  static cudaError_t Bulk(N n, F f, emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    thrust::kernels::each(thrust::device, line, "cub::DeviceFor", static_cast<std::ptrdiff_t>(n),
                          [=](std::ptrdiff_t i) mutable { f(static_cast<N>(i)); });
    return cudaSuccess;
  }
};

struct DeviceAdjacentDifference {
  template <class In, class Out, class F = Difference>
  static cudaError_t SubtractLeftCopy(void* storage, size_t& bytes, In in, Out out, size_t n, F f = {},
                                      emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();
    thrust::adjacent_difference(thrust::device, in, in + n, out, f, line);
    return cudaSuccess;
  }
};

/// Samples of one channel among `kChannels`. `Bin` maps a sample to its bin, or to a negative number.
template <int kChannels, class In, class Counter, class Bin>
void count_bins(In in, int channel, Counter* histogram, int bins, std::ptrdiff_t n, Bin bin, emu_types::Line line) {
  cudaMemset(histogram, 0, static_cast<size_t>(bins) * sizeof(Counter), line);
  thrust::kernels::each(thrust::device, line, "cub::DeviceHistogram", n, [=](std::ptrdiff_t i) mutable {
    const int at = bin(in[i * kChannels + channel]);
    if (at >= 0) atomicAdd(histogram + at, Counter(1));
  });
}

/// Bins of equal width.
template <class Level>
struct EvenBins {
  Level low, high;
  int bins;
  template <class T>
  int operator()(const T& sample) const {
    const auto value = static_cast<Level>(sample);
    return value < low || !(value < high) ? -1 : static_cast<int>((value - low) * bins / (high - low));
  }
};

/// Bins whose boundaries are in device memory.
template <class Level>
struct BinsBetween {
  const Level* levels;
  int bins;
  template <class T>
  int operator()(const T& sample) const {
    const auto value = static_cast<Level>(sample);
    if (value < levels[0] || !(value < levels[bins])) return -1;
    const auto before_or_at = [](const Level& level, const Level& v) { return !(v < level); };
    return static_cast<int>(thrust::place_in(levels, bins, value, before_or_at)) - 1;
  }
};

struct DeviceHistogram {
  template <class In, class Counter, class Level>
  static cudaError_t HistogramEven(void* storage, size_t& bytes, In in, Counter* histogram, int levels, Level low,
                                   Level high, std::ptrdiff_t n, emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();
    count_bins<1>(in, 0, histogram, levels - 1, n, EvenBins<Level>{low, high, levels - 1}, line);
    return cudaSuccess;
  }
  template <class In, class Counter, class Level>
  static cudaError_t HistogramRange(void* storage, size_t& bytes, In in, Counter* histogram, int levels,
                                    const Level* boundaries, std::ptrdiff_t n, emu::LibraryStream = nullptr,
                                    EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();
    count_bins<1>(in, 0, histogram, levels - 1, n, BinsBetween<std::remove_const_t<Level>>{boundaries, levels - 1},
                  line);
    return cudaSuccess;
  }
  /// Histograms, levels and limits are arrays in host memory with one entry per active channel.
  template <int kChannels, int kActive, class In, class Histograms, class Levels, class Limits>
  static cudaError_t MultiHistogramEven(void* storage, size_t& bytes, In in, Histograms histograms, Levels levels,
                                        Limits low, Limits high, std::ptrdiff_t n, emu::LibraryStream = nullptr,
                                        EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();
    for (int c = 0; c < kActive; ++c)
      count_bins<kChannels>(in, c, histograms[c], levels[c] - 1, n,
                            EvenBins<std::decay_t<decltype(low[c])>>{low[c], high[c], levels[c] - 1}, line);
    return cudaSuccess;
  }
  template <int kChannels, int kActive, class In, class Histograms, class Levels, class Boundaries>
  static cudaError_t MultiHistogramRange(void* storage, size_t& bytes, In in, Histograms histograms, Levels levels,
                                         Boundaries boundaries, std::ptrdiff_t n, emu::LibraryStream = nullptr,
                                         EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();
    for (int c = 0; c < kActive; ++c)
      count_bins<kChannels>(in, c, histograms[c], levels[c] - 1, n,
                            BinsBetween<std::decay_t<decltype(*boundaries[c])>>{boundaries[c], levels[c] - 1}, line);
    return cudaSuccess;
  }
};

struct DeviceSegmentedReduce {
  template <class In, class Out, class Begins, class Ends, class F, class T>
  static cudaError_t Reduce(void* storage, size_t& bytes, In in, Out out, int segments, Begins begins, Ends ends, F f,
                            T start, emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();
    thrust::kernels::each(thrust::device, line, "cub::DeviceSegmentedReduce", segments, [=](std::ptrdiff_t s) mutable {
      T sum = start;
      for (auto i = begins[s]; i < ends[s]; ++i) sum = f(sum, in[i]);
      out[s] = sum;
    });
    return cudaSuccess;
  }
  template <class In, class Out, class Begins, class Ends>
  static cudaError_t Sum(void* storage, size_t& bytes, In in, Out out, int segments, Begins begins, Ends ends,
                         emu::LibraryStream s = nullptr, EMU_CALL_LINE) {
    return Reduce(storage, bytes, in, out, segments, begins, ends, cub::Sum(), thrust::value_of<In>(), s, line);
  }
  template <class In, class Out, class Begins, class Ends>
  static cudaError_t Max(void* storage, size_t& bytes, In in, Out out, int segments, Begins begins, Ends ends,
                         emu::LibraryStream s = nullptr, EMU_CALL_LINE) {
    return Reduce(storage, bytes, in, out, segments, begins, ends, cub::Max(),
                  std::numeric_limits<thrust::value_of<In>>::lowest(), s, line);
  }
  template <class In, class Out, class Begins, class Ends>
  static cudaError_t Min(void* storage, size_t& bytes, In in, Out out, int segments, Begins begins, Ends ends,
                         emu::LibraryStream s = nullptr, EMU_CALL_LINE) {
    return Reduce(storage, bytes, in, out, segments, begins, ends, cub::Min(),
                  std::numeric_limits<thrust::value_of<In>>::max(), s, line);
  }
};

struct DeviceRunLengthEncode {
  template <class In, class Out, class Lengths, class Count>
  static cudaError_t Encode(void* storage, size_t& bytes, In in, Out out, Lengths lengths, Count count, int n,
                            emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kStorageOfTiles, line); room.ends_call()) return room.status();
    thrust::kernels::once(thrust::device, line, "cub::DeviceRunLengthEncode", [=]() mutable {
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
  template <class Keys, class Values, class Out>
  static cudaError_t InclusiveSumByKey(void* storage, size_t& bytes, Keys keys, Values values, Out out, int n,
                                       Equality = {}, emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kStorageOfTiles, line); room.ends_call()) return room.status();
    thrust::inclusive_scan_by_key(thrust::device, keys, keys + n, values, out, line);
    return cudaSuccess;
  }
  template <class Keys, class Values, class Out>
  static cudaError_t ExclusiveSumByKey(void* storage, size_t& bytes, Keys keys, Values values, Out out, int n,
                                       Equality = {}, emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kStorageOfTiles, line); room.ends_call()) return room.status();
    thrust::exclusive_scan_by_key(thrust::device, keys, keys + n, values, out, line);
    return cudaSuccess;
  }
  template <class In, class Out>
  static cudaError_t ExclusiveSum(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream = nullptr,
                                  EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, storage_of_scan(n), line); room.ends_call()) return room.status();
    thrust::exclusive_scan(thrust::device, in, in + n, out, line);
    return cudaSuccess;
  }
  template <class In, class Out, class F, class T>
  static cudaError_t ExclusiveScan(void* storage, size_t& bytes, In in, Out out, F f, T start, int n,
                                   emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, storage_of_scan(n), line); room.ends_call()) return room.status();
    thrust::exclusive_scan(thrust::device, in, in + n, out, start, f, line);
    return cudaSuccess;
  }
  template <class In, class Out, class F>
  static cudaError_t InclusiveScan(void* storage, size_t& bytes, In in, Out out, F f, int n,
                                   emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, storage_of_scan(n), line); room.ends_call()) return room.status();
    thrust::inclusive_scan(thrust::device, in, in + n, out, f, line);
    return cudaSuccess;
  }
  template <class In, class Out>
  static cudaError_t InclusiveSum(void* storage, size_t& bytes, In in, Out out, int n, emu::LibraryStream = nullptr,
                                  EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, storage_of_scan(n), line); room.ends_call()) return room.status();
    thrust::inclusive_scan(thrust::device, in, in + n, out, line);
    return cudaSuccess;
  }
};

/// Two arrays, one of which contains the current values.
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
#define EMU_SORTS(SUFFIX, DESCENDING)                                                                                  \
  template <class Key>                                                                                                 \
  static cudaError_t SortKeys##SUFFIX(void* storage, size_t& bytes, DoubleBuffer<Key>& keys, size_t n, int begin = 0,  \
                                      int end = 8 * sizeof(Key), emu::LibraryStream = nullptr, EMU_CALL_LINE) {        \
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();               \
    thrust::stable_sort(thrust::device, keys.Current(), keys.Current() + n, BeforeByBits<Key, DESCENDING>{begin, end}, \
                        line);                                                                                         \
    return cudaSuccess;                                                                                                \
  }                                                                                                                    \
  template <class Key, class Value>                                                                                    \
  static cudaError_t SortPairs##SUFFIX(void* storage, size_t& bytes, DoubleBuffer<Key>& keys,                          \
                                       DoubleBuffer<Value>& values, size_t n, int begin = 0,                           \
                                       int end = 8 * sizeof(Key), emu::LibraryStream = nullptr, EMU_CALL_LINE) {       \
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();               \
    thrust::stable_sort_by_key(thrust::device, keys.Current(), keys.Current() + n, values.Current(),                   \
                               BeforeByBits<Key, DESCENDING>{begin, end}, line);                                       \
    return cudaSuccess;                                                                                                \
  }                                                                                                                    \
  template <class Key>                                                                                                 \
  static cudaError_t SortKeys##SUFFIX(void* storage, size_t& bytes, const Key* in, Key* out, size_t n, int begin = 0,  \
                                      int end = 8 * sizeof(Key), emu::LibraryStream = nullptr, EMU_CALL_LINE) {        \
    if (const Storage room(storage, bytes, storage_of_sort(n, sizeof(Key)), line); room.ends_call())                   \
      return room.status();                                                                                            \
    cudaMemcpy(out, in, n * sizeof(Key), cudaMemcpyDeviceToDevice, line);                                              \
    thrust::stable_sort(thrust::device, out, out + n, BeforeByBits<Key, DESCENDING>{begin, end}, line);                \
    return cudaSuccess;                                                                                                \
  }                                                                                                                    \
  template <class Key, class Value>                                                                                    \
  static cudaError_t SortPairs##SUFFIX(void* storage, size_t& bytes, const Key* keys, Key* sorted,                     \
                                       const Value* values, Value* moved, size_t n, int begin = 0,                     \
                                       int end = 8 * sizeof(Key), emu::LibraryStream = nullptr, EMU_CALL_LINE) {       \
    if (const Storage room(storage, bytes, storage_of_sort(n, sizeof(Key) + sizeof(Value)), line); room.ends_call())   \
      return room.status();                                                                                            \
    cudaMemcpy(sorted, keys, n * sizeof(Key), cudaMemcpyDeviceToDevice, line);                                         \
    cudaMemcpy(moved, values, n * sizeof(Value), cudaMemcpyDeviceToDevice, line);                                      \
    thrust::stable_sort_by_key(thrust::device, sorted, sorted + n, moved, BeforeByBits<Key, DESCENDING>{begin, end},   \
                               line);                                                                                  \
    return cudaSuccess;                                                                                                \
  }
  EMU_SORTS(, false)
  EMU_SORTS(Descending, true)
#undef EMU_SORTS
};

struct DeviceSegmentedRadixSort {
  template <class Key, class Begins, class Ends>
  static cudaError_t SortKeys(void* storage, size_t& bytes, const Key* in, Key* out, int n, int segments, Begins begins,
                              Ends ends, int = 0, int = 8 * sizeof(Key), emu::LibraryStream = nullptr, EMU_CALL_LINE) {
    if (const Storage room(storage, bytes, kLeastStorage, line); room.ends_call()) return room.status();
    cudaMemcpy(out, in, static_cast<size_t>(n) * sizeof(Key), cudaMemcpyDeviceToDevice, line);
    thrust::kernels::each(
        thrust::device, line, "cub::DeviceSegmentedRadixSort", segments,
        [=](std::ptrdiff_t s) mutable { thrust::sort_in_place(out + begins[s], ends[s] - begins[s], Less()); });
    return cudaSuccess;
  }
};

}  // namespace cub
