// The checking observer, which looks for mistakes in kernels. This header contains the code that runs at every access;
// access.cpp and races.cpp handle rare cases. A cell is the record of one word (shadow.h). An interval is the time
// between two events that separate accesses, for example two barriers (threads.h).
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/check/far_marks.h"
#include "common/emulator/check/foreign.h"
#include "common/emulator/check/races.h"
#include "common/emulator/check/registers.h"
#include "common/emulator/device/state/frames.h"
#include "common/emulator/observe/meeting.h"
#include "common/emulator/observe/visits.h"

namespace emu {

/// A tag of one shared word. The tag gives the interval in which one warp, or every warp, can read the word without
/// changing its cell, because the cell already contains the two readers that it needs. The values are those of
/// Running::time_of_warp and Running::time_of_all (threads.h). A tag is an eighth of the size of a cell and is
/// sufficient for most reads of a tile. The value 0 means unknown; the slow path stores 0. A tag is set only if the
/// warp has not synchronised in that interval.
using Settled = uint32_t;

inline bool is_settled(Settled s) { return s == state.running.time_of_all || s == state.running.time_of_warp; }

inline void settle_readers(const Cell& c, Settled& settled) {
  const Running& m = state.running;
  if (m.who < kMaxThreads && c.write_interval < m.barrier_first)
    settled = same_warp(c.read2_who, c.read_who) ? m.time_of_warp : m.time_of_all;
}

/// Records the running thread as a reader of the shared word with this cell. Returns false if the slow path must handle
/// the access. The next four functions do the same for other accesses to one complete word.
inline bool note_shared_read(Cell& c, Settled& settled, uint32_t pc) {
  const Running& m = state.running;
  if (c.read_interval < m.barrier_first) {
    if (c.write_interval < m.last_barrier_first) return false;  // written before the last barrier: may be out of date
    set_reader(c, pc);
    return true;
  }
  if (c.read_interval != m.interval) return false;
  if (c.read_who == m.who) return true;
  if (((m.who ^ c.read_who) & 0xfc00) != 0) return false;
  if (c.read2_interval != m.interval || (same_warp(c.read2_who, c.read_who) && !same_warp(m.who, c.read_who))) {
    c.read2_interval = m.interval;
    c.read2_who = m.who;
    c.read2_pc = pc;
  }
  settle_readers(c, settled);
  return true;
}

inline bool read_shared_word(Cell& c, Settled& settled, uint32_t pc) {
  if ((c.flags & ~(kUpdated | kAnew)) != (kValid | kWritten) ||
      (c.write_interval >= state.running.barrier_first && c.write_who != state.running.who))
    return false;
  return note_shared_read(c, settled, pc);
}

inline bool write_shared_word(Cell& c, uint32_t pc) {
  const Running& m = state.running;
  if ((c.flags & ~(kWritten | kAnew)) != kValid || c.read_interval >= m.barrier_first) return false;
  if (c.write_interval >= m.barrier_first && c.write_who != m.who) return false;
  c.flags = static_cast<uint16_t>(kValid | kWritten | anew(c));
  set_writer(c, pc);
  return true;
}

inline bool read_device_word(Cell& c, uint32_t pc) {
  const Running& m = state.running;
  if (c.flags != (kValid | kWritten) || c.write_interval >= m.beside_first) return false;
  if (c.read2_interval >= (m.beside_first | kOtherBlock)) return true;
  if (c.read_interval == m.interval && c.read_who == m.who) return true;
  if (c.read_interval >= m.beside_first) return false;
  set_reader(c, pc);
  return true;
}

inline bool write_device_word(Cell& c, uint32_t pc) {
  const Running& m = state.running;
  if ((c.flags & ~kWritten) != kValid || c.write_interval >= m.beside_first || c.read_interval >= m.beside_first)
    return false;
  set_writer(c, pc);
  c.flags = kValid | kWritten;
  return true;
}

class Checker : public Events {
 public:
  bool start();
  void case_begins();
  void freed(const Allocation& a);
  void shared_allocated(const SharedArray& a);
  void written(uintptr_t address, size_t bytes);
  void copied(uintptr_t to, uintptr_t from, size_t bytes);
  void moved(const Moved& m);
  void launch_begins(uint64_t blocks, uint64_t threads);
  void block_begins(int threads);
  void block_parks(std::vector<unsigned char>& kept);
  void block_resumes(const std::vector<unsigned char>& kept);
  void thread_stopped() {
    races_.settle();
    visits_.settle();
  }
  bool settle() { return races_.settle(); }
  template <unsigned kBytes, bool kWrite>
  void access(uintptr_t address, uint32_t pc);
  void access(const AccessSite& site);
  void matrix_access(const AccessSite& first, size_t row_bytes);
  void barrier() {
    check_meeting();
    orders_fences();
  }
  /// A barrier is about to open. Unlike barrier(), this function does not report missing threads.
  void orders_fences() {
    races_.ordering.barrier();
    races_.clocks.barrier();
  }
  void block_barrier(int first, int threads) {
    check_meeting(first, threads);
    orders_block(first, threads);
  }
  void orders_block(int first, int threads);
  void cluster_barrier() {
    orders_fences();
    foreign_.all_met();
  }
  void block_left(int rank) { foreign_.block_left(rank, races_.clocks); }
  void lanes_missing(int waiting, unsigned missing) { report_missing_lanes(waiting, missing); }
  void warp_met(int warp, unsigned lanes, bool orders_memory) {
    races_.ordering.warp_met(warp, lanes);
    if (orders_memory) races_.clocks.meet(warp, lanes);
  }
  /// `of_block`: it orders accesses only for threads of the same block.
  void fence(bool of_block);
  void async_started(uintptr_t to, size_t bytes);
  void async_landed(uintptr_t to, size_t bytes);
  void barrier_touched(const AccessSite& site) {
    look_at_owner(site);
    slow_access(site);
  }
  void published(SyncPoint at) { races_.clocks.publish(at); }
  void came_after(SyncPoint at) { races_.clocks.come_after(at); }
  void async_fence() { races_.clocks.fence(); }
  void use_begins(const BesideUse& use, uintptr_t address, size_t bytes);
  void copy_landed(uintptr_t to, size_t bytes) { async_landed(to, bytes); }
  void copied_beside(const AccessSite& site) { is_near(site.address) ? slow_access(site) : other_access(site); }
  void product_issued(uint32_t pc, uint32_t group, const std::vector<HeldRegisters>& held) {
    registers_.issued(pc, group, held);
  }
  void registers_fence() { registers_.fence(); }
  void products_over(uint32_t group) { registers_.over(group); }
  bool knows_written(uintptr_t address, size_t bytes);
  void parts_begin() { far_marks_.clear(); }
  void touched(uintptr_t begin, size_t words, uint32_t since, uint64_t* masks) const;
  size_t remembered(uintptr_t begin, uint64_t words, Remembered* all) const;
  size_t touched_elsewhere(uintptr_t begin, const uint64_t* masks, const Remembered* all, const LaterIntervals& later);
  void last_uses(uintptr_t begin, size_t words, uint32_t* written, uint32_t* read) const;
  /// Returns a record in which only the number of launches is set.
  std::optional<lab::CountsRecord> counts() { return counts_; }
  void visit(const lab::VisitRequest& request) { visits_.begin(request); }
  std::string visited() { return visits_.bytes(); }

