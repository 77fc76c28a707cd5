#include "common/emulator/check/access.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "common/emulator/check/ordering.h"
#include "common/emulator/device/address_space.h"
#include "common/emulator/device/async_copy.h"
#include "common/emulator/device/errors.h"
#include "common/emulator/device/memory.h"
#include "common/emulator/device/scheduler.h"
#include "common/emulator/device/shared_arena.h"
#include "common/emulator/observe/findings.h"

namespace emu {
namespace {

using lab::Access;
using lab::Detail;
using lab::FindingKind;
using lab::FindingRecord;
using lab::Severity;
using lab::Space;

constexpr int64_t kSlice = 1 << 16;  // accesses between two ticks

uint64_t switches_at_tick = 0;  // a thread that fills a whole slice alone may be waiting for another one

Access access_of(const AccessSite& site) {
  return site.atomic ? Access::atomic : site.write ? Access::write : Access::read;
}

// ---- a place in memory, as the report names it

void describe_shared(FindingRecord& f, uintptr_t address) {
  f.space = Space::shared;
  const SharedArray* a = shared_array_at(address - kSharedBase);
  if (!a) return;
  set_array_name(f, a->name);
  f.byte_offset = static_cast<int64_t>(address - kSharedBase - a->offset);
  f.element_bytes = static_cast<int32_t>(a->element_bytes);
  f.number = static_cast<int64_t>(a->bytes);
  std::copy_n(a->dimensions, 4, f.dimensions);
}

void describe_device(FindingRecord& f, uintptr_t address) {
  if (describe_device_variable(f, address)) return;
  f.space = Space::global;
  const Allocation* a = find_allocation(address);
  if (!a) return;
  set_array_name(f, a->name.c_str());
  f.byte_offset = static_cast<int64_t>(address - a->base);
  f.number = static_cast<int64_t>(a->bytes);
  if (a->name.empty()) f.other_line = a->line;
}

bool is_shared(uintptr_t address) { return address - kSharedBase < kSharedBytes; }

FindingRecord finding_at(const AccessSite& site, FindingKind kind, Severity severity, Detail detail) {
  FindingRecord f = new_finding(kind, severity, detail);
  f.pc = site.pc;
  f.access = access_of(site);
  f.access_bytes = static_cast<int32_t>(site.bytes);
  if (is_shared(site.address))
    describe_shared(f, site.address);
  else
    describe_device(f, site.address);
  return f;
}

// ---- races

struct Stamp {
  uint32_t interval, pc;
  uint16_t who;
};

Stamp writer(const Cell& c) { return {c.write_interval, c.write_pc, c.write_who}; }
Stamp reader(const Cell& c) { return {c.read_interval, c.read_pc, c.read_who}; }
Stamp reader2(const Cell& c) { return {c.read2_interval & ~kOtherBlock, c.read2_pc, c.read2_who}; }

/// May the stamped access and the running thread's happen at the same time?
bool concurrent(const Stamp& s) {
  const Machine& m = machine;
  if (s.interval < m.launch_first) return false;
  if (s.interval < m.block_first) return !block_happened_before(m.interval_block[s.interval - m.launch_first]);
  if (s.interval != m.interval || thread_of(s.who) == m.thread) return false;
  return !same_warp(s.who, m.who) || step_of(s.who) == step_of(m.who);
}

/// A write that stores what was there already is told apart only after it has happened.
struct SameValueQuestion {
  bool open = false;
  uintptr_t address = 0;
  uint32_t bytes = 0;
  unsigned char before[16];
  FindingRecord finding;
};
SameValueQuestion question;

void settle_question() {
  if (!question.open) return;
  question.open = false;
  bool same = std::memcmp(question.before, reinterpret_cast<void*>(question.address), question.bytes) == 0;
  if (same) {
    question.finding.severity = Severity::warning;
    question.finding.detail = Detail::same_value;
  }
  add_finding(question.finding);
}

void ask_same_value(const AccessSite& site, const FindingRecord& f) {
  settle_question();
  question.open = true;
  question.address = site.address;
  question.bytes = std::min<uint32_t>(site.bytes, 16);
  std::memcpy(question.before, reinterpret_cast<void*>(site.address), question.bytes);
  question.finding = f;
  machine.steps_left += std::max<int64_t>(machine.budget, 0);
  machine.budget = 0;  // the next access settles it
}

void report_race(const AccessSite& site, uintptr_t word, const Stamp& other, Access other_access) {
  bool shared = is_shared(site.address);
  FindingRecord f =
      finding_at(site, shared ? FindingKind::shared_race : FindingKind::global_race, Severity::error, Detail::none);
  if (word > site.address) f.byte_offset += static_cast<int64_t>(word - site.address);
  f.other_pc = other.pc;
  f.other_access = other_access;
  uint32_t block = static_cast<uint32_t>(machine.block_index);
  if (!shared) block = machine.interval_block[other.interval - machine.launch_first];
  unpack(block, machine.grid, f.other_block);
  unpack(static_cast<uint64_t>(thread_of(other.who)), machine.block, f.other_thread);
  if (block != machine.block_index) f.detail = Detail::different_block;
  if (site.write && !site.atomic && other_access == Access::write)
    ask_same_value(site, f);
  else
    add_finding(f);
}

void check_races(const AccessSite& site, const Cell& c, uintptr_t word) {
  bool last_was_atomic = c.flags & kAtomic;
  if (!(site.atomic && last_was_atomic) && concurrent(writer(c)))
    report_race(site, word, writer(c), last_was_atomic ? Access::atomic : Access::write);
  if (!site.write) return;
  if (concurrent(reader(c)))
    report_race(site, word, reader(c), Access::read);
  else if (concurrent(reader2(c)))
    report_race(site, word, reader2(c), Access::read);
}

// ---- remembering who was here

bool in_this_block(uint32_t interval) { return interval >= machine.block_first; }

void remember_write(const AccessSite& site, Cell& c) {
  c.write_interval = machine.interval;
  c.write_who = machine.who;
  c.write_pc = site.pc;
  c.flags = static_cast<uint16_t>(site.atomic ? c.flags | kAtomic : c.flags & ~kAtomic);
}

void set_reader(Cell& c, uint32_t pc) {
  c.read_interval = machine.interval;
  c.read_who = machine.who;
  c.read_pc = pc;
}

/// How much a second reader adds to the first: another block 3, another warp 2, another lane 1, nothing 0.
int strength(const Stamp& first, const Stamp& second, bool other_block) {
  if (other_block) return 3;
  if (first.interval != second.interval) return 0;
  if (!same_warp(first.who, second.who)) return 2;
  return thread_of(first.who) != thread_of(second.who) && step_of(first.who) == step_of(second.who) ? 1 : 0;
}

void remember_read(const AccessSite& site, Cell& c) {
  const Machine& m = machine;
  Stamp me{m.interval, site.pc, m.who}, first = reader(c), second = reader2(c);
  uint32_t oldest = is_shared(site.address) ? m.interval : m.launch_first;
  bool second_counts = second.interval >= oldest;
  bool first_is_over =
      first.interval < oldest || (in_this_block(first.interval) && first.interval < m.interval) ||
      (first.interval == m.interval && same_warp(first.who, m.who) && step_of(first.who) < step_of(m.who));
  if (first_is_over) {
    set_reader(c, site.pc);
    if (!(c.read2_interval & kOtherBlock && second_counts)) c.read2_interval = 0;
    return;
  }
  int mine = strength(first, me, !in_this_block(first.interval));
  int theirs = second_counts ? strength(first, second, c.read2_interval & kOtherBlock) : 0;
  if (mine <= theirs) return;
  c.read2_interval = m.interval | (mine == 3 ? kOtherBlock : 0);
  c.read2_who = m.who;
  c.read2_pc = site.pc;
}

// ---- bytes tracked one by one

std::unordered_map<const Cell*, Cell[4]> split_cells;

Cell* bytes_of(Cell& c) {
  auto [it, is_new] = split_cells.try_emplace(&c);
  if (is_new || !(c.flags & kSplit)) {
    for (Cell& b : it->second) b = c;
    c.flags |= kSplit;
  }
  return it->second;
}

/// Races and stamps of one word, of which the access touches the bytes in `mask`.
void track_word(const AccessSite& site, Cell& c, unsigned mask, uintptr_t word) {
  auto track = [&](Cell& cell) {
    check_races(site, cell, word);
    site.write ? remember_write(site, cell) : remember_read(site, cell);
  };
  if (mask == 15 && !(c.flags & kSplit)) return track(c);
  Cell* bytes = bytes_of(c);
  for (int b = 0; b < 4; ++b)
    if (mask >> b & 1) track(bytes[b]);
}

// ---- bounds, alignment, initialisation

void report_misaligned(const AccessSite& site) {
  auto f = finding_at(site, FindingKind::misaligned, Severity::error, Detail::none);
  add_finding(f);
  raise_sticky_error(kMisalignedAddress);
  abandon_launch();
}

bool far_from_everything(uintptr_t address) { return !is_shared(address) && !find_allocation(address); }

void report_out_of_bounds(const AccessSite& site, uintptr_t word) {
  AccessSite at = site;
  at.address = word;
  const Allocation* a = is_shared(word) ? nullptr : find_allocation(word);
  Detail detail = far_from_everything(word) ? Detail::wild_pointer
                  : a && !a->live           ? Detail::freed_memory
                                            : Detail::past_end;
  add_finding(finding_at(at, FindingKind::out_of_bounds, Severity::error, detail));
  if (detail != Detail::past_end) {
    raise_sticky_error(kIllegalAddress);
    abandon_launch();
  }
}

void report_uninitialised(const AccessSite& site, uintptr_t word) {
  AccessSite at = site;
  at.address = word;
  add_finding(finding_at(at, FindingKind::uninitialised_read, Severity::error, Detail::never_written));
}

/// The neighbours of a word in the last two dimensions of its array were written again and the word was not.
bool is_stale(const SharedArray& a, uintptr_t offset) {
  if (!a.dimensions[1] || a.element_bytes != 4) return false;
  int last = a.dimensions[3] ? 3 : a.dimensions[2] ? 2 : 1;
  uintptr_t index = (offset - a.offset) / 4, width = static_cast<uintptr_t>(a.dimensions[last]);
  uintptr_t column = index % width, row = index / width % static_cast<uintptr_t>(a.dimensions[last - 1]);
  uint32_t mine = shared_cell(offset)->write_interval;
  auto newer = [&](uintptr_t other) {
    uint32_t written = shared_cell(other)->write_interval;
    return written > mine && written >= machine.block_first;
  };
  return (column > 0 && newer(offset - 4)) || (row > 0 && newer(offset - 4 * width));
}

void check_stale(const AccessSite& site, uintptr_t offset) {
  const SharedArray* a = shared_array_at(offset);
  if (!a || !is_stale(*a, offset)) return;
  AccessSite at = site;
  at.address = kSharedBase + offset;
  auto f = finding_at(at, FindingKind::uninitialised_read, Severity::warning, Detail::stale_element);
  f.other_pc = shared_cell(offset)->write_pc;
  add_finding(f);
}

/// g++ reports no store where a call returns a structure straight into memory: that the poison is gone tells of it.
bool written_unseen(const Cell& c, unsigned mask, uintptr_t word) {
  if (c.flags & kAsync) return false;
  uint32_t value = *reinterpret_cast<const uint32_t*>(word & ~uintptr_t{3}), bytes = 0;
  for (int b = 0; b < 4; ++b)
    if (mask >> b & 1) bytes |= 0xffu << 8 * b;
  return ((value ^ kPoison) & bytes) != 0;
}

/// One word of an access outside the fast path. False when the access left its array.
bool slow_word(const AccessSite& site, Cell& c, unsigned mask, uintptr_t word) {
  // Which words of device memory are valid is looked up at the first touch: shadow costs what is used, not what is
  // allocated.
  if ((c.flags & kValid) != kValid && !is_shared(word))
    c.flags = static_cast<uint16_t>(c.flags | valid_bytes(word & ~uintptr_t{3}) << 4);
  if ((c.flags >> 4 & mask) != mask) {
    report_out_of_bounds(site, word);
    return false;
  }
  if (c.flags & kAsync) async_touched(site, c);
  bool unknown = (!site.write || site.atomic) && (c.flags & mask) != mask;
  if (unknown && written_unseen(c, mask, word)) c.flags |= mask, unknown = false;
  if (unknown) report_uninitialised(site, word);
  bool first_read = !site.write && is_shared(word) && c.read_interval != machine.interval;
  if (first_read && (c.flags & mask) == mask) check_stale(site, word - kSharedBase);
  track_word(site, c, mask, word & ~uintptr_t{3});
  if (site.write) c.flags |= mask;
  return true;
}

void slow_words(const AccessSite& site, Cell* (*cell_of)(uintptr_t), uintptr_t base) {
  if (site.bytes <= 16 && (site.bytes & (site.bytes - 1)) == 0 && site.address % site.bytes) report_misaligned(site);
  uintptr_t at = site.address, end = at + site.bytes;
  while (at < end) {
    uintptr_t word_end = std::min((at & ~uintptr_t{3}) + 4, end);
    unsigned mask = 0;
    for (uintptr_t b = at; b < word_end; ++b) mask |= 1u << (b & 3);
    if (!slow_word(site, *cell_of(at - base), mask, at)) return;
    at = word_end;
  }
}

}  // namespace

void slow_shared_access(const AccessSite& site) { slow_words(site, shared_cell, kSharedBase); }

void slow_device_access(const AccessSite& site) {
  if (far_from_everything(site.address)) report_out_of_bounds(site, site.address);
  slow_words(site, device_cell, kDeviceBase);
}

void slow_variable_access(const AccessSite& site, Cell& cell, uintptr_t word) {
  uintptr_t begin = std::max(word, site.address), end = std::min(word + 4, site.address + site.bytes);
  unsigned mask = 0;
  for (uintptr_t b = begin; b < end; ++b) mask |= 1u << (b & 3);
  track_word(site, cell, mask, word);
}

void slow_tick(uint32_t pc) {
  bool only_a_question = question.open;
  settle_question();
  machine.steps_left -= kSlice;
  machine.budget = kSlice;
  if (!machine.in_kernel || only_a_question) return;
  bool was_running_alone = machine.switches == switches_at_tick;
  switches_at_tick = machine.switches;
  if (machine.steps_left < 0) {
    auto f = new_finding(FindingKind::timeout, Severity::error, Detail::step_limit);
    f.pc = pc;
    add_finding(f);
    raise_sticky_error(kLaunchTimeout);
    abandon_launch();
  }
  if (was_running_alone) yield_thread();
}

void finish_deferred() { settle_question(); }

void forget_split_cells() { split_cells.clear(); }

void report_access(const AccessSite& site, FindingKind kind, Severity severity, Detail detail) {
  add_finding(finding_at(site, kind, severity, detail));
}

}  // namespace emu
