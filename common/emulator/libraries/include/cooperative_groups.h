// Cooperative groups for whole programs: a block, tiles of one or several warps, coalesced lanes, a cluster, and the
// whole grid. Labs use include/cooperative_groups.h instead.
#pragma once
#include "cuda_runtime.h"

namespace emu {

/// Returns the lane with this rank among the lanes of the mask; 32 if there is none.
EMU_PLAIN inline int lane_of_rank(unsigned mask, unsigned rank) {
  for (; rank > 0 && mask; --rank) mask &= mask - 1;
  return mask ? __builtin_ctz(mask) : 32;
}
EMU_PLAIN inline unsigned rank_of_lane(unsigned mask, int lane) {
  return static_cast<unsigned>(__popc(mask & ((1u << lane) - 1)));
}
/// Returns the bits of `bits` that the mask selects, packed at the low end.
EMU_PLAIN inline unsigned packed(unsigned bits, unsigned mask) {
  unsigned result = 0;
  for (unsigned rank = 0; mask; mask &= mask - 1, ++rank) result |= (bits >> __builtin_ctz(mask) & 1) << rank;
  return result;
}
/// Which lanes fold() combines: all lanes of the mask, those up to the running lane, or those before the running lane.
enum class Upto { all, mine, before_mine };
/// Combines the values of these lanes with f, in lane order.
template <class T, class F>
EMU_PLAIN T fold(int line, unsigned mask, T value, F f, Upto upto) {
  WarpValues<T> all;
  gather(line, mask, value, all);
  T result{};
  bool first = true;
  const int mine = linear_lane();
  for (unsigned rest = all.took_part; rest; rest &= rest - 1) {
    const int lane = __builtin_ctz(rest);
    if (upto != Upto::all && lane > mine - (upto == Upto::before_mine)) break;
    result = first ? all.of[lane] : f(result, all.of[lane]);
    first = false;
  }
  return result;
}

}  // namespace emu

namespace cooperative_groups {

namespace details {

inline unsigned int rank_in_block() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
inline unsigned int block_size() { return blockDim.x * blockDim.y * blockDim.z; }

/// Some lanes of one warp.
class lanes {
 public:
  lanes() = default;
  explicit lanes(unsigned int mask) : mask_(mask) {}
  void sync(EMU_LINE) const { emu::warp_exchange(int(at), mask_, nullptr, nullptr, 0, true); }
  unsigned int thread_rank() const { return emu::rank_of_lane(mask_, emu::linear_lane()); }
  unsigned int size() const { return static_cast<unsigned int>(__popc(mask_)); }
  unsigned int num_threads() const { return size(); }
  template <class T>
  T shfl(T value, unsigned int rank, EMU_LINE) const {
    return emu::shuffle(int(at), mask_, value, emu::lane_of_rank(mask_, rank % size()));
  }
  template <class T>
  T shfl_up(T value, unsigned int delta, EMU_LINE) const {
    const unsigned int rank = thread_rank();
    return emu::shuffle(int(at), mask_, value, emu::lane_of_rank(mask_, rank < delta ? rank : rank - delta));
  }
  template <class T>
  T shfl_down(T value, unsigned int delta, EMU_LINE) const {
    const unsigned int rank = thread_rank(), from = rank + delta;
    return emu::shuffle(int(at), mask_, value, emu::lane_of_rank(mask_, from < size() ? from : rank));
  }
  template <class T>
  T shfl_xor(T value, unsigned int turned, EMU_LINE) const {
    const unsigned int rank = thread_rank(), from = rank ^ turned;
    return emu::shuffle(int(at), mask_, value, emu::lane_of_rank(mask_, from < size() ? from : rank));
  }
  int any(int predicate, EMU_LINE) const { return emu::ballot(int(at), mask_, predicate != 0) != 0; }
  int all(int predicate, EMU_LINE) const { return emu::ballot(int(at), mask_, predicate == 0) == 0; }
  unsigned int ballot(int predicate, EMU_LINE) const {
    return emu::packed(emu::ballot(int(at), mask_, predicate != 0), mask_);
  }
  template <class T>
  unsigned int match_any(T value, EMU_LINE) const {
    return emu::packed(emu::match(int(at), mask_, value), mask_);
  }
  unsigned int emu_mask() const { return mask_; }

