// CUB's algorithms for the threads of a block or a warp. All deposit their values; those who need them put them together.
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

template <class T, int kThreads = 32>
class WarpScan {
 public:
  struct TempStorage {};
  EMU_INLINE explicit WarpScan(TempStorage&) {}
  EMU_INLINE void InclusiveSum(T value, T& result, EMU_LINE) {
    const int lane = emu::linear_lane() % kThreads;
    for (unsigned distance = 1; distance < kThreads; distance *= 2) {
      const T below = __shfl_up_sync(~0u, value, distance, kThreads, at);
      if (lane >= static_cast<int>(distance)) value += below;
    }
    result = value;
  }
  EMU_INLINE void ExclusiveSum(T value, T& result, EMU_LINE) {
    T sum;
    InclusiveSum(value, sum, at);
    result = sum - value;
  }
};

/// Memory of the block's own, where none is handed in.
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
  EMU_INLINE explicit BlockReduce(TempStorage& storage) : storage_(storage) {}
  EMU_INLINE BlockReduce() : storage_(private_storage<TempStorage>()) {}
  /// Thread 0 has the result, of the first `count` threads.
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
  EMU_INLINE explicit BlockScan(TempStorage& storage) : storage_(storage) {}
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

 private:
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

/// Each thread has neighbours: item i of thread t is element t * kItems + i.
template <class T, int kThreads, int kItems, BlockLoadAlgorithm = BLOCK_LOAD_DIRECT>
class BlockLoad {
 public:
  struct TempStorage {};
  EMU_INLINE explicit BlockLoad(TempStorage&) {}
  EMU_INLINE BlockLoad() {}
  template <class In>
  EMU_INLINE void Load(In from, T (&items)[kItems]) {
    for (int i = 0; i < kItems; ++i) items[i] = from[rank_in_block() * kItems + static_cast<unsigned>(i)];
  }
  template <class In>
  EMU_INLINE void Load(In from, T (&items)[kItems], int count) {
    for (int i = 0; i < kItems; ++i)
      if (static_cast<int>(rank_in_block()) * kItems + i < count)
        items[i] = from[rank_in_block() * kItems + static_cast<unsigned>(i)];
  }
  template <class In>
  EMU_INLINE void Load(In from, T (&items)[kItems], int count, T otherwise) {
    for (T& item : items) item = otherwise;
    Load(from, items, count);
  }
};
template <class T, int kThreads, int kItems, BlockStoreAlgorithm = BLOCK_STORE_DIRECT>
class BlockStore {
 public:
  struct TempStorage {};
  EMU_INLINE explicit BlockStore(TempStorage&) {}
  EMU_INLINE BlockStore() {}
  template <class Out>
  EMU_INLINE void Store(Out to, T (&items)[kItems], int count = kThreads * kItems) {
    for (int i = 0; i < kItems; ++i)
      if (static_cast<int>(rank_in_block()) * kItems + i < count)
        to[rank_in_block() * kItems + static_cast<unsigned>(i)] = items[i];
  }
};

/// Each item goes to its rank: how many come before it.
template <class T, int kThreads, int kItems>
class BlockRadixSort {
 public:
  struct TempStorage {
    T values[kThreads * kItems];
  };
  EMU_INLINE explicit BlockRadixSort(TempStorage& storage) : storage_(storage) {}
  EMU_INLINE BlockRadixSort() : storage_(private_storage<TempStorage>()) {}
  EMU_INLINE void Sort(T (&items)[kItems], EMU_LINE) {
    const int first = static_cast<int>(rank_in_block()) * kItems;
    for (int i = 0; i < kItems; ++i) storage_.values[first + i] = items[i];
    __syncthreads(at);
    int ranks[kItems] = {};
    for (int j = 0; j < kThreads * kItems; ++j)
      for (int i = 0; i < kItems; ++i)
        ranks[i] += storage_.values[j] < items[i] || (j < first + i && !(items[i] < storage_.values[j]));
    __syncthreads(at);
    for (int i = 0; i < kItems; ++i) storage_.values[ranks[i]] = items[i];
    __syncthreads(at);
    for (int i = 0; i < kItems; ++i) items[i] = storage_.values[first + i];
  }

 private:
  TempStorage& storage_;
};

}  // namespace cub
