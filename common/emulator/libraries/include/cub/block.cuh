// CUB's algorithms for the threads of a block or a warp. All threads store their values in shared memory. Each thread
// that needs a result then combines the values.
#pragma once
#include "operators.cuh"

namespace cub {

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE
};

inline unsigned rank_in_block() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }

/// Checks that all threads of the block can access the storage, and returns the storage.
template <class Storage>
EMU_INLINE Storage& shared_storage(Storage& storage, const char* library, ::emu_types::Line at) {
  ::emu::check_storage(int(at), library, &storage);
  return storage;
}

/// Reduces the values of a warp by shuffles. The last warp of a block may have fewer than 32 lanes.
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

template <class T, int kThreads = 32>
class WarpScan {
 public:
  struct TempStorage {};
  EMU_INLINE explicit WarpScan(TempStorage&) {}
  template <class F>
  EMU_INLINE void InclusiveScan(T value, T& result, F f, EMU_LINE) {
    const int lane = emu::linear_lane() % kThreads;
    for (unsigned distance = 1; distance < kThreads; distance *= 2) {
      const T below = __shfl_up_sync(~0u, value, distance, kThreads, at);
      if (lane >= static_cast<int>(distance)) value = f(below, value);
    }
    result = value;
  }
  template <class F>
  EMU_INLINE void InclusiveScan(T value, T& result, F f, T& total, EMU_LINE) {
    InclusiveScan(value, result, f, at);
    total = __shfl_sync(~0u, result, kThreads - 1, kThreads, at);
  }
  template <class F>
  EMU_INLINE void ExclusiveScan(T value, T& result, T start, F f, EMU_LINE) {
    T upto;
    InclusiveScan(value, upto, f, at);
    const T below = __shfl_up_sync(~0u, upto, 1, kThreads, at);
    result = emu::linear_lane() % kThreads == 0 ? start : f(start, below);
  }
  EMU_INLINE void InclusiveSum(T value, T& result, EMU_LINE) { InclusiveScan(value, result, cub::Sum(), at); }
  EMU_INLINE void InclusiveSum(T value, T& result, T& total, EMU_LINE) {
    InclusiveScan(value, result, cub::Sum(), total, at);
  }
  EMU_INLINE void ExclusiveSum(T value, T& result, EMU_LINE) { ExclusiveScan(value, result, T(), cub::Sum(), at); }
  EMU_INLINE void ExclusiveSum(T value, T& result, T& total, EMU_LINE) {
    T upto;
    InclusiveScan(value, upto, cub::Sum(), total, at);
    result = upto - value;
  }
};

/// Returns shared memory of the block, for use without a TempStorage argument.
template <class Storage>
EMU_INLINE Storage& private_storage() {
  static ::emu::SharedVariable place{"cub", 0};
  return ::emu::shared<Storage>(place);
}

template <class T, int kX, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int kY = 1, int kZ = 1>
class BlockReduce {
 public:
  static constexpr int kThreads = kX * kY * kZ;
  struct TempStorage {
    T values[kThreads];
  };
  EMU_INLINE explicit BlockReduce(TempStorage& storage, EMU_LINE)
      : storage_(shared_storage(storage, "cub::BlockReduce", at)) {}
  EMU_INLINE BlockReduce() : storage_(private_storage<TempStorage>()) {}
  /// Reduces the values of the first `count` threads. Only thread 0 gets the result.
  template <class F>
  EMU_INLINE T Reduce(T value, F f, int count, EMU_LINE) {
    storage_.values[rank_in_block()] = value;
    __syncthreads(at);
    if (rank_in_block() != 0) return value;
    T sum = storage_.values[0];
    for (int i = 1; i < count; ++i) sum = f(sum, storage_.values[i]);
    return sum;
  }
  template <class F>
  EMU_INLINE T Reduce(T value, F f, EMU_LINE) {
    return Reduce(value, f, kThreads, at);
  }
  template <class F, int kItems>
  EMU_INLINE T Reduce(T (&items)[kItems], F f, EMU_LINE) {
    T mine = items[0];
    for (int i = 1; i < kItems; ++i) mine = f(mine, items[i]);
    return Reduce(mine, f, kThreads, at);
  }
  EMU_INLINE T Sum(T value, EMU_LINE) { return Reduce(value, cub::Sum(), kThreads, at); }
  EMU_INLINE T Sum(T value, int count, EMU_LINE) { return Reduce(value, cub::Sum(), count, at); }
  template <int kItems>
  EMU_INLINE T Sum(T (&items)[kItems], EMU_LINE) {
    return Reduce(items, cub::Sum(), at);
  }