 protected:
  unsigned int mask_ = ~0u;
};

}  // namespace details

class thread_block {
 public:
  static void sync(EMU_LINE) { emu::block_barrier(int(at)); }
  static unsigned int thread_rank() { return details::rank_in_block(); }
  static unsigned int size() { return details::block_size(); }
  static unsigned int num_threads() { return size(); }
  static dim3 group_index() { return dim3(blockIdx); }
  static dim3 thread_index() { return dim3(threadIdx); }
  static dim3 group_dim() { return blockDim; }
  static dim3 dim_threads() { return blockDim; }
};
inline thread_block this_thread_block() { return {}; }

/// All threads of a cooperative launch (cudaLaunchCooperativeKernel).
class grid_group {
 public:
  void sync(EMU_LINE) const { emu::grid_barrier(int(at)); }
  bool is_valid() const { return true; }
  unsigned long long thread_rank() const { return block_rank() * details::block_size() + details::rank_in_block(); }
  unsigned long long size() const { return num_blocks() * details::block_size(); }
  unsigned long long num_threads() const { return size(); }
  unsigned long long block_rank() const {
    return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  }
  unsigned long long num_blocks() const { return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z; }
  dim3 group_dim() const { return gridDim; }
  dim3 dim_blocks() const { return gridDim; }
  dim3 block_index() const { return dim3(blockIdx); }
};
inline grid_group this_grid() { return {}; }

/// All threads of the running cluster. In a launch without clusters, these are the threads of one block.
class cluster_group {
 public:
  struct arrival_token {};
  EMU_PLAIN static void sync() {
    emu::cluster_arrive(EMU_PC, true);
    emu::cluster_wait(EMU_PC);
  }
  EMU_PLAIN static arrival_token barrier_arrive() {
    emu::cluster_arrive(EMU_PC, true);
    return {};
  }
  EMU_PLAIN static void barrier_wait() { emu::cluster_wait(EMU_PC); }
  EMU_PLAIN static void barrier_wait(arrival_token&&) { emu::cluster_wait(EMU_PC); }
  /// Returns the address of the same shared variable in the block with this rank.
  template <class T>
  EMU_PLAIN static T* map_shared_rank(T* variable, int rank) {
    const auto offset = static_cast<unsigned int>(reinterpret_cast<uintptr_t>(variable) - emu::kSharedWindow);
    return reinterpret_cast<T*>(emu::kSharedWindow +
                                emu::address_in_block(EMU_PC, offset, static_cast<unsigned int>(rank)));
  }
  static unsigned int query_shared_rank(const void* variable) {
    return emu::block_of_address(static_cast<unsigned int>(reinterpret_cast<uintptr_t>(variable) - emu::kSharedWindow));
  }
  static dim3 dim_blocks() { return emu::cluster_extent(); }
  static unsigned int num_blocks() {
    const dim3 blocks = dim_blocks();
    return blocks.x * blocks.y * blocks.z;
  }
  static unsigned int block_rank() { return emu::cluster_rank(); }
  static dim3 block_index() {
    const dim3 blocks = dim_blocks();
    return dim3(blockIdx.x % blocks.x, blockIdx.y % blocks.y, blockIdx.z % blocks.z);
  }
  static dim3 dim_threads() {
    const dim3 blocks = dim_blocks();
    return dim3(blocks.x * blockDim.x, blocks.y * blockDim.y, blocks.z * blockDim.z);
  }
  static dim3 thread_index() {
    const dim3 block = block_index();
    return dim3(block.x * blockDim.x + threadIdx.x, block.y * blockDim.y + threadIdx.y,
                block.z * blockDim.z + threadIdx.z);
  }
  static unsigned int num_threads() { return num_blocks() * details::block_size(); }
  static unsigned int size() { return num_threads(); }
  static unsigned int thread_rank() { return block_rank() * details::block_size() + details::rank_in_block(); }
};
inline cluster_group this_cluster() { return {}; }

namespace details {

template <unsigned int Size>
class lane_tile : public lanes {
 public:
  lane_tile() : lanes((Size == 32 ? ~0u : (1u << Size % 32) - 1) << first_lane()) {}
  unsigned int thread_rank() const { return static_cast<unsigned int>(emu::linear_lane()) % Size; }

