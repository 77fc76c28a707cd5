#include "common/emulator/check/checker.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "common/emulator/device/state/clusters.h"

namespace emu {
namespace {

/// Changes the flags of words in shared memory. Asynchronous copies cover whole words.
template <class F>
void change_flags(uintptr_t to, size_t bytes, F change) {
  if (!is_shared(to)) return;
  for (uintptr_t at = to; at < to + bytes; at += 4) {
    uint16_t& flags = cell_of(at)->flags;
    flags = static_cast<uint16_t>(change(flags));
  }
}

}  // namespace

bool Checker::start() {
  Range r = device_section();
  if (r.begin != r.end)
    variables_.assign((r.end - (r.begin & ~uintptr_t{15})) / 4 + 8, Cell{0, 0, 0, 0, 0, 0, 0, 0, 0, kValid | kWritten});
  for (const Range& gap : state.space.gaps)
    for (uintptr_t at = (gap.begin + 3) & ~uintptr_t{3}; r.holds(at) && at + 4 <= gap.end; at += 4)
      variables_[(at - (r.begin & ~uintptr_t{15})) / 4].flags = 0;
  const bool has_place = reserve(kShadowBase, kNearBytes * 8, PROT_READ | PROT_WRITE) &&
                         reserve(kSharedShadowBase, kSharedBytes * 8, PROT_READ | PROT_WRITE);
  madvise(reinterpret_cast<void*>(kShadowBase), kNearBytes * 8, MADV_HUGEPAGE);  // shadow: 8 times the memory used
  return has_place;
}

void Checker::case_begins() {
  counts_ = {};
  races_.forget_split_cells();
}

/// Faulting pages in again is expensive, so a small shadow is cleared and a large one returned to the system. Words
/// around the bytes of an allocation are never marked.
void Checker::freed(const Allocation& a) {
  constexpr size_t kFew = 2 << 20;
  if (!is_near(a.base)) return;
  const size_t bytes = (a.bytes + 3) / 4 * sizeof(Cell);
  if (bytes <= kFew)
    std::memset(static_cast<void*>(cell_of(a.base)), 0, bytes);
  else
    madvise(cell_of(mapped_begin(a)), mapped_bytes(a) * 8, MADV_DONTNEED);
}

/// Resets the cells: every byte of the array is valid, none is written.
void Checker::shared_allocated(const SharedArray& a) {
  Cell* cell = shared_cell(a.offset);
  size_t words = (a.bytes + 3) / 4;
  std::fill_n(cell, words, Cell{0, 0, 0, 0, 0, 0, 0, 0, 0, kValid});
  std::fill_n(&settled(a.offset), words, Settled{0});  // settled times are cut to 32 bits and can repeat
  if (a.bytes % 4) cell[words - 1].flags = static_cast<uint16_t>(((1u << a.bytes % 4) - 1) << 4);
}

void Checker::written(uintptr_t address, size_t bytes) {
  if (!is_near(address) || !is_device_range(address, bytes)) return;
  for_each_word(address, bytes, [](uintptr_t at, unsigned mask) {
    Cell* c = cell_of(at);
    c->flags = static_cast<uint16_t>(c->flags | mask | mask << 4);
    return true;
  });
}

void Checker::copied(uintptr_t to, uintptr_t from, size_t bytes) {
  if (!is_device_range(from, bytes) || knows_written(from, bytes)) written(to, bytes);
}

bool Checker::knows_written(uintptr_t address, size_t bytes) {
  bool all = true;
  if (!is_near(address) && is_global(address)) return true;
  for_each_word(address, bytes, [&](uintptr_t at, unsigned mask) {
    all = (cell_of(at)->flags & mask) == mask;
    return all;
  });
  return all;
}

void Checker::last_uses(uintptr_t begin, size_t words, uint32_t* written, uint32_t* read) const {
  if (!is_near(begin)) return;
  const Cell* cells = cell_of(begin);
  for (size_t i = 0; i < words; ++i) {
    const Cell& c = cells[i];
    if (c.flags & kSplit) continue;
    written[i] = c.write_interval;
    read[i] = std::max(c.read_interval, c.read2_interval & ~kOtherBlock);
  }
}

/// Ignores variables of the device.
void Checker::moved(const Moved& m) {
  if (!is_near(m.address) || !is_device_range(m.address, m.bytes)) return;
  for_each_word(m.address, m.bytes, [&](uintptr_t at, unsigned mask) {
    races_.move_word(m, *cell_of(at), mask, at);
    return true;
  });
}

void Checker::launch_begins(uint64_t, uint64_t) {
  ++counts_.launches;
  visits_.launch_begins();
  for (const auto& array : state.shared.arrays)
    for (const auto& a : in_each_block(array))
      std::memset(static_cast<void*>(shared_cell(a.offset)), 0, (a.bytes + kSharedGap) / 4 * sizeof(Cell));
  races_.ordering.clear();
  races_.threads.clear_all();
}

void Checker::block_begins(int) {
  races_.ordering.block_begins();
  races_.threads.clear();
  races_.clocks.clear();
  registers_.clear();
  foreign_.clear();
  if (in_cluster()) races_.clocks.begin();
  visits_.block_begins();
  for (const auto& array : state.shared.arrays)
    for (const auto& a : in_each_block(array)) shared_allocated(a);
}

void Checker::orders_block(int first, int threads) {
  races_.ordering.barrier();
  races_.clocks.meet_at_barrier(first, threads);
}

void Checker::block_parks(std::vector<unsigned char>& kept) {
  const auto* cells = reinterpret_cast<const unsigned char*>(shared_cell(0));
  const Running& r = state.running;
  kept.assign(cells, cells + r.shared_used / 4 * sizeof(Cell));
  if (r.cooperative) return;
  races_.ordering.block_waits(r.block_index);
  races_.threads.block_waits(r.block_index);
}

void Checker::block_resumes(const std::vector<unsigned char>& kept) {
  const Running& r = state.running;
  std::memcpy(static_cast<void*>(shared_cell(0)), kept.data(), kept.size());
  std::fill_n(settled_, r.shared_used / 4, Settled{0});
  if (r.cooperative) return races_.ordering.block_begins();
  races_.ordering.block_goes_on(r.block_index);
  races_.threads.block_goes_on(r.block_index);
}

/// Starts a new interval, so that later accesses are not published with earlier ones. When interval numbers are nearly
/// used up, later fences share one interval.
void Checker::fence(bool of_block) {
  const Running& r = state.running;
  if (!of_block) races_.ordering.fence(r.thread, r.interval);
  if (r.whole_program) races_.threads.fence(r.thread, r.interval);
  if ((!of_block || r.whole_program) && r.interval < kOtherBlock / 2) new_interval();
}

void Checker::async_started(uintptr_t to, size_t bytes) {
  visits_.copy_started();
  if (is_shared(to)) std::fill_n(&settled(to - kSharedBase), (bytes + 3) / 4, Settled{0});
  change_flags(to, bytes, [](unsigned flags) { return (flags & ~kWritten) | kAsync; });
}

void Checker::async_landed(uintptr_t to, size_t bytes) {
  visits_.copy_landed(to, static_cast<uint32_t>(bytes));
  change_flags(to, bytes, [](unsigned flags) { return (flags | kWritten) & ~kAsync; });
}

/// Checks a word that no bulk copy writes like a read by a thread. A word that a copy will write counts as unwritten
/// until the copy completes.
void Checker::use_begins(const BesideUse& use, uintptr_t address, size_t bytes) {
  if (!use.write && bytes == BesideUses::kBytes && is_shared(address) && races_.reads_what_came(use, address)) return;
  const AccessSite site{address, static_cast<uint32_t>(bytes), use.write, false, use.pc, true};
  look_at_owner(site);
  for_each_word(address, bytes, [&](uintptr_t at, unsigned mask) {
    if (!is_shared(at) || !checked_word(site, mask, at)) return false;
    Cell& c = *cell_of(at);
    races_.use_word(site, use, c, at & ~uintptr_t{3});
    if (use.write) c.flags = static_cast<uint16_t>((c.flags & ~kWritten) | kAsync);
    return true;
  });
  if (use.write) races_.beside.set_writer(address, bytes, use);
}

}  // namespace emu