 private:
  TempStorage& storage_;
};

template <class T, int kX, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int kY = 1, int kZ = 1>
class BlockScan {
 public:
  static constexpr int kThreads = kX * kY * kZ;
  struct TempStorage {
    T values[kThreads];
  };
  EMU_INLINE explicit BlockScan(TempStorage& storage, EMU_LINE)
      : storage_(shared_storage(storage, "cub::BlockScan", at)) {}
  EMU_INLINE BlockScan() : storage_(private_storage<TempStorage>()) {}
  EMU_INLINE void InclusiveSum(T value, T& result, EMU_LINE) { result = before(value, at) + value; }
  EMU_INLINE void InclusiveSum(T value, T& result, T& total, EMU_LINE) {
    result = before(value, at) + value;
    total = sum_of_all();
  }
  EMU_INLINE void ExclusiveSum(T value, T& result, EMU_LINE) { result = before(value, at); }
  EMU_INLINE void ExclusiveSum(T value, T& result, T& total, EMU_LINE) {
    result = before(value, at);
    total = sum_of_all();
  }
  template <int kItems>
  EMU_INLINE void ExclusiveSum(T (&items)[kItems], T (&results)[kItems], EMU_LINE) {
    T mine = T();
    for (int i = 0; i < kItems; ++i) mine += items[i];
    T sum = before(mine, at);
    for (int i = 0; i < kItems; ++i) {
      const T item = items[i];
      results[i] = sum;
      sum += item;
    }
  }
  template <int kItems>
  EMU_INLINE void ExclusiveSum(T (&items)[kItems], T (&results)[kItems], T& total, EMU_LINE) {
    ExclusiveSum(items, results, at);
    total = sum_of_all();
  }
  template <int kItems>
  EMU_INLINE void InclusiveSum(T (&items)[kItems], T (&results)[kItems], EMU_LINE) {
    T mine = T();
    for (int i = 0; i < kItems; ++i) mine += items[i];
    T sum = before(mine, at);
    for (int i = 0; i < kItems; ++i) results[i] = sum += items[i];
  }
  template <class F>
  EMU_INLINE void InclusiveScan(T value, T& result, F f, EMU_LINE) {
    storage_.values[rank_in_block()] = value;
    __syncthreads(at);
    result = storage_.values[0];
    for (unsigned i = 1; i <= rank_in_block(); ++i) result = f(result, storage_.values[i]);
  }

