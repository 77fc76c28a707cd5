// mbarrier: a word of shared memory at which threads and copies arrive. A phase is complete when all have arrived.
#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/hopper/hopper.h"
#include "common/emulator/device/run/scheduler.h"
#include "common/emulator/device/state/clusters.h"

namespace emu {
namespace {

constexpr size_t kBytes = 8;

void must_be_shared(void* pc, uint32_t offset) {
  if (offset < kSharedBytes) return;
  add_error_at(place_now(pc).pc, lab::FindingKind::unsupported, lab::Detail::none, 0,
               "The emulator supports an mbarrier (and so a cuda::barrier) only in shared memory.");
  abandon_launch();
}

/// Arrivals and waits do not race with each other, but they do race with changes of the barrier itself.
void touch(void* pc, uint32_t offset, bool changes) {
  must_be_shared(pc, offset);
  device.observer.barrier_touched({kSharedBase + offset, kBytes, changes, false, place_now(pc).pc});
}

bool is_over(const Mbarrier& b, uint64_t parity) { return (b.phase & 1) != (parity & 1); }

void end_phase(Mbarrier& b) {
  ++b.phase;
  b.missing = b.expected;
  b.bytes = b.bytes_expected = 0;
  wake_at_object(b.object);
}

void land(Mbarrier& b, const CopyUnderWay& copy) {
  std::copy(copy.data.begin(), copy.data.end(), reinterpret_cast<unsigned char*>(copy.to));
  device.observer.copy_landed(copy.to, copy.data.size());
  b.bytes -= static_cast<int64_t>(copy.data.size());
}

[[noreturn]] void end_with(lab::FindingRecord f, int64_t number, int64_t extent) {
  f.number = number;
  f.extent = extent;
  add_finding(f);
  raise_sticky_error(kLaunchTimeout);
  abandon_launch();
}

int64_t bytes_under_way(const Mbarrier& b) {
  int64_t bytes = 0;
  for (const CopyUnderWay& copy : b.copies) bytes += static_cast<int64_t>(copy.data.size());
  return bytes;
}

/// Lands copies as late as possible: when a thread waits and nothing else is missing.
void bring_bytes(uint32_t offset, Mbarrier& b) {
  const uint32_t phase = b.phase;
  while (b.missing == 0 && b.phase == phase && !b.copies.empty()) {
    const CopyUnderWay copy = std::move(b.copies.front());
    b.copies.pop_front();
    land(b, copy);
    ++hopper().steps;
    if (b.bytes < 0)
      end_with(
          finding_from(b.last_expect, kSharedBase + offset, lab::FindingKind::async_order, lab::Detail::too_many_bytes),
          b.bytes_expected - b.bytes, b.bytes_expected);
    if (b.bytes == 0) end_phase(b);
  }
}

/// Ends the phase if everything it waits for is in flight: it could have arrived long ago.
void end_phase_if_all_is_under_way(uint32_t offset, Mbarrier& b) {
  if (b.missing == 0 && b.bytes > 0 && bytes_under_way(b) >= b.bytes) bring_bytes(offset, b);
}

}  // namespace

Mbarrier& mbarrier_at(void* pc, uint32_t offset) {
  const auto found = hopper().barriers.find(offset);
  if (found == hopper().barriers.end())
    end_at(pc, lab::FindingKind::uninitialised_read, lab::Detail::no_barrier_there, kSharedBase + offset);
  return found->second;
}

Mbarrier& mbarrier_of_copy(void* pc, uint32_t offset) {
  Mbarrier& b = mbarrier_at(pc, offset);
  end_phase_if_all_is_under_way(offset, b);
  if (!b.is_fenced) {
    add_finding(finding_at({kSharedBase + offset, kBytes, false, false, place_now(pc).pc},
                           lab::FindingKind::async_order, lab::Severity::error, lab::Detail::barrier_not_fenced));
    b.is_fenced = true;
  }
  return b;
}

void begin_copy(Mbarrier& b, CopyUnderWay copy) {
  if (beside_finishes_at_once())
    std::copy(copy.data.begin(), copy.data.end(), reinterpret_cast<unsigned char*>(copy.to));
  b.copies.push_back(std::move(copy));  // belongs to the running phase: the previous one has ended if it could
  wake_at_object(b.object);
}

/// Threads of other blocks may arrive at the barrier, but not wait.
static void must_be_own(void* pc, uint32_t offset) {
  if (rank_at(kSharedBase + offset) == rank_of(state.running.thread)) return;
  end_at(pc, lab::FindingKind::async_order, lab::Detail::foreign_barrier, kSharedBase + offset);
}

void barrier_init(void* pc, unsigned offset, unsigned count) {
  touch(pc, offset, true);
  Mbarrier b = {};
  b.object = hopper().new_object();
  b.expected = b.missing = count;
  b.made_by = static_cast<uint16_t>(state.running.thread);
  hopper().barriers[offset] = std::move(b);
  tell_beside(pc, {.barrier = offset, .turn = count, .lanes = 1, .kind = lab::BesideKind::makes});
}

void barrier_end(void* pc, unsigned offset) {
  touch(pc, offset, true);
  mbarrier_at(pc, offset);
  hopper().barriers.erase(offset);
}

uint64_t barrier_arrive(void* pc, unsigned offset, unsigned count, unsigned bytes) {
  touch(pc, offset, false);
  Mbarrier& b = mbarrier_at(pc, offset);
  end_phase_if_all_is_under_way(offset, b);
  const uint64_t parity = b.phase & 1;
  if (bytes) b.last_expect = place_now(pc);
  b.bytes += bytes;
  b.bytes_expected += bytes;
  const auto kind = count ? lab::BesideKind::arrives : lab::BesideKind::expects;
  tell_beside(pc, {.barrier = offset, .turn = b.phase, .bytes = bytes, .lanes = count, .kind = kind});
  if (count == 0) return parity;
  device.observer.published({b.object, b.phase + 1});
  b.last_arrival = place_now(pc);
  const auto finding = [&](lab::Detail detail) {
    return finding_from(b.last_arrival, kSharedBase + offset, lab::FindingKind::async_order, detail);
  };
  if (count > b.missing) end_with(finding(lab::Detail::too_many_arrivals), count, b.expected);
  b.missing -= count;
  if (b.missing == 0 && b.phase > b.seen) {
    auto f = finding(lab::Detail::phase_unseen);
    f.number = b.phase;
    add_finding(f);
  }
  if (b.missing == 0 && b.bytes == 0)
    end_phase(b);
  else
    wake_at_object(b.object);
  return parity;
}

uint64_t barrier_drop(void* pc, unsigned offset) {
  touch(pc, offset, false);
  Mbarrier& b = mbarrier_at(pc, offset);
  b.expected -= b.expected > 0;
  return barrier_arrive(pc, offset, 1, 0);
}

/// Reports bytes that no phase expects, and arrivals in an incomplete phase: earlier counts were wrong by a little each
/// time.
void end_barriers() {
  for (const auto& [offset, b] : hopper().barriers) {
    const bool arrivals = b.missing < b.expected && b.missing > 0;
    if (b.copies.empty() && !arrivals) continue;
    const int64_t bytes = bytes_under_way(b);
    if (!b.copies.empty() && bytes == b.bytes) continue;
    auto f = finding_from(b.copies.empty() ? b.last_arrival : b.last_expect, kSharedBase + offset,
                          lab::FindingKind::async_order,
                          b.copies.empty() ? lab::Detail::arrivals_left_over : lab::Detail::bytes_left_over);
    f.number = b.copies.empty() ? b.expected - b.missing : bytes - b.bytes;
    f.extent = b.expected;
    add_finding(f);
  }
}

bool barrier_try_wait(void* pc, unsigned offset, uint64_t parity) {
  must_be_own(pc, offset);
  touch(pc, offset, false);
  Mbarrier* b = &mbarrier_at(pc, offset);
  bool waited = false;
  for (; !is_over(*b, parity); waited = true) {
    bring_bytes(offset, *b);
    if (is_over(*b, parity)) break;
    if (waited && running_thread().resumed_at_step == hopper().steps) return false;
    wait_at_object(pc, b->object);
    b = &mbarrier_at(pc, offset);
  }
  b->seen = b->phase;
  if (b->phase > 0) device.observer.came_after({b->object, b->phase});
  tell_beside(pc, {.barrier = offset, .turn = b->phase, .lanes = 1, .kind = lab::BesideKind::waits});
  if (!waited) meet_lanes_that_waited();
  return true;
}

}  // namespace emu
