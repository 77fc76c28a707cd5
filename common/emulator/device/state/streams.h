// Records the work items (launches, copies and memsets) of one call of matmul(), or of a whole program. Finds work
// items that could run concurrently on a GPU because nothing orders their streams. In the emulator they run one after
// the other.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/wall/messages.h"

namespace emu {

struct Streams {
  struct Done {
    uint32_t first;  // first interval of the work item, which ends where the next work item begins
    Work work;       // position of the work item in the streams (wall/messages.h)
    int line;        // line of the call that requested it
  };
  std::vector<Done> done;  // work items of this call, in the order in which they ran; the last is running
  bool several = false;    // true if a stream other than the default stream exists or existed
};

/// A call to matmul() begins or is repeated.
void begin_call();

/// A launch, copy or memset begins. The next interval is the first interval of this work item.
void begin_work(const Work& work, int line);

/// Returns the first interval of the earliest work item that may run concurrently with the running one. If there is
/// none, returns the first interval of the running work item.
uint32_t first_beside();

/// Returns the work item to which this interval belongs, if it may run concurrently with the running work item;
/// otherwise returns null.
const Streams::Done* work_beside(uint32_t interval);

/// Returns the work item to which this interval belongs, if it may still be running after the host has waited for the
/// first known[i] work items of each stream i; otherwise returns null.
const Streams::Done* unfinished_work(uint32_t interval, const uint32_t known[kStreams]);

}  // namespace emu