  template <class F>
  EMU_INLINE void InclusiveScan(T value, T& result, F f, T& total, EMU_LINE) {
    InclusiveScan(value, result, f, at);
    total = all_of(f);
  }
  template <class F>
  EMU_INLINE void ExclusiveScan(T value, T& result, T start, F f, EMU_LINE) {
    storage_.values[rank_in_block()] = value;
    __syncthreads(at);
    result = start;
    for (unsigned i = 0; i < rank_in_block(); ++i) result = f(result, storage_.values[i]);
  }
  template <class F>
  EMU_INLINE void ExclusiveScan(T value, T& result, T start, F f, T& total, EMU_LINE) {
    ExclusiveScan(value, result, start, f, at);
    total = all_of(f);
  }
  template <int kItems, class F>
  EMU_INLINE void InclusiveScan(T (&items)[kItems], T (&results)[kItems], F f, EMU_LINE) {
    T mine = items[0];
    for (int i = 1; i < kItems; ++i) mine = f(mine, items[i]);
    storage_.values[rank_in_block()] = mine;
    __syncthreads(at);
    T sum = storage_.values[0];
    for (unsigned i = 1; i < rank_in_block(); ++i) sum = f(sum, storage_.values[i]);
    for (int i = 0; i < kItems; ++i) {
      sum = rank_in_block() == 0 && i == 0 ? items[0] : f(sum, items[i]);
      results[i] = sum;
    }
  }
  template <int kItems, class F>
  EMU_INLINE void ExclusiveScan(T (&items)[kItems], T (&results)[kItems], T start, F f, EMU_LINE) {
    T mine = items[0];
    for (int i = 1; i < kItems; ++i) mine = f(mine, items[i]);
    T sum;
    ExclusiveScan(mine, sum, start, f, at);
    for (int i = 0; i < kItems; ++i) {
      const T item = items[i];
      results[i] = sum;
      sum = f(sum, item);
    }
  }
  template <int kItems>
  EMU_INLINE void InclusiveSum(T (&items)[kItems], T (&results)[kItems], T& total, EMU_LINE) {
    InclusiveSum(items, results, at);
    total = sum_of_all();
  }
  /// In the first warp, `callback` receives the sum of the block and returns the value that is added to all prefixes.
  template <class Callback>
  EMU_INLINE void ExclusiveSum(T value, T& result, Callback& callback, EMU_LINE) {
    T total;
    ExclusiveSum(value, result, total, at);
    result += prefix(callback, total, at);
  }
  template <class Callback>
  EMU_INLINE void InclusiveSum(T value, T& result, Callback& callback, EMU_LINE) {
    T total;
    InclusiveSum(value, result, total, at);
    result += prefix(callback, total, at);
  }

 private:
  template <class Callback>
  EMU_INLINE T prefix(Callback& callback, T total, ::emu_types::Line at) {
    T first = T();
    if (rank_in_block() < 32) first = callback(total);
    __syncthreads(at);
    if (rank_in_block() == 0) storage_.values[0] = first;
    __syncthreads(at);
    return storage_.values[0];
  }
  template <class F>
  EMU_INLINE T all_of(F f) {
    T sum = storage_.values[0];
    for (int i = 1; i < kThreads; ++i) sum = f(sum, storage_.values[i]);
    return sum;
  }
  EMU_INLINE T before(T value, ::emu_types::Line at) {
    storage_.values[rank_in_block()] = value;
    __syncthreads(at);
    T sum = T();
    for (unsigned i = 0; i < rank_in_block(); ++i) sum += storage_.values[i];
    return sum;
  }
  EMU_INLINE T sum_of_all() {
    T sum = T();
    for (int i = 0; i < kThreads; ++i) sum += storage_.values[i];
    return sum;
  }
  TempStorage& storage_;
};

/// Returns the index in the block of item i of the running thread. In a blocked arrangement, the items of a thread are
/// adjacent. In a striped arrangement, they are kThreads apart.
template <int kThreads, int kItems, bool kStriped>
EMU_INLINE unsigned element_of(int i) {
  const auto item = static_cast<unsigned>(i);
  return kStriped ? item * kThreads + rank_in_block() : rank_in_block() * kItems + item;
}
template <class T, int kThreads, int kItems, BlockLoadAlgorithm kHow = BLOCK_LOAD_DIRECT>
class BlockLoad {
 public:
  struct TempStorage {};
  EMU_INLINE explicit BlockLoad(TempStorage&) {}
  EMU_INLINE BlockLoad() {}
  template <class In>
  EMU_INLINE void Load(In from, T (&items)[kItems], int count = kThreads * kItems) {
    for (int i = 0; i < kItems; ++i) {
      const unsigned at = element_of<kThreads, kItems, kHow == BLOCK_LOAD_STRIPED>(i);
      if (static_cast<int>(at) < count) items[i] = from[at];
    }
  }
  template <class In>
  EMU_INLINE void Load(In from, T (&items)[kItems], int count, T otherwise) {
    for (T& item : items) item = otherwise;
    Load(from, items, count);
  }
};
template <class T, int kThreads, int kItems, BlockStoreAlgorithm kHow = BLOCK_STORE_DIRECT>
class BlockStore {
 public:
  struct TempStorage {};
  EMU_INLINE explicit BlockStore(TempStorage&) {}
  EMU_INLINE BlockStore() {}
  template <class Out>
  EMU_INLINE void Store(Out to, T (&items)[kItems], int count = kThreads * kItems) {
    for (int i = 0; i < kItems; ++i) {
      const unsigned at = element_of<kThreads, kItems, kHow == BLOCK_STORE_STRIPED>(i);
      if (static_cast<int>(at) < count) to[at] = items[i];
    }
  }
};
template <class T, int kItems, class In>
EMU_INLINE void LoadDirectBlocked(int rank, In from, T (&items)[kItems]) {
  for (int i = 0; i < kItems; ++i) items[i] = from[rank * kItems + i];
}
template <class T, int kItems, class Out>
EMU_INLINE void StoreDirectBlocked(int rank, Out to, T (&items)[kItems]) {
  for (int i = 0; i < kItems; ++i) to[rank * kItems + i] = items[i];
}
template <int kThreads, class T, int kItems, class In>
EMU_INLINE void LoadDirectStriped(int rank, In from, T (&items)[kItems]) {
  for (int i = 0; i < kItems; ++i) items[i] = from[i * kThreads + rank];
}
template <int kThreads, class T, int kItems, class Out>
EMU_INLINE void StoreDirectStriped(int rank, Out to, T (&items)[kItems]) {
  for (int i = 0; i < kItems; ++i) to[i * kThreads + rank] = items[i];
}

