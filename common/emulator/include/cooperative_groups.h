// Cooperative groups: thread_block and tiled_partition. The rewriter refuses grid-wide groups.
#pragma once
#include "cuda_runtime.h"

namespace cooperative_groups {

class thread_block {
 public:
  void sync(EMU_LINE) const { emu::block_barrier(int(at)); }
  unsigned int thread_rank() const { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
  unsigned int size() const { return blockDim.x * blockDim.y * blockDim.z; }
  unsigned int num_threads() const { return size(); }
  dim3 group_index() const { return dim3(blockIdx); }
  dim3 thread_index() const { return dim3(threadIdx); }
  dim3 group_dim() const { return blockDim; }
  dim3 dim_threads() const { return blockDim; }
};

inline thread_block this_thread_block() { return {}; }

template <unsigned int Size, class Parent = void>
class thread_block_tile {
  static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0, "a tile has 1, 2, 4, 8, 16 or 32 threads");

 public:
  thread_block_tile() = default;
  /// Allows `thread_block_tile<32> tile = tiled_partition<32>(block)`, where the type of the parent group is discarded.
  template <class Other>
  thread_block_tile(const thread_block_tile<Size, Other>&) {}
  void sync(EMU_LINE) const { emu::warp_exchange(int(at), mask(), nullptr, nullptr, 0, true); }
  unsigned int thread_rank() const { return static_cast<unsigned int>(emu::linear_lane()) % Size; }
  constexpr unsigned int size() const { return Size; }
  constexpr unsigned int num_threads() const { return Size; }
  unsigned int meta_group_rank() const { return thread_block().thread_rank() / Size; }
  unsigned int meta_group_size() const { return (thread_block().size() + Size - 1) / Size; }
  template <class T>
  T shfl(T value, int source, EMU_LINE) const {
    return __shfl_sync(mask(), value, source, Size, at);
  }
  template <class T>
  T shfl_up(T value, unsigned int delta, EMU_LINE) const {
    return __shfl_up_sync(mask(), value, delta, Size, at);
  }
  template <class T>
  T shfl_down(T value, unsigned int delta, EMU_LINE) const {
    return __shfl_down_sync(mask(), value, delta, Size, at);
  }
  template <class T>
  T shfl_xor(T value, int lanes, EMU_LINE) const {
    return __shfl_xor_sync(mask(), value, lanes, Size, at);
  }
  int any(int predicate, EMU_LINE) const { return __any_sync(mask(), predicate, at); }
  int all(int predicate, EMU_LINE) const { return __all_sync(mask(), predicate, at); }
  unsigned int ballot(int predicate, EMU_LINE) const { return __ballot_sync(mask(), predicate, at) >> first_lane(); }

 private:
  static int first_lane() { return emu::linear_lane() & ~static_cast<int>(Size - 1); }
  static unsigned int mask() { return (Size == 32 ? ~0u : (1u << Size % 32) - 1) << first_lane(); }
};

template <unsigned int Size, class Group>
thread_block_tile<Size, Group> tiled_partition(const Group&) {
  return {};
}

template <class Group>
void sync(const Group& group, EMU_LINE) {
  group.sync(at);
}

}  // namespace cooperative_groups