 private:
  bool checked_word(const AccessSite& site, unsigned mask, uintptr_t word);
  bool slow_word(const AccessSite& site, unsigned mask, uintptr_t word);
  void slow_access(const AccessSite& site);
  void look_at_owner(const AccessSite& site);
  template <unsigned kBytes, bool kWrite>
  [[gnu::noinline]] void slow(uintptr_t address, uint32_t pc) {
    slow_access({address, kBytes, kWrite, false, pc});
  }
  template <unsigned kBytes, bool kWrite>
  [[gnu::noinline]] void other(uintptr_t address, uint32_t pc) {
    other_access({address, kBytes, kWrite, false, pc});
  }
  template <unsigned kBytes, bool kWrite>
  [[gnu::noinline]] void tracked_access(uintptr_t address, uint32_t pc);
  Settled& settled(uintptr_t offset) { return settled_[offset / 4]; }
  template <unsigned kBytes>
  bool reads_settled(uintptr_t address);
  void variable_access(const AccessSite& site);
  void far_access(const AccessSite& site);
  void other_access(const AccessSite& site);

  lab::CountsRecord counts_ = {};
  Races races_;
  Visits visits_;
  Registers registers_;
  ForeignUses foreign_;
  FarMarks far_marks_;
  std::vector<Cell> variables_;             // by word of the section of __device__ variables
  Settled settled_[kSharedBytes / 4] = {};  // by word of shared memory
};

template <unsigned kBytes>
inline __attribute__((always_inline)) bool Checker::reads_settled(uintptr_t address) {
  const uintptr_t offset = address - kSharedBase;
  if (offset >= state.running.shared_alone || kBytes % 4 != 0 || address % kBytes != 0) return false;
  for (unsigned w = 0; w < kBytes / 4; ++w)
    if (!is_settled(settled(offset + 4 * w))) return false;
  return true;
}

/// All cases except the most common one are tail calls, so this function needs no stack frame.
template <unsigned kBytes, bool kWrite>
inline __attribute__((always_inline)) void Checker::access(uintptr_t address, uint32_t pc) {
  if (!kWrite && !visits_.on() && reads_settled<kBytes>(address)) return;
  tracked_access<kBytes, kWrite>(address, pc);
}

template <unsigned kBytes, bool kWrite>
void Checker::tracked_access(uintptr_t address, uint32_t pc) {
  if (__builtin_expect(visits_.on(), false)) visits_.note(address, kBytes, kWrite, false, pc);
  uintptr_t offset = address - kSharedBase;
  bool simple = kBytes % 4 == 0 && address % kBytes == 0;
  if (offset < state.running.shared_alone) {
    bool done = simple;
    for (unsigned w = 0; done && w < kBytes / 4; ++w) {
      Cell& c = *shared_cell(offset + 4 * w);
      done = kWrite ? write_shared_word(c, pc) : read_shared_word(c, settled(offset + 4 * w), pc);
    }
    if (!done) slow<kBytes, kWrite>(address, pc);
    return;
  }
  offset = address - kDeviceBase;
  if (offset < kNearBytes) {
    bool done = simple;
    for (unsigned w = 0; done && w < kBytes / 4; ++w) {
      Cell& c = *device_cell(offset + 4 * w);
      done = kWrite ? write_device_word(c, pc) : read_device_word(c, pc);
    }
    if (!done) slow<kBytes, kWrite>(address, pc);
    return;
  }
  if (on_own_stack(address) && !(kWrite && holds_way_back(address, kBytes))) {  // the thread's own variables
    if (__builtin_expect(registers_.any(), false)) registers_.touched({address, kBytes, kWrite, false, pc});
    return;
  }
  other<kBytes, kWrite>(address, pc);
}

}  // namespace emu
