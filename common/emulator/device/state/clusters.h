// Which block of the running cluster a thread belongs to, and where the shared memory of that block is.
#pragma once
#include <cstdint>

#include "common/emulator/device/state/state.h"

namespace emu {

inline bool in_cluster() { return state.running.cluster.blocks > 1; }

inline int rank_of(int thread) { return in_cluster() ? thread / state.running.cluster.block_threads : 0; }
inline int index_in_block(int thread) { return in_cluster() ? thread % state.running.cluster.block_threads : thread; }
inline int warp_in_block(int warp) { return index_in_block(warp * kWarp) / kWarp; }
inline int first_thread_of(int rank) { return rank * state.running.cluster.block_threads; }

/// Linear indices in the grid: of a block, from that of the first block of its cluster; of this first block, from the
/// index of the cluster.
uint64_t block_of(uint64_t first, int rank);
uint64_t first_block_of(uint64_t cluster);

/// First block of the running cluster, or the running block. It identifies turns.
inline uint64_t running_first() { return in_cluster() ? state.running.cluster.first : state.running.block_index; }

/// Sets block and thread coordinates for a finding.
void name_thread(uint64_t first_block, int thread, int32_t block[3], int32_t place[3]);
void name_thread(int thread, int32_t block[3], int32_t place[3]);

inline uintptr_t shared_memory_of(int rank) { return kSharedBase + static_cast<uintptr_t>(rank) * kSharedBlockBytes; }
/// Rank of the block that owns this address in shared memory.
inline int rank_at(uintptr_t shared) { return static_cast<int>((shared - kSharedBase) / kSharedBlockBytes); }

}  // namespace emu
