// Blocks of one launch in several processes (device/run/parts/): merges their records into what one process would have
// recorded.
#include <algorithm>
#include <cstring>

#include "common/emulator/check/checker.h"

namespace emu {
namespace {

uint32_t interval_here(uint32_t interval, const LaterIntervals& later) {
  return (interval & ~kOtherBlock) >= later.since ? interval + later.by : interval;
}

/// Adjacent words accessed by adjacent threads: their cells differ only in the threads, by a constant step.
struct Run {
  Cell first;
  uint16_t words;
  uint16_t steps[3];  // from the writer and the two readers of one word to those of the next
};
static_assert(sizeof(Run) == sizeof(Remembered));

Cell next_in(const Run& run, const Cell& cell) {
  Cell next = cell;
  next.write_who = static_cast<uint16_t>(cell.write_who + run.steps[0]);
  next.read_who = static_cast<uint16_t>(cell.read_who + run.steps[1]);
  next.read2_who = static_cast<uint16_t>(cell.read2_who + run.steps[2]);
  return next;
}

bool are_alike(const Cell& a, const Cell& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// False if the word after `last` does not belong to this run.
bool extend(Run& run, const Cell& last, const Cell& cell) {
  if (run.words == 1) {
    run.steps[0] = static_cast<uint16_t>(cell.write_who - last.write_who);
    run.steps[1] = static_cast<uint16_t>(cell.read_who - last.read_who);
    run.steps[2] = static_cast<uint16_t>(cell.read2_who - last.read2_who);
  }
  if (!are_alike(next_in(run, last), cell)) return false;
  ++run.words;
  return true;
}

Cell here(Cell c, const LaterIntervals& later) {
  for (uint32_t* interval : {&c.write_interval, &c.read_interval, &c.read2_interval})
    *interval = interval_here(*interval, later);
  return c;
}

void set_reader2(Cell& c, uint32_t interval, uint32_t pc, uint16_t who) {
  c.read2_interval = interval;
  c.read2_pc = pc;
  c.read2_who = who;
}

/// Merges as if the other process's blocks had read the word after the blocks here. `first` is their first interval.
void join_readers(Cell& here, const Cell& there, uint32_t first) {
  const uint32_t oldest = state.running.beside_first;
  here.flags |= there.flags & (kValid | kWritten);
  if (here.read_interval < oldest) {
    here.read_interval = there.read_interval;
    here.read_pc = there.read_pc;
    here.read_who = there.read_who;
    return set_reader2(here, there.read2_interval, there.read2_pc, there.read2_who);
  }
  if (here.read2_interval >= (oldest | kOtherBlock)) return;
  if (there.read_interval >= first)
    return set_reader2(here, there.read_interval | kOtherBlock, there.read_pc, there.read_who);
  set_reader2(here, there.read2_interval | kOtherBlock, there.read2_pc, there.read2_who);
}

}  // namespace

void Checker::touched(uintptr_t begin, size_t words, uint32_t since, uint64_t* masks) const {
  if (!is_near(begin)) return far_marks_.of(begin, words, masks);
  const Cell* cells = cell_of(begin);
  masks[0] = masks[1] = 0;
  for (size_t i = 0; i < words; ++i) {
    const Cell& c = cells[i];
    const bool read = c.read_interval >= since || (c.read2_interval & ~kOtherBlock) >= since;
    masks[0] |= uint64_t{c.write_interval >= since} << i;
    masks[1] |= uint64_t{read} << i;
  }
}

size_t Checker::remembered(uintptr_t begin, uint64_t words, Remembered* all) const {
  const Cell* const cells = cell_of(begin);
  Run run{};
  size_t runs = 0;
  const auto keep = [&] { std::memcpy(&all[runs++], &run, sizeof run); };
  for (const Cell* last = nullptr; words; words &= words - 1) {
    const Cell& cell = cells[__builtin_ctzll(words)];
    if (!last || !extend(run, *last, cell)) {
      if (last) keep();
      run = {cell, 1, {}};
    }
    last = &cell;
  }
  if (run.words > 0) keep();
  return runs;
}

size_t Checker::touched_elsewhere(uintptr_t begin, const uint64_t* masks, const Remembered* all,
                                  const LaterIntervals& later) {
  Cell* const cells = cell_of(begin);
  Run run{};
  Cell there{};
  size_t runs = 0;
  for (uint64_t mask = masks[0] | masks[1]; mask; mask &= mask - 1) {
    const int i = __builtin_ctzll(mask);
    there = next_in(run, there);
    if (run.words == 0) {
      std::memcpy(&run, &all[runs++], sizeof run);
      there = run.first;
    }
    --run.words;
    if (masks[0] >> i & 1)
      cells[i] = here(there, later);
    else
      join_readers(cells[i], here(there, later), later.since + later.by);
  }
  return runs;
}

}  // namespace emu
