// Records a call to matmul() as a list of messages. The device can replay this list without the host. The replay may
// use other contents of the matrices at the same addresses, and a different thread order.
#pragma once
#include <vector>

#include "common/emulator/device/state/memory.h"
#include "common/emulator/wall/ring.h"

namespace emu {

struct RecordedCall {
  std::vector<Taken> messages;
  MemoryMark before;  // allocations before the first message
};

struct Recording {
  RecordedCall call;                // the call that was recorded last
  std::vector<RecordedCall> kept;   // the calls whose messages differ, of several calls with equal arguments, in order
  std::vector<RecordedCall> later;  // further such calls after kMostKept calls were kept; each does the same
                                    // work as a kept call
  bool running = false;             // messages are being recorded
  bool rehearsing = false;          // kernels do not run, and copies to the host contain zeros
};

/// Starts to record a call. Discards the call that was recorded last. `rehearse`: see Recording::rehearsing.
void start_recording(bool rehearse);
void stop_recording();

/// Number of calls that are kept because their messages differ. After that, a call is kept only if it does different
/// work, that is, if it has other operations, kernels or grids.
constexpr size_t kMostKept = 3;
/// Adds the recorded call to Recording::kept, unless a kept call has equal messages.
void keep_recording();
/// Discards all kept calls. Call it before the first of several calls with equal arguments.
void forget_recordings();

/// Performs the messages of a call again. Memory is first restored to its state before the first message.
void replay(const RecordedCall& call);

}  // namespace emu
