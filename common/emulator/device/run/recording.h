// Records a call of matmul() as the list of its messages. The device can replay this list without the host, with other
// contents of the matrices at the same addresses and in a different order of threads.
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
  std::vector<RecordedCall> kept;   // of several calls with equal arguments: those whose messages differ, in order
  std::vector<RecordedCall> later;  // further such calls, after kMostKept calls were kept; they do the same work as one
  bool running = false;             // messages are being recorded
  bool rehearsing = false;          // kernels do not run, and copies to the host contain zeros
};

/// Starts to record a call. Discards the call that was recorded last. `rehearse`: see Recording::rehearsing.
void start_recording(bool rehearse);
void stop_recording();

/// Most calls that are kept because their messages differ. After these, a call is kept only if it does different work:
/// other operations, kernels or grids.
constexpr size_t kMostKept = 3;
/// Adds the recorded call to Recording::kept, unless a kept call has equal messages.
void keep_recording();
/// Discards all kept calls. Call it before the first of several calls with equal arguments.
void forget_recordings();

/// Performs the messages of a call again. Memory is first restored to its state before the first message.
void replay(const RecordedCall& call);

}  // namespace emu
