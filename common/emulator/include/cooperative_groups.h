// thread_block and tiled_partition. Grid-wide groups are refused by the rewriter.
#pragma once
#include "cuda_runtime.h"

namespace cooperative_groups {

class thread_block {
 public:
  void sync(int line = __builtin_LINE()) const { emu::block_barrier(line); }
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
  /// `thread_block_tile<32> tile = tiled_partition<32>(block)` forgets what was divided.
  template <class Other>
  thread_block_tile(const thread_block_tile<Size, Other>&) {}
  void sync(int line = __builtin_LINE()) const { emu::warp_exchange(line, mask(), nullptr, nullptr, 0, true); }
  unsigned int thread_rank() const { return static_cast<unsigned int>(emu::linear_lane()) % Size; }
  constexpr unsigned int size() const { return Size; }
  constexpr unsigned int num_threads() const { return Size; }
  unsigned int meta_group_rank() const { return thread_block().thread_rank() / Size; }
  unsigned int meta_group_size() const { return (thread_block().size() + Size - 1) / Size; }
  template <class T>
  T shfl(T value, int source, int line = __builtin_LINE()) const {
    return __shfl_sync(mask(), value, source, Size, line);
  }
  template <class T>
  T shfl_up(T value, unsigned int delta, int line = __builtin_LINE()) const {
    return __shfl_up_sync(mask(), value, delta, Size, line);
  }
  template <class T>
  T shfl_down(T value, unsigned int delta, int line = __builtin_LINE()) const {
    return __shfl_down_sync(mask(), value, delta, Size, line);
  }
  template <class T>
  T shfl_xor(T value, int lanes, int line = __builtin_LINE()) const {
    return __shfl_xor_sync(mask(), value, lanes, Size, line);
  }
  int any(int predicate, int line = __builtin_LINE()) const { return __any_sync(mask(), predicate, line); }
  int all(int predicate, int line = __builtin_LINE()) const { return __all_sync(mask(), predicate, line); }
  unsigned int ballot(int predicate, int line = __builtin_LINE()) const {
    return __ballot_sync(mask(), predicate, line) >> first_lane();
  }

 private:
  static int first_lane() { return emu::linear_lane() & ~static_cast<int>(Size - 1); }
  static unsigned int mask() { return (Size == 32 ? ~0u : (1u << Size % 32) - 1) << first_lane(); }
};

template <unsigned int Size, class Group>
thread_block_tile<Size, Group> tiled_partition(const Group&) {
  return {};
}

template <class Group>
void sync(const Group& group, int line = __builtin_LINE()) {
  group.sync(line);
}

}  // namespace cooperative_groups
