// The checks behind every access of student code. The fast paths are here; everything rare is in access.cpp.
#pragma once
#include <cstdint>

#include "common/emulator/check/shadow.h"
#include "common/emulator/device/machine.h"

namespace emu {

struct AccessSite {
  uintptr_t address;
  uint32_t bytes;
  bool write, atomic;
  uint32_t pc;
};

/// Each handles one access completely when a fast path found anything unusual.
void slow_shared_access(const AccessSite& site);
void slow_device_access(const AccessSite& site);
void slow_variable_access(const AccessSite& site, Cell& cell, uintptr_t word);
/// Host code did what ends its matmul(): the runner reports the case and leaves.
[[noreturn]] void end_case_early();
/// A kernel touches what is neither shared nor device memory.
void kernel_access(const AccessSite& site);
/// Host code touches anything.
void host_access(const AccessSite& site);
/// The budget ran out: let others run, notice endless kernels, settle deferred questions.
void slow_tick(uint32_t pc);
/// Answers what could not be answered when it was asked; called whenever the running thread stops.
void finish_deferred();
void forget_split_cells();
/// A finding with the array and element of this access filled in.
void report_access(const AccessSite& site, lab::FindingKind kind, lab::Severity severity, lab::Detail detail);

inline bool same_warp(uint16_t a, uint16_t b) { return ((a ^ b) & 0x3e0) == 0; }

/// Remembers the running thread as a reader of a shared word. False when the slow path must look at it.
inline bool note_shared_read(Cell& c, uint32_t pc) {
  const Machine& m = machine;
  if (c.read_interval != m.interval) {
    if (c.write_interval + 1 < m.interval) return false;  // an old value: is it a stale one?
    c.read_interval = m.interval;
    c.read_who = m.who;
    c.read_pc = pc;
    return true;
  }
  if (c.read_who == m.who) return true;
  if (((m.who ^ c.read_who) & 0xfc00) != 0) return false;
  if (c.read2_interval == m.interval && (!same_warp(c.read2_who, c.read_who) || same_warp(m.who, c.read_who)))
    return true;
  c.read2_interval = m.interval;
  c.read2_who = m.who;
  c.read2_pc = pc;
  return true;
}

inline bool read_shared_word(Cell& c, uint32_t pc) {
  if (c.flags != (kValid | kWritten) || (c.write_interval == machine.interval && c.write_who != machine.who))
    return false;
  return note_shared_read(c, pc);
}

inline bool write_shared_word(Cell& c, uint32_t pc) {
  const Machine& m = machine;
  if ((c.flags & ~kWritten) != kValid || c.read_interval == m.interval) return false;
  if (c.write_interval == m.interval && c.write_who != m.who) return false;
  c.write_interval = m.interval;
  c.write_who = m.who;
  c.write_pc = pc;
  c.flags = kValid | kWritten;
  return true;
}

inline bool read_device_word(Cell& c, uint32_t pc) {
  const Machine& m = machine;
  if (c.flags != (kValid | kWritten) || c.write_interval >= m.launch_first) return false;
  if (c.read2_interval >= (m.launch_first | kOtherBlock)) return true;
  if (c.read_interval == m.interval && c.read_who == m.who) return true;
  if (c.read_interval >= m.launch_first) return false;
  c.read_interval = m.interval;
  c.read_who = m.who;
  c.read_pc = pc;
  return true;
}

inline bool write_device_word(Cell& c, uint32_t pc) {
  const Machine& m = machine;
  if ((c.flags & ~kWritten) != kValid || c.write_interval >= m.launch_first || c.read_interval >= m.launch_first)
    return false;
  c.write_interval = m.interval;
  c.write_who = m.who;
  c.write_pc = pc;
  c.flags = kValid | kWritten;
  return true;
}

/// By a kernel.
template <unsigned kBytes, bool kWrite>
inline void checked_access(uintptr_t address, uint32_t pc) {
  if (--machine.budget < 0) slow_tick(pc);
  uintptr_t offset = address - kSharedBase;
  bool simple = kBytes % 4 == 0 && address % kBytes == 0;
  if (offset < machine.shared_used) {
    bool done = simple;
    for (unsigned w = 0; done && w < kBytes / 4; ++w) {
      Cell& c = *shared_cell(offset + 4 * w);
      done = kWrite ? write_shared_word(c, pc) : read_shared_word(c, pc);
    }
    if (!done) slow_shared_access({address, kBytes, kWrite, false, pc});
    return;
  }
  offset = address - kDeviceBase;
  if (offset < kDeviceBytes) {
    bool done = simple;
    for (unsigned w = 0; done && w < kBytes / 4; ++w) {
      Cell& c = *device_cell(offset + 4 * w);
      done = kWrite ? write_device_word(c, pc) : read_device_word(c, pc);
    }
    if (!done) slow_device_access({address, kBytes, kWrite, false, pc});
    return;
  }
  if (address - machine.stack_low < kStackBytes) return;  // its own variables
  kernel_access({address, kBytes, kWrite, false, pc});
}

}  // namespace emu
