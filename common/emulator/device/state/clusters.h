// Finds the block of the running cluster that contains a thread, and the shared memory of that block. The rank of a
// block is its number within the cluster. Threads and warps are numbered across the cluster.
#pragma once
#include <cstdint>

#include "common/emulator/device/state/state.h"

namespace emu {

inline bool in_cluster() { return state.running.cluster.blocks > 1; }

inline int rank_of(int thread) { return in_cluster() ? thread / state.running.cluster.block_threads : 0; }
inline int index_in_block(int thread) { return in_cluster() ? thread % state.running.cluster.block_threads : thread; }
inline int warp_in_block(int warp) { return index_in_block(warp * kWarp) / kWarp; }
inline int first_thread_of(int rank) { return rank * state.running.cluster.block_threads; }

/// Returns the linear index in the grid of the block with this rank. `first`: linear index of the first block of its
/// cluster.
uint64_t block_of(uint64_t first, int rank);
/// Returns the linear index in the grid of the first block of this cluster.
uint64_t first_block_of(uint64_t cluster);

/// Returns the linear index of the first block of the running cluster, or of the running block if there is no cluster.
/// A Turn (threads.h) uses this index for its block.
inline uint64_t running_first() { return in_cluster() ? state.running.cluster.first : state.running.block_index; }

/// Sets the coordinates of the thread's block and of the thread, for a finding. `first_block` is the first block of the
/// cluster; if it is omitted, the running cluster is used.
void name_thread(uint64_t first_block, int thread, int32_t block[3], int32_t place[3]);
void name_thread(int thread, int32_t block[3], int32_t place[3]);

inline uintptr_t shared_memory_of(int rank) { return kSharedBase + static_cast<uintptr_t>(rank) * kSharedBlockBytes; }
/// Returns the rank of the block that owns this address in shared memory.
inline int rank_at(uintptr_t shared) { return static_cast<int>((shared - kSharedBase) / kSharedBlockBytes); }

}  // namespace emu