struct NullType {};

/// Sorts items by moving each item to its rank, which is the number of items that come before it.
template <class Key, class Value, int kThreads, int kItems>
class SortByRank {
 public:
  struct TempStorage {
    Key keys[kThreads * kItems];
    Value values[kThreads * kItems];
  };

  template <class Before>
  EMU_INLINE static void sort(TempStorage& storage, Key (&keys)[kItems], Value* values, Before before,
                              ::emu_types::Line at) {
    const int first = static_cast<int>(rank_in_block()) * kItems;
    for (int i = 0; i < kItems; ++i) storage.keys[first + i] = keys[i];
    __syncthreads(at);
    int ranks[kItems] = {};
    for (int j = 0; j < kThreads * kItems; ++j)
      for (int i = 0; i < kItems; ++i)
        ranks[i] += before(storage.keys[j], keys[i]) || (j < first + i && !before(keys[i], storage.keys[j]));
    __syncthreads(at);
    for (int i = 0; i < kItems; ++i) {
      storage.keys[ranks[i]] = keys[i];
      if (values) storage.values[ranks[i]] = values[i];
    }
    __syncthreads(at);
    for (int i = 0; i < kItems; ++i) {
      keys[i] = storage.keys[first + i];
      if (values) values[i] = storage.values[first + i];
    }
  }
};

template <class Key, int kThreads, int kItems, class Value = NullType>
class BlockRadixSort {
  using Sorter = SortByRank<Key, Value, kThreads, kItems>;

 public:
  using TempStorage = typename Sorter::TempStorage;
  EMU_INLINE explicit BlockRadixSort(TempStorage& storage, EMU_LINE)
      : storage_(shared_storage(storage, "cub::BlockRadixSort", at)) {}
  EMU_INLINE BlockRadixSort() : storage_(private_storage<TempStorage>()) {}
  EMU_INLINE void Sort(Key (&keys)[kItems], int begin = 0, int end = 8 * sizeof(Key), EMU_LINE) {
    Sorter::sort(storage_, keys, nullptr, BeforeByBits<Key, false>{begin, end}, at);
  }
  EMU_INLINE void Sort(Key (&keys)[kItems], Value (&values)[kItems], int begin = 0, int end = 8 * sizeof(Key),
                       EMU_LINE) {
    Sorter::sort(storage_, keys, values, BeforeByBits<Key, false>{begin, end}, at);
  }
  EMU_INLINE void SortDescending(Key (&keys)[kItems], int begin = 0, int end = 8 * sizeof(Key), EMU_LINE) {
    Sorter::sort(storage_, keys, nullptr, BeforeByBits<Key, true>{begin, end}, at);
  }
  EMU_INLINE void SortDescending(Key (&keys)[kItems], Value (&values)[kItems], int begin = 0, int end = 8 * sizeof(Key),
                                 EMU_LINE) {
    Sorter::sort(storage_, keys, values, BeforeByBits<Key, true>{begin, end}, at);
  }
  EMU_INLINE void SortBlockedToStriped(Key (&keys)[kItems], int begin = 0, int end = 8 * sizeof(Key), EMU_LINE) {
    Sort(keys, begin, end, at);
    for (int i = 0; i < kItems; ++i) keys[i] = storage_.keys[element_of<kThreads, kItems, true>(i)];
  }

