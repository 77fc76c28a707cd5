// Accesses that the fast path does not handle: bounds, alignment, initialisation.
#include <algorithm>

#include "common/emulator/check/checker.h"
#include "common/emulator/device/state/clusters.h"
#include "common/emulator/observe/elsewhere.h"
#include "common/emulator/observe/findings.h"

namespace emu {
namespace {

using lab::Detail;
using lab::FindingKind;
using lab::Severity;

[[noreturn]] void report_misaligned(const AccessSite& site) {
  fault(site, FindingKind::misaligned, Detail::none, kMisalignedAddress);
}

bool far_from_everything(uintptr_t address) { return !is_shared(address) && !find_allocation(address); }

AccessSite site_at(AccessSite site, uintptr_t address) {
  site.address = address;
  return site;
}

void report_out_of_bounds(const AccessSite& site, uintptr_t word) {
  const AccessSite at = site_at(site, word);
  const Allocation* a = is_shared(word) ? nullptr : find_allocation(word);
  Detail detail = far_from_everything(word) ? Detail::wild_pointer
                  : a && !a->live           ? Detail::freed_memory
                                            : Detail::past_end;
  if (detail != Detail::past_end) fault(at, FindingKind::out_of_bounds, detail);
  add_finding(finding_at(at, FindingKind::out_of_bounds, Severity::error, detail));
}

/// A few long rows are not a tile but alternating buffers: `tile[STAGES][BM * BK]`.
bool rows_are_buffers(const SharedArray& a) {
  constexpr int kMostBuffers = 4, kLong = 8;
  return !a.dimensions[2] && a.dimensions[0] <= kMostBuffers && a.dimensions[1] >= kLong * a.dimensions[0];
}

/// Number of elements of the tile that an element of `a` belongs to: its last two dimensions, or one buffer. 0:
/// unknown.
uintptr_t elements_of_tile(const SharedArray& a) {
  const int sides = std::ranges::find(a.dimensions, 0) - a.dimensions;
  if (sides == 0) return 0;
  const auto last = static_cast<uintptr_t>(a.dimensions[sides - 1]);
  return sides == 1 || (sides == 2 && rows_are_buffers(a)) ? last
                                                           : last * static_cast<uintptr_t>(a.dimensions[sides - 2]);
}

/// Records how many elements of the word's tile are written, for blocks whose threads load too few.
void tell_filled(lab::FindingRecord& f, uintptr_t offset) {
  const auto a = shared_array_at(offset);
  const uintptr_t elements = a ? elements_of_tile(*a) : 0, bytes = elements * (a ? a->element_bytes : 0);
  if (bytes == 0 || a->element_bytes % 4 != 0 || offset < a->offset || offset >= a->offset + a->bytes) return;
  const uintptr_t begin = a->offset + (offset - a->offset) / bytes * bytes;
  f.extent = static_cast<int64_t>(elements);
  f.number = static_cast<int64_t>(state.running.block.x) * state.running.block.y * state.running.block.z;
  f.index = 0;
  for (uintptr_t at = begin; at < begin + bytes; at += a->element_bytes)
    f.index += (shared_cell(at)->flags & kWritten) == kWritten;
}

void report_uninitialised(const AccessSite& site, uintptr_t word) {
  const Detail detail = cell_of(word)->flags & kAsync ? Detail::still_copying : Detail::never_written;
  if (is_shared(word) && known_finding({FindingKind::uninitialised_read, detail, site.pc, 0})) return;
  auto f = finding_at(site_at(site, word), FindingKind::uninitialised_read, Severity::error, detail);
  if (is_shared(word)) tell_filled(f, word - kSharedBase);
  add_finding(f);
}

/// First interval after the last barrier before `interval`.
uint32_t last_barrier_before(uint32_t interval) {
  return *std::prev(std::ranges::upper_bound(state.running.barriers, interval));
}

/// True if a neighbour of the word, in the last two dimensions of its array, was rewritten and the word was not.
/// Elimination in place updates part of a tile and reads the rest, so an updated word does not count as rewritten. Nor
/// does a border that is filled for the first time.
bool is_stale(const SharedArray& a, uintptr_t offset) {
  if (!a.dimensions[1] || a.element_bytes != 4) return false;
  int last = a.dimensions[3] ? 3 : a.dimensions[2] ? 2 : 1;
  uintptr_t index = (offset - a.offset) / 4, width = static_cast<uintptr_t>(a.dimensions[last]);
  uintptr_t column = index % width, row = index / width % static_cast<uintptr_t>(a.dimensions[last - 1]);
  uint32_t mine = shared_cell(offset)->write_interval;
  auto newer = [&](uintptr_t other) {
    const uint32_t written = shared_cell(other)->write_interval;
    if (shared_cell(other)->flags & kUpdated || !(shared_cell(other)->flags & kAnew)) return false;
    return written >= state.running.block_first && last_barrier_before(written) > mine;
  };
  return (column > 0 && newer(offset - 4)) || (row > 0 && !rows_are_buffers(a) && newer(offset - 4 * width));
}

void check_stale(const AccessSite& site, uintptr_t offset) {
  const auto a = shared_array_at(offset);
  if (!a || !is_stale(*a, offset)) return;
  auto f = finding_at(site_at(site, kSharedBase + offset), FindingKind::uninitialised_read, Severity::warning,
                      Detail::stale_element);
  f.other_pc = shared_cell(offset)->write_pc;
  add_finding(f);
}

/// g++ reports no store where a call returns a structure directly into memory. There, a word without poison was
/// written.
bool written_unseen(const Cell& c, unsigned mask, uintptr_t word) {
  if (c.flags & kAsync) return false;
  uint32_t value = *reinterpret_cast<const uint32_t*>(word & ~uintptr_t{3}), bytes = 0;
  for (int b = 0; b < 4; ++b)
    if (mask >> b & 1) bytes |= 0xffu << 8 * b;
  return ((value ^ kPoison) & bytes) != 0;
}

void check_alignment(const AccessSite& site) {
  if (site.bytes <= 16 && (site.bytes & (site.bytes - 1)) == 0 && site.address % site.bytes) report_misaligned(site);
}

}  // namespace

/// Checks bounds and initialisation of a word, for any kind of access. False if the access left its array.
bool Checker::checked_word(const AccessSite& site, unsigned mask, uintptr_t word) {
  Cell& c = *cell_of(word);
  if (is_shared(word)) settled(word - kSharedBase) = 0;
  // Valid bytes of device memory are looked up at the first access: the shadow then costs memory for words that are
  // used, not for all that are allocated.
  if ((c.flags & kValid) != kValid && !is_shared(word))
    c.flags = static_cast<uint16_t>(c.flags | valid_bytes(word & ~uintptr_t{3}) << 4);
  if ((c.flags >> 4 & mask) != mask) {
    report_out_of_bounds(site, word);
    return false;
  }
  // A write ends the pending state of the word. A read is uninitialised: bytes still being copied count as unwritten.
  if (c.flags & kAsync && site.write) c.flags = static_cast<uint16_t>(c.flags & ~kAsync);
  bool unknown = (!site.write || site.atomic) && (c.flags & mask) != mask;
  if (unknown && written_unseen(c, mask, word)) c.flags |= mask, unknown = false;
  if (unknown && !(c.flags & kByCopy)) report_uninitialised(site, word);  // check_beside() reports a copy in flight
  return true;
}

/// Handles one word of an access outside the fast path.
bool Checker::slow_word(const AccessSite& site, unsigned mask, uintptr_t word) {
  if (!checked_word(site, mask, word)) return false;
  Cell& c = *cell_of(word);
  bool first_read = !site.write && is_shared(word) && c.read_interval < state.running.barrier_first;
  if (first_read && (c.flags & mask) == mask) check_stale(site, word - kSharedBase);
  races_.track_word(site, c, mask, word & ~uintptr_t{3});
  if (site.write) c.flags |= mask;
  return true;
}

/// Checks whether shared memory of a cluster belongs to a different block.
void Checker::look_at_owner(const AccessSite& site) {
  if (in_cluster() && is_shared(site.address)) foreign_.touched(site, races_.clocks);
}

void Checker::slow_access(const AccessSite& site) {
  if (is_global(site.address) && far_from_everything(site.address)) report_out_of_bounds(site, site.address);
  check_alignment(site);
  for_each_word(site.address, site.bytes, [&](uintptr_t at, unsigned mask) { return slow_word(site, mask, at); });
}

// ---- neither shared nor device memory

/// Checks __device__ variables like device memory, with a shadow of their own.
void Checker::variable_access(const AccessSite& site) {
  if (site.write) note_meeting_of_blocks();
  const uintptr_t base = device_section().begin & ~uintptr_t{15};
  for_each_word(site.address, site.bytes, [&](uintptr_t at, unsigned mask) {
    Cell& c = variables_[(at - base) / 4];
    const bool done = !site.is_volatile && (site.write ? write_device_word(c, site.pc) : read_device_word(c, site.pc));
    if ((c.flags & kValid) == 0) {
      add_finding(finding_at(site_at(site, at), FindingKind::out_of_bounds, Severity::error, Detail::past_end));
      return false;
    }
    if (site.atomic || !done) races_.track_word(site, c, mask, at & ~uintptr_t{3});
    return true;
  });
}

/// Checks bounds and alignment only: the words of far device memory have no shadow.
void Checker::far_access(const AccessSite& site) {
  if (!is_device_range(site.address, site.bytes)) report_out_of_bounds(site, site.address);
  check_alignment(site);
  if (state.parts.under_way) far_marks_.note(site);
}

void Checker::other_access(const AccessSite& site) {
  if (site.address - kSharedBase < state.running.shared_used) {  // in a cluster
    look_at_owner(site);
    return slow_access(site);
  }
  if (registers_.any() && on_own_stack(site.address)) registers_.touched(site);
  if (is_global(site.address)) return far_access(site);
  if (device_section().holds(site.address)) return variable_access(site);
  check_elsewhere(site);
}

void Checker::access(const AccessSite& site) {
  if (visits_.on()) visits_.note(site.address, site.bytes, site.write, site.atomic, site.pc);
  if (site.address - kSharedBase < state.running.shared_alone || is_near(site.address))
    slow_access(site);
  else
    other_access(site);
  if (!site.is_strong()) return;
  note_meeting_of_blocks();
  races_.ordering.strong(state.running.turns.size() - 1, state.running.thread, site.address, site.write);
  if (state.running.whole_program) races_.threads.strong(state.running.thread, site.address, site.write);
}

void Checker::matrix_access(const AccessSite& first, size_t row_bytes) {
  // CUDA C++ Programming Guide: pointers aligned to 256 bits, row strides a multiple of 16 bytes.
  constexpr uint32_t kBase = 32, kRow = 16;
  AccessSite site = first;
  site.bytes = kBase;
  if (site.address % kBase) report_misaligned(site);
  site.address += row_bytes;
  site.bytes = kRow;
  if (row_bytes % kRow) report_misaligned(site);
}

}  // namespace emu
