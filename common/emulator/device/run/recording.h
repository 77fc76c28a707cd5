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
  RecordedCall call;        // the last one
  RecordedCall earlier;     // the equal call before it, where that is wanted
  bool running = false;     // messages are written down
  bool rehearsing = false;  // ... and kernels are not run, nor do copies bring anything
};

/// From here on, until stop_recording(). The list before is forgotten.
void start_recording(bool rehearse);
void stop_recording();

/// What was recorded last becomes the earlier call.
void keep_recording();
/// Do both calls say the same? Where what a call sends depends on those before it, no other call may stand for it.
bool is_same_as_earlier();

/// Does what the list says, in memory as it was before its first message.
void replay(const RecordedCall& call);

}  // namespace emu
