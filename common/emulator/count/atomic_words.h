// Measures the contention of atomics. Atomics on one word are executed one after the other. Atomics on one region of 4
// KB are executed by the same part of the L2 cache.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/count/memory_counters.h"
#include "common/protocol/profile_record.h"

namespace emu {

class AtomicWords {
 public:
  /// Counts one request of a warp. Returns the largest number of its lanes that access the same word.
  uint64_t add(const WarpRequest& r, bool shared, lab::ProfiledLaunch& launch);
  /// Stores the counts of the most contended word and region in `launch`, and clears all counts.
  void take(lab::ProfiledLaunch& launch);

 private:
  struct Word {
    // lanes: number of atomics on the word, counted per lane.
    // merged: the same number, but a request counts once if all its lanes access this word.
    uint64_t lanes, merged;
  };
  /// Counts of one region of 4 KB.
  struct Part {
    // sectors: distinct 32-byte sectors per request, summed over requests.
    // further_turns: additional passes over a sector, which are needed if several lanes access the same word.
    // merged_further_turns: the same, without requests whose lanes all access one word.
    uint64_t sectors, further_turns, merged_further_turns;
  };
  void add_run(uint64_t word, uint64_t lanes, bool alone);
  // Words whose indices have the same lowest bits share an entry. Regions share entries in the same way.
  std::vector<Word> words_;  // indexed by the lowest bits of the word's index
  std::vector<Part> parts_;  // indexed by the lowest bits of the region's index
};

}  // namespace emu
