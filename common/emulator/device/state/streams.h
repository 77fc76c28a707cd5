// Work of one call of matmul(), or of a whole program, that may run at the same time: nothing orders its streams. It still runs
// one after the other.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/wall/messages.h"

namespace emu {

struct Streams {
  struct Done {
    uint32_t first;  // its first interval
    Work work;
    int line;
  };
  std::vector<Done> done;  // in this call; the last one runs
  bool several = false;    // there are, or were, other streams than the default one
};

/// A call begins, or begins again.
void begin_call();

/// A launch, or a copy; the next interval is its first.
void begin_work(const Work& work, int line);

/// The first interval of work that may run beside the running one; that one's own where there is none.
uint32_t first_beside();

/// The work that did something in this interval, where it may run beside the running one; null: it does not.
const Streams::Done* work_beside(uint32_t interval);

/// The work that did something in this interval, where somebody who waited for so much of each stream knows it unfinished.
const Streams::Done* unfinished_work(uint32_t interval, const uint32_t known[kStreams]);

}  // namespace emu
