// Records the works (launches, copies and memsets) of one call of matmul(), or of a whole program, to find those that
// could run concurrently on a GPU because nothing orders their streams. In the emulator they run one after the other.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/wall/messages.h"

namespace emu {

struct Streams {
  struct Done {
    uint32_t first;  // first interval of the work; it ends where the next work begins
    Work work;       // its position in the streams (wall/messages.h)
    int line;        // line of the call that requested it
  };
  std::vector<Done> done;  // works of this call, in the order in which they ran; the last is running
  bool several = false;    // true if a stream other than the default stream exists or existed
};

/// A call of matmul() begins, or is repeated.
void begin_call();

/// A launch, copy or memset begins. The next interval is its first.
void begin_work(const Work& work, int line);

/// Returns the first interval of the earliest work that may run concurrently with the running work. If there is none,
/// returns the first interval of the running work.
uint32_t first_beside();

/// Returns the work to which this interval belongs, if that work may run concurrently with the running work; otherwise
/// null.
const Streams::Done* work_beside(uint32_t interval);

/// Returns the work to which this interval belongs, if that work may still be running after the host has waited for the
/// first known[i] works of each stream i; otherwise null.
const Streams::Done* unfinished_work(uint32_t interval, const uint32_t known[kStreams]);

}  // namespace emu
