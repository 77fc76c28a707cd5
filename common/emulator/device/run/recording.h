// A matmul() is the list of messages that it sends. The device writes the list down and can do it all again without the
// host: on other matrices at the same addresses, in another order of threads.
#pragma once
#include <vector>

#include "common/emulator/device/state/memory.h"
#include "common/emulator/wall/ring.h"

namespace emu {

struct RecordedCall {
  std::vector<Taken> messages;
  MemoryMark before;  // the first of them
};

struct Recording {
  RecordedCall call;                // the last one
  std::vector<RecordedCall> kept;   // equal calls, in their order, that do not say the same
  std::vector<RecordedCall> later;  // ... and those after them that differ in numbers alone
  bool running = false;             // messages are written down
  bool rehearsing = false;          // ... and kernels are not run, nor do copies bring anything
};

/// From here on, until stop_recording(). The list before is forgotten.
void start_recording(bool rehearse);
void stop_recording();

/// As many are kept for what they say; one more for doing something else: other work, other kernels, other grids.
constexpr size_t kMostKept = 3;
/// What was recorded last is one of several equal calls. Where what a call sends depends on those before it, no other call
/// may stand for it.
void keep_recording();
/// Before the first of several equal calls.
void forget_recordings();

/// Does what the list says, in memory as it was before its first message.
void replay(const RecordedCall& call);

}  // namespace emu
