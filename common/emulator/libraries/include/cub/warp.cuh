// CUB's algorithms that exchange, load, store and sort the items of a warp, or of a logical warp: kThreads neighbouring
// lanes.
#pragma once
#include "block.cuh"

namespace cub {

/// The lanes of the running thread's logical warp.
template <int kThreads>
struct LogicalWarp {
  static int lane() { return emu::linear_lane() % kThreads; }
  EMU_INLINE static void sync(::emu_types::Line at) {
    constexpr unsigned kLanes = kThreads == 32 ? ~0u : (1u << kThreads) - 1;
    __syncwarp(kLanes << (emu::linear_lane() - lane()), at);
  }
  /// The index in the logical warp of item i of the running thread: blocked or striped, as for blocks.
  template <int kItems, bool kStriped>
  static int element_of(int i) {
    return kStriped ? i * kThreads + lane() : lane() * kItems + i;
  }
};

enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
template <class T, int kItems, int kThreads = 32, WarpExchangeAlgorithm = WARP_EXCHANGE_SMEM>
class WarpExchange {
  using Lanes = LogicalWarp<kThreads>;

 public:
  struct TempStorage {
    T values[kThreads * kItems];
  };
  EMU_INLINE explicit WarpExchange(TempStorage& storage) : storage_(storage) {}
  template <class Out>
  EMU_INLINE void BlockedToStriped(const T (&in)[kItems], Out (&out)[kItems], EMU_LINE) {
    exchange<false, true>(in, out, at);
  }
  template <class Out>
  EMU_INLINE void StripedToBlocked(const T (&in)[kItems], Out (&out)[kItems], EMU_LINE) {
    exchange<true, false>(in, out, at);
  }
  template <class Rank>
  EMU_INLINE void ScatterToStriped(T (&items)[kItems], Rank (&ranks)[kItems], EMU_LINE) {
    ScatterToStriped(items, items, ranks, at);
  }
  template <class Out, class Rank>
  EMU_INLINE void ScatterToStriped(const T (&in)[kItems], Out (&out)[kItems], Rank (&ranks)[kItems], EMU_LINE) {
    for (int i = 0; i < kItems; ++i) storage_.values[ranks[i]] = in[i];
    Lanes::sync(at);
    for (int i = 0; i < kItems; ++i) out[i] = storage_.values[Lanes::template element_of<kItems, true>(i)];
  }

 private:
  template <bool kFromStriped, bool kToStriped, class Out>
  EMU_INLINE void exchange(const T (&in)[kItems], Out (&out)[kItems], ::emu_types::Line at) {
    for (int i = 0; i < kItems; ++i) storage_.values[Lanes::template element_of<kItems, kFromStriped>(i)] = in[i];
    Lanes::sync(at);
    for (int i = 0; i < kItems; ++i) out[i] = storage_.values[Lanes::template element_of<kItems, kToStriped>(i)];
  }
  TempStorage& storage_;
};

// As for blocks, items are loaded and stored where the arrangement needs them, without shared memory.
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
template <class T, int kItems, WarpLoadAlgorithm kHow = WARP_LOAD_DIRECT, int kThreads = 32>
class WarpLoad {
 public:
  struct TempStorage {};
  EMU_INLINE explicit WarpLoad(TempStorage&) {}
  EMU_INLINE WarpLoad() {}
  template <class In>
  EMU_INLINE void Load(In from, T (&items)[kItems], int count = kThreads * kItems) {
    for (int i = 0; i < kItems; ++i) {
      const int at = LogicalWarp<kThreads>::template element_of<kItems, kHow == WARP_LOAD_STRIPED>(i);
      if (at < count) items[i] = from[at];
    }
  }
  template <class In>
  EMU_INLINE void Load(In from, T (&items)[kItems], int count, T otherwise) {
    for (T& item : items) item = otherwise;
    Load(from, items, count);
  }
};
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
template <class T, int kItems, WarpStoreAlgorithm kHow = WARP_STORE_DIRECT, int kThreads = 32>
class WarpStore {
 public:
  struct TempStorage {};
  EMU_INLINE explicit WarpStore(TempStorage&) {}
  EMU_INLINE WarpStore() {}
  template <class Out>
  EMU_INLINE void Store(Out to, T (&items)[kItems], int count = kThreads * kItems) {
    for (int i = 0; i < kItems; ++i) {
      const int at = LogicalWarp<kThreads>::template element_of<kItems, kHow == WARP_STORE_STRIPED>(i);
      if (at < count) to[at] = items[i];
    }
  }
};

template <class Key, int kItems, int kThreads = 32, class Value = NullType>
class WarpMergeSort {
  using Lanes = LogicalWarp<kThreads>;

 public:
  struct TempStorage {
    Key keys[kThreads * kItems];
    Value values[kThreads * kItems];
  };
  EMU_INLINE explicit WarpMergeSort(TempStorage& storage) : storage_(storage) {}
  template <class Before>
  EMU_INLINE void Sort(Key (&keys)[kItems], Before before, EMU_LINE) {
    sort(keys, nullptr, before, kThreads * kItems, at);
  }
  template <class Before>
  EMU_INLINE void Sort(Key (&keys)[kItems], Value (&values)[kItems], Before before, EMU_LINE) {
    sort(keys, values, before, kThreads * kItems, at);
  }
  /// Sorts the first `count` keys; the others become `otherwise`, which no key follows.
  template <class Before>
  EMU_INLINE void Sort(Key (&keys)[kItems], Before before, int count, Key otherwise, EMU_LINE) {
    fill(keys, count, otherwise);
    sort(keys, nullptr, before, count, at);
  }
  template <class Before>
  EMU_INLINE void Sort(Key (&keys)[kItems], Value (&values)[kItems], Before before, int count, Key otherwise,
                       EMU_LINE) {
    fill(keys, count, otherwise);
    sort(keys, values, before, count, at);
  }
  template <class Before>
  EMU_INLINE void StableSort(Key (&keys)[kItems], Before before, EMU_LINE) {
    Sort(keys, before, at);
  }
  template <class Before>
  EMU_INLINE void StableSort(Key (&keys)[kItems], Value (&values)[kItems], Before before, EMU_LINE) {
    Sort(keys, values, before, at);
  }

 private:
  static int first() { return Lanes::lane() * kItems; }
  static void fill(Key (&keys)[kItems], int count, Key otherwise) {
    for (int i = 0; i < kItems; ++i)
      if (first() + i >= count) keys[i] = otherwise;
  }
  template <class Before>
  EMU_INLINE void sort(Key (&keys)[kItems], Value* values, Before before, int count, ::emu_types::Line at) {
    for (int i = 0; i < kItems; ++i) storage_.keys[first() + i] = keys[i];
    Lanes::sync(at);
    int ranks[kItems];
    for (int i = 0; i < kItems; ++i) {
      ranks[i] = first() + i < count ? 0 : first() + i;
      for (int j = 0; j < count && first() + i < count; ++j) {
        const bool equal_before = j < first() + i && !before(keys[i], storage_.keys[j]);
        ranks[i] += before(storage_.keys[j], keys[i]) || equal_before;
      }
    }
    Lanes::sync(at);
    for (int i = 0; i < kItems; ++i) {
      storage_.keys[ranks[i]] = keys[i];
      if (values) storage_.values[ranks[i]] = values[i];
    }
    Lanes::sync(at);
    for (int i = 0; i < kItems; ++i) {
      keys[i] = storage_.keys[first() + i];
      if (values) values[i] = storage_.values[first() + i];
    }
  }
  TempStorage& storage_;
};

}  // namespace cub