 private:
  TempStorage& storage_;
};
template <class Key, int kThreads, int kItems, class Value = NullType>
class BlockMergeSort {
  using Sorter = SortByRank<Key, Value, kThreads, kItems>;

 public:
  using TempStorage = typename Sorter::TempStorage;
  EMU_INLINE explicit BlockMergeSort(TempStorage& storage, EMU_LINE)
      : storage_(shared_storage(storage, "cub::BlockMergeSort", at)) {}
  EMU_INLINE BlockMergeSort() : storage_(private_storage<TempStorage>()) {}
  template <class Before>
  EMU_INLINE void Sort(Key (&keys)[kItems], Before before, EMU_LINE) {
    Sorter::sort(storage_, keys, nullptr, before, at);
  }
  template <class Before>
  EMU_INLINE void Sort(Key (&keys)[kItems], Value (&values)[kItems], Before before, EMU_LINE) {
    Sorter::sort(storage_, keys, values, before, at);
  }
  template <class Before>
  EMU_INLINE void StableSort(Key (&keys)[kItems], Before before, EMU_LINE) {
    Sort(keys, before, at);
  }

 private:
  TempStorage& storage_;
};

// ---- neighbours

template <class T, int kX, int kY = 1, int kZ = 1>
class BlockDiscontinuity {
 public:
  static constexpr int kThreads = kX * kY * kZ;
  struct TempStorage {
    T first[kThreads], last[kThreads];
  };
  EMU_INLINE explicit BlockDiscontinuity(TempStorage& storage, EMU_LINE)
      : storage_(shared_storage(storage, "cub::BlockDiscontinuity", at)) {}
  EMU_INLINE BlockDiscontinuity() : storage_(private_storage<TempStorage>()) {}
  /// The first item of the block begins a run.
  template <int kItems, class Flag, class F>
  EMU_INLINE void FlagHeads(Flag (&flags)[kItems], T (&items)[kItems], F differs, EMU_LINE) {
    deposit(items, at);
    const unsigned rank = rank_in_block();
    flags[0] = rank == 0 ? Flag(1) : static_cast<Flag>(differs(storage_.last[rank - 1], items[0]));
    for (int i = 1; i < kItems; ++i) flags[i] = static_cast<Flag>(differs(items[i - 1], items[i]));
  }
  template <int kItems, class Flag, class F>
  EMU_INLINE void FlagHeads(Flag (&flags)[kItems], T (&items)[kItems], F differs, T before_all, EMU_LINE) {
    FlagHeads(flags, items, differs, at);
    if (rank_in_block() == 0) flags[0] = static_cast<Flag>(differs(before_all, items[0]));
  }
  /// The last item of the block ends a run.
  template <int kItems, class Flag, class F>
  EMU_INLINE void FlagTails(Flag (&flags)[kItems], T (&items)[kItems], F differs, EMU_LINE) {
    deposit(items, at);
    const unsigned rank = rank_in_block();
    for (int i = 0; i + 1 < kItems; ++i) flags[i] = static_cast<Flag>(differs(items[i], items[i + 1]));
    flags[kItems - 1] =
        rank == kThreads - 1 ? Flag(1) : static_cast<Flag>(differs(items[kItems - 1], storage_.first[rank + 1]));
  }

 private:
  template <int kItems>
  EMU_INLINE void deposit(T (&items)[kItems], ::emu_types::Line at) {
    storage_.first[rank_in_block()] = items[0];
    storage_.last[rank_in_block()] = items[kItems - 1];
    __syncthreads(at);
  }
  TempStorage& storage_;
};