 private:
  static int first_lane() { return emu::linear_lane() & ~static_cast<int>(Size - 1); }
};

/// Several warps of a block, which synchronise at a barrier of their own. Their threads exchange values in the
/// emulator's memory.
template <unsigned int Size>
class warp_tile {
 public:
  EMU_PLAIN static void sync(EMU_LINE) { barrier(EMU_PC); }
  static unsigned int thread_rank() { return rank_in_block() % Size; }
  template <class T>
  EMU_PLAIN static T shfl(T value, unsigned int rank) {
    return exchange(EMU_PC, value, [rank](const auto& values) { return values(rank % Size); });
  }
  EMU_PLAIN static int any(int predicate) {
    return exchange(EMU_PC, predicate != 0, [](const auto& values) { return emu_fold(values, Size, Or()); });
  }
  EMU_PLAIN static int all(int predicate) {
    return exchange(EMU_PC, predicate != 0, [](const auto& values) { return emu_fold(values, Size, And()); });
  }
  /// Combines the values of the first `count` threads with f.
  template <class T, class F>
  EMU_PLAIN static T emu_combine(T value, F f, unsigned int count) {
    return exchange(EMU_PC, value, [&](const auto& values) { return emu_fold(values, count, f); });
  }

 private:
  struct Or {
    bool operator()(bool a, bool b) const { return a || b; }
  };
  struct And {
    bool operator()(bool a, bool b) const { return a && b; }
  };
  EMU_PLAIN static void barrier(void* pc) { emu::named_barrier(pc, Size << 8 | rank_in_block() / Size, Size, true); }
  template <class Values, class F>
  EMU_PLAIN static auto emu_fold(const Values& values, unsigned int count, F f) {
    auto result = values(0);
    for (unsigned int i = 1; i < count; ++i) result = f(result, values(i));
    return result;
  }
  /// Calls `look` with a function that returns the value of the thread with a given rank. After the first barrier no
  /// thread of the tile can wait for another block, whose values would replace these.
  template <class T, class Look>
  EMU_PLAIN static auto exchange(void* pc, T value, Look look) {
    static T slots[1024];
    T* const first = slots + rank_in_block() / Size * Size;
    barrier(pc);
    first[thread_rank()] = value;
    barrier(pc);
    const auto result = look([first](unsigned int rank) EMU_PLAIN { return first[rank]; });
    barrier(pc);
    return result;
  }
};

template <unsigned int Size>
using tile_of = std::conditional_t<(Size > 32), warp_tile<Size>, lane_tile<Size>>;

}  // namespace details

template <unsigned int Size, class Parent = void>
class thread_block_tile : public details::tile_of<Size> {
  static_assert(Size >= 1 && Size <= 1024 && (Size & (Size - 1)) == 0, "the size of a tile is a power of two");

