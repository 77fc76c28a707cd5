// A call of matmul() is recorded as the list of its messages. The device can repeat it without the host, on other
// matrices at the same addresses and in a different order of threads.
#pragma once
#include <vector>

#include "common/emulator/device/state/memory.h"
#include "common/emulator/wall/ring.h"

namespace emu {

struct RecordedCall {
  std::vector<Taken> messages;
  MemoryMark before;  // state before the first message
};

struct Recording {
  RecordedCall call;                // the last call
  std::vector<RecordedCall> kept;   // equal calls, in order, whose messages differ
  std::vector<RecordedCall> later;  // equal calls after these that differ in values only
  bool running = false;             // messages are recorded
  bool rehearsing = false;          // kernels are not run, and copies to the host contain zeros
};

/// Starts recording, until stop_recording(). Discards the previous list.
void start_recording(bool rehearse);
void stop_recording();

/// Number of calls kept because their messages differ. One more is kept for different work: other operations, kernels
/// or grids.
constexpr size_t kMostKept = 3;
/// Keeps the recorded call, which is one of several equal calls, unless a kept call can represent it. If what a call
/// sends depends on the calls before it, no other call can.
void keep_recording();
/// Call before the first of several equal calls.
void forget_recordings();

/// Repeats the messages of a call, with memory in its state before the first message.
void replay(const RecordedCall& call);

}  // namespace emu
