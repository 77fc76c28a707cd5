// Which block of the running cluster a thread belongs to, and where that block's shared memory lies.
#pragma once
#include <cstdint>

#include "common/emulator/device/state/state.h"

namespace emu {

inline bool in_cluster() { return state.running.cluster.blocks > 1; }

inline int rank_of(int thread) { return in_cluster() ? thread / state.running.cluster.block_threads : 0; }
inline int index_in_block(int thread) { return in_cluster() ? thread % state.running.cluster.block_threads : thread; }
inline int warp_in_block(int warp) { return index_in_block(warp * kWarp) / kWarp; }
inline int first_thread_of(int rank) { return rank * state.running.cluster.block_threads; }

/// Linear indices in the grid: of a block, by that of its cluster's first; of the first of a cluster, by the cluster's.
uint64_t block_of(uint64_t first, int rank);
uint64_t first_block_of(uint64_t cluster);

/// Of the running cluster, or the running block: what its turns go by.
inline uint64_t running_first() { return in_cluster() ? state.running.cluster.first : state.running.block_index; }

/// As findings name it: its block and its place there.
void name_thread(uint64_t first_block, int thread, int32_t block[3], int32_t place[3]);
void name_thread(int thread, int32_t block[3], int32_t place[3]);

inline uintptr_t shared_memory_of(int rank) { return kSharedBase + static_cast<uintptr_t>(rank) * kSharedBlockBytes; }
/// Whose an address in shared memory is.
inline int rank_at(uintptr_t shared) { return static_cast<int>((shared - kSharedBase) / kSharedBlockBytes); }

}  // namespace emu
