#include "common/emulator/observe/meeting.h"

#include <algorithm>

#include "common/emulator/device/state/clusters.h"
#include "common/emulator/observe/findings.h"

namespace emu {
namespace {

using lab::Detail;
using lab::FindingKind;
using lab::Severity;

/// What waits at one place, and the example of who does not.
lab::FindingRecord divergence(Severity severity, Detail detail, int waiting, int other) {
  auto f = new_finding(FindingKind::barrier_divergence, severity, detail);
  f.line = thread_at(waiting).line;
  name_thread(waiting, f.block, f.thread);
  name_thread(other, f.other_block, f.other_thread);
  return f;
}

void report_two_barriers(int one, int other) {
  const auto& threads = state.threads.list;
  const Thread& b = thread_at(other);
  auto f = divergence(Severity::error, Detail::different_barriers, one, other);
  f.other_line = b.line;
  f.number = std::count_if(threads.begin(), threads.end(), [&](const Thread& t) {
    return t.state == ThreadState::at_barrier && t.line == b.line && t.wait_path == b.wait_path;
  });
  add_finding(f);
}

/// A thread that has passed barriers and come to its end while others wait at one; -1: there is none. On a device, one
/// whose warp is not through waits for it where their ways meet again, behind the loop say, and the warp waits for that
/// thread. Who returns is gone at once, and no barrier waits for it.
int gone_ahead(int first, int count) {
  for (int i = first; i < first + count; ++i) {
    const Thread& t = thread_at(i);
    if (t.state == ThreadState::finished && t.met && !t.returned) return i;
  }
  return -1;
}

/// A barrier that is an object waits for those who have left, too: for ever.
void report_finished_threads(int waiting, int finished, int first, int count) {
  const int ahead = gone_ahead(first, count);
  const bool not_equally_often = thread_at(waiting).barrier || ahead >= 0;
  auto f = divergence(not_equally_often ? Severity::error : Severity::warning, Detail::threads_finished, waiting,
                      ahead >= 0 ? ahead : first_with(ThreadState::finished, first, count));
  f.extent = count;
  f.number = finished;
  add_finding(f);
}

bool same_barrier(const Thread& a, const Thread& b) {
  if (a.barrier || b.barrier) return a.barrier == b.barrier;
  return a.line == b.line && a.wait_path == b.wait_path;
}

}  // namespace

void check_meeting() { check_meeting(0, static_cast<int>(state.threads.list.size())); }

void check_meeting(int begin, int count) {
  const int first = first_with(ThreadState::at_barrier, begin, count);
  const Thread& a = thread_at(first);
  for (int i = begin; i < begin + count; ++i) {
    const Thread& b = thread_at(i);
    if (b.state != ThreadState::at_barrier || same_barrier(a, b)) continue;
    if (a.barrier || b.barrier) {
      add_error(
          a.barrier ? a.line : b.line, FindingKind::unsupported, Detail::none, 0,
          "The emulator supports cuda::barrier and cuda::pipeline only where all threads of the block wait together.");
      state.threads.abandoned = true;
      return;
    }
    report_two_barriers(first, i);
    break;
  }
  const auto threads = state.threads.list.begin() + begin;
  const auto finished =
      std::count_if(threads, threads + count, [](const Thread& t) { return t.state == ThreadState::finished; });
  if (finished) report_finished_threads(first, static_cast<int>(finished), begin, count);
}

void report_mask_without_caller(int line, unsigned mask) {
  auto f = new_finding(FindingKind::barrier_divergence, Severity::error, Detail::mask_without_caller);
  f.line = line;
  f.number = mask;
  add_finding(f);
}

void report_missing_lanes(int waiting, unsigned missing) {
  const int warp = waiting / kWarp;
  const unsigned elsewhere = missing & ~lanes_in(warp, ThreadState::finished);
  if (elsewhere) missing = elsewhere;
  auto f = divergence(elsewhere ? Severity::error : Severity::warning, Detail::warp_mask, waiting,
                      warp * kWarp + __builtin_ctz(missing));
  f.number = missing;
  add_finding(f);
}

}  // namespace emu
