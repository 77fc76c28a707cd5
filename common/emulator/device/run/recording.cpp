#include "common/emulator/device/run/recording.h"

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/messages.h"

namespace emu {

void start_recording(bool rehearse) {
  Recording& r = device.recording;
  reclaim_memory();
  r.messages.clear();
  r.before = mark_memory();
  r.running = true;
  r.rehearsing = rehearse;
}

void stop_recording() { device.recording.running = device.recording.rehearsing = false; }

void replay() {
  const Recording& r = device.recording;
  for (size_t i = r.before.live.size(); i < state.memory.allocations.size(); ++i)
    device.observer.freed(*state.memory.allocations[i]);
  rewind_memory(r.before);
  for (const Taken& message : r.messages) perform(message);
}

}  // namespace emu