template <class T, int kThreads>
class BlockShuffle {
 public:
  struct TempStorage {
    T values[kThreads];
  };
  EMU_INLINE explicit BlockShuffle(TempStorage& storage, EMU_LINE)
      : storage_(shared_storage(storage, "cub::BlockShuffle", at)) {}
  /// Sets `result` to the value of the thread that is `distance` threads after the running thread. If the block has no
  /// such thread, `result` is unchanged.
  EMU_INLINE void Offset(T value, T& result, int distance = 1, EMU_LINE) {
    storage_.values[rank_in_block()] = value;
    __syncthreads(at);
    const int from = static_cast<int>(rank_in_block()) + distance;
    if (from >= 0 && from < kThreads) result = storage_.values[from];
  }
  EMU_INLINE void Rotate(T value, T& result, unsigned distance = 1, EMU_LINE) {
    storage_.values[rank_in_block()] = value;
    __syncthreads(at);
    result = storage_.values[(rank_in_block() + distance) % kThreads];
  }

 private:
  TempStorage& storage_;
};

template <class T, int kThreads, int kItems, bool = false>
class BlockExchange {
 public:
  struct TempStorage {
    T values[kThreads * kItems];
  };
  EMU_INLINE explicit BlockExchange(TempStorage& storage, EMU_LINE)
      : storage_(shared_storage(storage, "cub::BlockExchange", at)) {}
  EMU_INLINE BlockExchange() : storage_(private_storage<TempStorage>()) {}
  EMU_INLINE void StripedToBlocked(T (&items)[kItems], EMU_LINE) { exchange<true, false>(items, items, at); }
  EMU_INLINE void BlockedToStriped(T (&items)[kItems], EMU_LINE) { exchange<false, true>(items, items, at); }
  EMU_INLINE void StripedToBlocked(T (&in)[kItems], T (&out)[kItems], EMU_LINE) { exchange<true, false>(in, out, at); }
  EMU_INLINE void BlockedToStriped(T (&in)[kItems], T (&out)[kItems], EMU_LINE) { exchange<false, true>(in, out, at); }
  template <class Rank>
  EMU_INLINE void ScatterToBlocked(T (&items)[kItems], Rank (&ranks)[kItems], EMU_LINE) {
    for (int i = 0; i < kItems; ++i) storage_.values[ranks[i]] = items[i];
    __syncthreads(at);
    for (int i = 0; i < kItems; ++i) items[i] = storage_.values[element_of<kThreads, kItems, false>(i)];
  }

 private:
  template <bool kFromStriped, bool kToStriped>
  EMU_INLINE void exchange(T (&in)[kItems], T (&out)[kItems], ::emu_types::Line at) {
    for (int i = 0; i < kItems; ++i) storage_.values[element_of<kThreads, kItems, kFromStriped>(i)] = in[i];
    __syncthreads(at);
    for (int i = 0; i < kItems; ++i) out[i] = storage_.values[element_of<kThreads, kItems, kToStriped>(i)];
  }
  TempStorage& storage_;
};

enum BlockHistogramAlgorithm { BLOCK_HISTO_ATOMIC, BLOCK_HISTO_SORT };
template <class T, int kThreads, int kItems, int kBins, BlockHistogramAlgorithm = BLOCK_HISTO_SORT>
class BlockHistogram {
 public:
  struct TempStorage {};
  EMU_INLINE explicit BlockHistogram(TempStorage&) {}
  EMU_INLINE BlockHistogram() {}
  template <class Counter>
  EMU_INLINE void InitHistogram(Counter (&histogram)[kBins]) {
    for (unsigned i = rank_in_block(); i < kBins; i += kThreads) histogram[i] = 0;
  }
  template <class Counter>
  EMU_INLINE void Composite(T (&items)[kItems], Counter (&histogram)[kBins]) {
    for (T& item : items) atomicAdd(&histogram[item], Counter(1));
  }
  template <class Counter>
  EMU_INLINE void Histogram(T (&items)[kItems], Counter (&histogram)[kBins], EMU_LINE) {
    InitHistogram(histogram);
    __syncthreads(at);
    Composite(items, histogram);
  }
};

}  // namespace cub
