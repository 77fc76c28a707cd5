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
  /// The part of memory that had most goes to `launch`; all are forgotten.
  void take(lab::ProfiledLaunch& launch);

 private:
  struct Part {
    uint64_t turns, merged, sectors;
  };
  std::vector<Part> parts_;  // by the lowest bits of their numbers: those that share them count as one
};

}  // namespace emu
