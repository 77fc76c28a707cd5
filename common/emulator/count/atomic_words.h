// Atomic operations on one word are made one after the other, and those on neighbours by one part of the L2 cache.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/count/memory_counters.h"
#include "common/protocol/profile_record.h"

namespace emu {

class AtomicWords {
 public:
  /// Of one request. How many of its lanes go to one word, at most.
  uint64_t add(const WarpRequest& r, bool shared, lab::ProfiledLaunch& launch);
  /// What had most goes to `launch`; all are forgotten.
  void take(lab::ProfiledLaunch& launch);

 private:
  struct Word {
    uint64_t lanes, merged;
  };
  struct Part {
    uint64_t sectors, further_turns, merged_further_turns;
  };
  void add_run(uint64_t word, uint64_t lanes, bool alone);
  // By the lowest bits of their numbers: those that share them count as one.
  std::vector<Word> words_;
  std::vector<Part> parts_;
};

}  // namespace emu
