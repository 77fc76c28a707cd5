// The shadow contains a cell for every 4-byte word that kernels access. A cell records the word's last writer, two of
// its readers, and which of its bytes were written.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "common/emulator/device/state/state.h"

namespace emu {

// Bits of Cell::flags. Low four bits: bytes that were written; next four bits: bytes that belong to an array.
constexpr uint16_t kWritten = 0x0f;
constexpr uint16_t kValid = 0xf0;
constexpr uint16_t kSplit = 0x100;   // bytes are tracked one by one in a side table
constexpr uint16_t kAtomic = 0x200;  // the last write was atomic
constexpr uint16_t kAsync = 0x400;   // a cp.async to this word is in flight
// The last write was an update in place: the writing thread had read the word since the last barrier.
constexpr uint16_t kUpdated = 0x800;
constexpr uint16_t kAnew = 0x1000;        // the last write replaced a value written before the last barrier
constexpr uint16_t kByCopy = 0x2000;      // the copy engine wrote last (see check/beside.h)
constexpr uint16_t kReadBeside = 0x4000;  // tensor cores or the copy engine have read it since (see check/beside.h)
constexpr uint16_t kVolatile = 0x8000;    // the last write was volatile
constexpr uint16_t kStrong = kAtomic | kVolatile;

constexpr uint32_t kOtherBlock = 1u << 31;  // bit of Cell::read2_interval

/// The last write to a word and two of its reads. `read` is one reader. `read2` is the reader that differs most from
/// `read`: a thread of a different block is preferred, then of a different warp, then of a different lane. If a later
/// write conflicts with any reader, it conflicts with one of these two.
struct Cell {
  // Intervals of the accesses. read2_interval includes kOtherBlock if the reads are from different blocks.
  uint32_t write_interval, read_interval, read2_interval;
  // Locations of the accesses in the program.
  uint32_t write_pc, read_pc, read2_pc;
  // Threads, as in Running::who.
  uint16_t write_who, read_who, read2_who;
  uint16_t flags;
};
static_assert(sizeof(Cell) == 32);

/// Makes the running thread the last writer.
inline void set_writer(Cell& c, uint32_t pc) {
  c.write_interval = state.running.interval;
  c.write_who = state.running.who;
  c.write_pc = pc;
}
/// Returns kAnew if a write to this shared word replaces a value written before the last barrier; otherwise returns 0.
/// A second write between two barriers does not change the flag.
inline uint16_t anew(const Cell& c) {
  if (!(c.flags & kWritten)) return 0;
  return c.write_interval < state.running.barrier_first ? kAnew : c.flags & kAnew;
}
/// Makes the running thread the first of the two readers.
inline void set_reader(Cell& c, uint32_t pc) {
  c.read_interval = state.running.interval;
  c.read_who = state.running.who;
  c.read_pc = pc;
}

inline Cell* device_cell(uintptr_t offset) { return reinterpret_cast<Cell*>(kShadowBase) + (offset >> 2); }
inline Cell* shared_cell(uintptr_t offset) { return reinterpret_cast<Cell*>(kSharedShadowBase) + (offset >> 2); }
inline Cell* cell_of(uintptr_t address) {
  return is_shared(address) ? shared_cell(address - kSharedBase) : device_cell(address - kDeviceBase);
}

/// Calls f(address, mask) for each word of the range until f returns false. `address` is the first byte of the range in
/// this word. `mask` selects the bytes of this word that are in the range.
template <class F>
void for_each_word(uintptr_t address, size_t bytes, F f) {
  const uintptr_t end = address + bytes;
  for (uintptr_t at = address, next; at < end; at = next) {
    next = std::min((at & ~uintptr_t{3}) + 4, end);
    const unsigned mask = ((1u << (next - at)) - 1) << (at & 3);
    if (!f(at, mask)) return;
  }
}

}  // namespace emu
