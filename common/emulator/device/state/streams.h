// Work of one call of matmul(), or of a whole program, in streams that nothing orders, so it could run concurrently on
// a GPU. Here it runs one after the other.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/wall/messages.h"

namespace emu {

struct Streams {
  struct Done {
    uint32_t first;  // first interval of the work
    Work work;
    int line;
  };
  std::vector<Done> done;  // works of this call; the last one is running
  bool several = false;    // true if streams other than the default one exist or existed
};

/// A call begins or is repeated.
void begin_call();

/// A launch or a copy begins; the next interval is its first.
void begin_work(const Work& work, int line);

/// Returns the first interval of work that may run concurrently with the running work; if there is none, of the latter.
uint32_t first_beside();

/// Returns the work that this interval belongs to, if it may run concurrently with the running work; otherwise null.
const Streams::Done* work_beside(uint32_t interval);

/// Returns the work that this interval belongs to, if it may be unfinished after waiting for the first known[i] works
/// of each stream i; otherwise null.
const Streams::Done* unfinished_work(uint32_t interval, const uint32_t known[kStreams]);

}  // namespace emu
