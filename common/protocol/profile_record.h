// The input of the time model for each launch, as the emulator's runner sends it: a ProfileHead, then the
// number of each part that it gives, in the order of its fields. Plain structs; every byte is set. Counts cover only
// the blocks that ran.
#pragma once
#include <cstdint>

#include "common/protocol/counts_record.h"

namespace lab {

/// How much of a launch to run. Blocks are sampled across the grid, as many as it takes to use up `accesses`.
struct ProfileRequest {
  uint32_t most_blocks = 0;  // 0: the case is not a profile
  uint32_t unused = 0;
  uint64_t accesses = 0;  // budget for all threads of one launch; the first block always runs to its end
};

struct ProfileHead {
  uint32_t launches, places;
};

/// How the loads of one warp wait for each other.
struct LoadChain {
  uint64_t rounds;     // waits for loads that do not depend on each other and so wait together
  uint64_t gathers;    // loads at an index that was loaded
  uint64_t dependent;  // loads whose address depends on the previous load, directly or through a branch
};

/// The operations of one warp that follow each other, counted in requests of the warp.
struct WarpChain {
  uint64_t lines;  // straight lines of code that the warp enters
  LoadChain global, shared;
  uint64_t stores, atomics;                // in global memory
  uint64_t shared_stores, shared_atomics;  // shared_atomics: turns that the lanes take
};

struct ProfiledLaunch {
  char kernel[64];
  int32_t line;  // source line of the launch
  int32_t grid[3], block[3];
  uint32_t shared_bytes;    // per block, static and dynamic
  uint32_t frame_bytes;     // size of the largest frame of local variables, unoptimised
  uint32_t least_resident;  // minimum of blocks per multiprocessor from __launch_bounds__; 0: not given
  uint64_t blocks_run;
  uint64_t idle_blocks;  // number of these blocks that load nothing
  CountsRecord counts;   // of this launch; words of A, B and C are not attributed to a launch
  // Distinct 128-byte lines, summed over requests.
  uint64_t global_load_lines, global_store_lines;
  uint64_t block_load_sectors;  // distinct 32-byte sectors that a block loads, summed over blocks
  // Counted per lane: global loads whose value was stored to shared memory; how many of them had other work before the
  // store; how many 4-byte shared loads were done meanwhile.
  uint64_t staged_loads, early_loads, loads_meanwhile;
  uint64_t async_loads;  // counted per lane: the part of staged_loads made by cp.async
  // 4-byte shared loads, joined only within one step, as in a loop that is not unrolled.
  uint64_t rolled_shared_loads, rolled_shared_load_wavefronts;
  uint64_t touched_sectors, stored_sectors;  // distinct sectors of device memory: accessed, stored to
  uint64_t warps_run;
  uint64_t global_atomics, shared_atomics;  // number of lanes
  uint64_t global_atomic_sectors;           // distinct sectors per request, summed
  // For the word with the most atomics: the number of lanes, and the same number if a request counts once when all its lanes access
  // that word.
  uint64_t most_on_word, most_merged_on_word;
  // For the 4 KB with the most atomics: sectors of requests, and additional turns, which lanes of a request take if they access the same
  // word of a sector.
  uint64_t most_sectors, most_further_turns, most_merged_further_turns;
  // Cycles for the cache tags of global loads: one even-numbered and one odd-numbered line are looked up per cycle.
  uint64_t load_tag_turns;
  uint64_t shared_atomic_turns;  // largest number of lanes on one word, summed over requests
  WarpChain longest;             // the warp that enters the most straight lines
};

/// How often a launch executed a place of the program: by all lanes; by all warps, each counted as often as its most frequent
/// lane; and by the longest warp.
struct ProfiledPlace {
  uint32_t launch, pc;
  uint64_t lanes, warps, longest;
};

}  // namespace lab
