#include "common/emulator/device/run/budget.h"

#include "common/emulator/device/run/device.h"

namespace emu {
namespace {

lab::FindingRecord too_many_steps() {
  raise_sticky_error(kLaunchTimeout);
  return new_finding(lab::FindingKind::timeout, lab::Severity::error, lab::Detail::step_limit);
}

}  // namespace

void tick(uint32_t pc) {
  constexpr int64_t kSlice = 1 << 16;  // accesses between two ticks
  Running& r = state.running;
  const bool only_to_settle = device.observer.settle();
  r.steps_left -= kSlice;
  r.budget = kSlice;
  if (!r.in_kernel || only_to_settle) return;
  // A thread that fills a whole slice alone may be waiting for another one.
  const bool was_running_alone = r.switches == r.switches_at_tick;
  r.switches_at_tick = r.switches;
  if (r.steps_left < 0) {
    auto f = too_many_steps();
    f.pc = pc;
    add_finding(f);
    abandon_launch();
  }
  if (was_running_alone) yield_thread();
}

bool may_start(int threads) {
  constexpr int64_t kStepsPerThread = 16;
  Running& r = state.running;
  r.steps_left -= threads * kStepsPerThread;
  if (r.steps_left >= 0) return true;
  auto f = too_many_steps();
  f.line = r.launch_line;
  f.number = static_cast<int64_t>(volume(r.grid));
  add_finding(f);
  return false;
}

}  // namespace emu
