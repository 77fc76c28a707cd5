// Barriers and warp operations at which not everybody arrives.
#include <algorithm>

#include "common/emulator/check/checker.h"
#include "common/emulator/observe/findings.h"

namespace emu {
namespace {

using lab::Detail;
using lab::FindingKind;
using lab::Severity;

void name_thread(int thread, int32_t out[3]) { unpack(static_cast<uint64_t>(thread), state.running.block, out); }

void report_two_barriers(int one, int other) {
  const auto& threads = state.threads.list;
  auto f = new_finding(FindingKind::barrier_divergence, Severity::error, Detail::different_barriers);
  const Thread &a = threads[static_cast<size_t>(one)], &b = threads[static_cast<size_t>(other)];
  f.line = a.line;
  f.other_line = b.line;
  name_thread(one, f.thread);
  name_thread(other, f.other_thread);
  std::copy_n(f.block, 3, f.other_block);
  f.number = std::count_if(threads.begin(), threads.end(), [&](const Thread& t) {
    return t.state == ThreadState::at_barrier && t.line == b.line && t.wait_path == b.wait_path;
  });
  add_finding(f);
}

/// A thread that has passed barriers and come to its end while others wait at one; -1: there is none. On a device, one
/// whose warp is not through waits for it where their ways meet again, behind the loop say, and the warp waits for that
/// thread. Who returns is gone at once, and no barrier waits for it.
int gone_ahead() {
  const auto& threads = state.threads.list;
  for (size_t i = 0; i < threads.size(); ++i)
    if (threads[i].state == ThreadState::finished && threads[i].met && !threads[i].returned) return static_cast<int>(i);
  return -1;
}

/// A barrier that is an object waits for those who have left, too: for ever.
void report_finished_threads(int waiting) {
  const auto& threads = state.threads.list;
  const Thread& t = threads[static_cast<size_t>(waiting)];
  const int ahead = gone_ahead();
  const bool not_equally_often = t.barrier || ahead >= 0;
  auto f = new_finding(FindingKind::barrier_divergence, not_equally_often ? Severity::error : Severity::warning,
                       Detail::threads_finished);
  f.line = t.line;
  f.extent = static_cast<int64_t>(threads.size());
  f.number = f.extent - state.threads.live;
  name_thread(waiting, f.thread);
  name_thread(ahead >= 0 ? ahead : first_with(ThreadState::finished), f.other_thread);
  std::copy_n(f.block, 3, f.other_block);
  add_finding(f);
}

bool same_barrier(const Thread& a, const Thread& b) {
  if (a.barrier || b.barrier) return a.barrier == b.barrier;
  return a.line == b.line && a.wait_path == b.wait_path;
}

}  // namespace

void Checker::barrier() {
  const auto& threads = state.threads.list;
  const int first = first_with(ThreadState::at_barrier);
  const Thread& a = threads[static_cast<size_t>(first)];
  for (size_t i = 0; i < threads.size(); ++i) {
    const Thread& b = threads[i];
    if (b.state != ThreadState::at_barrier || same_barrier(a, b)) continue;
    if (a.barrier || b.barrier) {
      report_unsupported(a.barrier ? a.line : b.line,
                         "The emulator knows cuda::barrier and cuda::pipeline only where all threads of the block wait "
                         "together.");
      state.threads.abandoned = true;
      return;
    }
    report_two_barriers(first, static_cast<int>(i));
    break;
  }
  if (state.threads.live < static_cast<int>(threads.size())) report_finished_threads(first);
}

void Checker::lanes_missing(int waiting, unsigned missing) {
  const int warp = waiting / kWarp;
  const unsigned elsewhere = missing & ~lanes_in(warp, ThreadState::finished);
  if (elsewhere) missing = elsewhere;
  auto f =
      new_finding(FindingKind::barrier_divergence, elsewhere ? Severity::error : Severity::warning, Detail::warp_mask);
  f.line = state.threads.list[static_cast<size_t>(waiting)].line;
  f.number = missing;
  name_thread(waiting, f.thread);
  name_thread(warp * kWarp + __builtin_ctz(missing), f.other_thread);
  std::copy_n(f.block, 3, f.other_block);
  add_finding(f);
}

}  // namespace emu