 public:
  thread_block_tile() = default;
  /// Allows `thread_block_tile<32> tile = tiled_partition<32>(block)`, where the type of the parent group is discarded.
  template <class Other>
  thread_block_tile(const thread_block_tile<Size, Other>&) {}
  static constexpr unsigned int size() { return Size; }
  static constexpr unsigned int num_threads() { return Size; }
  unsigned int meta_group_rank() const { return details::rank_in_block() / Size; }
  unsigned int meta_group_size() const { return (details::block_size() + Size - 1) / Size; }
};

/// In CUDA, tiles of several warps exchange values in this memory. The parameters are its sizes.
template <unsigned int = 1024, unsigned int = 1024>
struct block_tile_memory {
  unsigned int emu_unused;
};
template <unsigned int First, unsigned int Second>
thread_block this_thread_block(block_tile_memory<First, Second>&) {
  return {};
}

/// Lanes that reached one line together, or some of these lanes.
class coalesced_group : public details::lanes {
 public:
  using lanes::lanes;
  template <unsigned int Size, class Parent>
  coalesced_group(const thread_block_tile<Size, Parent>& tile) : lanes(tile.emu_mask()) {}
};
inline coalesced_group coalesced_threads(EMU_LINE) { return coalesced_group(emu::gather_lanes(int(at))); }

/// Any of the groups above, for functions that accept every kind of group.
class thread_group {
 public:
  thread_group(const thread_block&) : kind_(Kind::block) {}
  thread_group(const grid_group&) : kind_(Kind::grid) {}
  thread_group(const details::lanes& lanes) : kind_(Kind::lanes), lanes_(lanes) {}
  void sync(EMU_LINE) const {
    if (kind_ == Kind::block) return emu::block_barrier(int(at));
    if (kind_ == Kind::grid) return emu::grid_barrier(int(at));
    lanes_.sync(at);
  }
  unsigned long long size() const {
    if (kind_ == Kind::grid) return grid_group().size();
    return kind_ == Kind::block ? details::block_size() : lanes_.size();
  }
  unsigned long long num_threads() const { return size(); }
  unsigned long long thread_rank() const {
    if (kind_ == Kind::grid) return grid_group().thread_rank();
    return kind_ == Kind::block ? details::rank_in_block() : lanes_.thread_rank();
  }
  unsigned int emu_mask() const { return lanes_.emu_mask(); }

 private:
  enum class Kind { block, grid, lanes };
  Kind kind_;
  details::lanes lanes_;
};

// ---- parts of groups

template <unsigned int Size, class Group>
thread_block_tile<Size, Group> tiled_partition(const Group&) {
  return {};
}
inline coalesced_group tiled_partition(const thread_block&, unsigned int size) {
  const int first = emu::linear_lane() & ~static_cast<int>(size - 1);
  return coalesced_group((size >= 32 ? ~0u : (1u << size) - 1) << first);
}
inline coalesced_group tiled_partition(const details::lanes& parent, unsigned int size) {
  const unsigned int first = parent.thread_rank() / size * size;
  unsigned int mask = 0;
  for (unsigned int rank = first; rank < first + size && rank < parent.size(); ++rank)
    mask |= 1u << emu::lane_of_rank(parent.emu_mask(), rank);
  return coalesced_group(mask);
}
inline coalesced_group tiled_partition(const thread_group& parent, unsigned int size) {
  if (parent.size() > 32) return tiled_partition(thread_block(), size);
  return tiled_partition(details::lanes(parent.emu_mask()), size);
}
namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::tiled_partition;
}  // namespace experimental
template <class Label>
coalesced_group labeled_partition(const details::lanes& group, Label label, EMU_LINE) {
  return coalesced_group(emu::match(int(at), group.emu_mask(), label));
}
inline coalesced_group binary_partition(const details::lanes& group, bool predicate, EMU_LINE) {
  return labeled_partition(group, predicate, at);
}

// ---- collective operations

template <class Group>
void sync(const Group& group, EMU_LINE) {
  group.sync(at);
}
EMU_PLAIN inline void sync(const cluster_group&) {
  emu::cluster_arrive(EMU_PC, true);
  emu::cluster_wait(EMU_PC);
}
template <class Group>
auto thread_rank(const Group& group) {
  return group.thread_rank();
}
template <class Group>
auto group_size(const Group& group) {
  return group.size();
}

template <class Group, class F>
void invoke_one(const Group& group, F f) {
  if (group.thread_rank() == 0) f();
}

}  // namespace cooperative_groups
