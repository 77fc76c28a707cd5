// Defines the input of the time model for each launch, which the emulator's runner sends. A ProfileHead gives the
// number of records of each kind, and the records follow in the order of its fields. All records are plain structs in
// which every byte is set. Counts cover only the blocks that ran.
#pragma once
#include <cstdint>

#include "common/protocol/counts_record.h"

namespace lab {

/// How much of a launch to run. Blocks are sampled across the grid until together they have made `accesses` accesses.
struct ProfileRequest {
  uint32_t most_blocks = 0;  // limit on the blocks to run per launch; 0: the case is not a profile
  uint32_t unused = 0;
  uint64_t accesses = 0;  // limit on accesses of all threads of one launch; the first block always runs to its end
};

struct ProfileHead {
  uint32_t launches, places;
};

/// Describes how the loads of one warp wait for each other.
struct LoadChain {
  uint64_t rounds;     // number of waits; independent loads that wait together count as one
  uint64_t gathers;    // loads whose index was itself loaded
  uint64_t dependent;  // loads whose address depends on the previous load, directly or through a branch
};

/// The operations that one warp executes in sequence, counted in requests (one warp instruction each).
struct WarpChain {
  uint64_t lines;  // basic blocks of code that the warp enters
  LoadChain global, shared;
  uint64_t stores, atomics;  // stores and atomics in global memory
  // shared_atomics: the largest number of lanes on one word, summed over requests
  uint64_t shared_stores, shared_atomics;
};

struct ProfiledLaunch {
  char kernel[64];
  int32_t line;  // source line of the launch
  int32_t grid[3], block[3];
  uint32_t shared_bytes;    // shared memory per block, static and dynamic
  uint32_t frame_bytes;     // size of the largest frame of local variables in unoptimised code
  uint32_t least_resident;  // minimum number of blocks per multiprocessor from __launch_bounds__; 0: not given
  uint64_t blocks_run;
  uint64_t idle_blocks;  // number of blocks of blocks_run that load nothing
  CountsRecord counts;   // counts of this launch; accesses to A, B and C are not attributed to a launch
  // Distinct 128-byte lines, summed over requests.
  uint64_t global_load_lines, global_store_lines;
  uint64_t block_load_sectors;  // distinct 32-byte sectors that a block loads, summed over blocks
  // Counted per lane. staged_loads: global loads whose value was stored to shared memory. early_loads: staged loads
  // with shared loads between the load and the store. loads_meanwhile: 4-byte shared loads between these two, summed
  // over the staged loads.
  uint64_t staged_loads, early_loads, loads_meanwhile;
  uint64_t async_loads;  // staged_loads by cp.async, counted per lane
  // 4-byte shared loads. They are joined into wider loads only within one iteration, as in a loop that is not unrolled.
  uint64_t rolled_shared_loads, rolled_shared_load_wavefronts;
  uint64_t touched_sectors, stored_sectors;  // number of distinct sectors of device memory that are accessed, and that
                                             // are stored to
  uint64_t warps_run;
  uint64_t global_atomics, shared_atomics;  // number of lanes that execute atomics
  uint64_t global_atomic_sectors;           // distinct sectors of each atomic request, summed over requests
  // Counts for the word with the most atomics. most_on_word: number of lanes. most_merged_on_word: the same, but a
  // request counts once if all its lanes access that word.
  uint64_t most_on_word, most_merged_on_word;
  // Counts for the 4 KB region with the most atomics. most_sectors: sectors, summed over requests. most_further_turns:
  // additional passes of a request, needed if several of its lanes access the same word of a sector.
  // most_merged_further_turns: the same, without requests whose lanes all access one word.
  uint64_t most_sectors, most_further_turns, most_merged_further_turns;
  // Number of cycles to look up the cache tags of global loads: one even-numbered and one odd-numbered line per cycle.
  uint64_t load_tag_turns;
  uint64_t shared_atomic_turns;  // largest number of lanes on one word, summed over requests
  WarpChain longest;             // the warp that enters the most basic blocks
};

/// How often a launch executed a basic block of the program. lanes: summed over all lanes. warps: summed over warps;
/// for each warp, the largest count of its lanes. longest: that count for the warp ProfiledLaunch::longest.
struct ProfiledPlace {
  uint32_t launch, pc;
  uint64_t lanes, warps, longest;
};

}  // namespace lab
