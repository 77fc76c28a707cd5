// Contention of atomics: those on one word run one after the other, and those on a region of 4 KB run in one part of L2.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/count/memory_counters.h"
#include "common/protocol/profile_record.h"

namespace emu {

class AtomicWords {
 public:
  /// Counts one request. Returns the largest number of its lanes that access the same word.
  uint64_t add(const WarpRequest& r, bool shared, lab::ProfiledLaunch& launch);
  /// Stores the counts of the most contended word and region in `launch`, and clears all counts.
  void take(lab::ProfiledLaunch& launch);

 private:
  struct Word {
    uint64_t lanes, merged;
  };
  struct Part {
    uint64_t sectors, further_turns, merged_further_turns;
  };
  void add_run(uint64_t word, uint64_t lanes, bool alone);
  // Indexed by the lowest bits of a word's or a region's number; numbers with the same lowest bits share an entry.
  std::vector<Word> words_;
  std::vector<Part> parts_;
};

}  // namespace emu
