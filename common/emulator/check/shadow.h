// What is remembered about every 4-byte word that kernels touch: who wrote it last, who read it, was it ever written.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "common/emulator/device/state/state.h"

namespace emu {

// Bits of Cell::flags. Low four: bytes that were written; next four: bytes that belong to an array.
constexpr uint16_t kWritten = 0x0f;
constexpr uint16_t kValid = 0xf0;
constexpr uint16_t kSplit = 0x100;   // bytes are tracked one by one in a side table
constexpr uint16_t kAtomic = 0x200;  // the last write was atomic
constexpr uint16_t kAsync = 0x400;   // a cp.async is on its way here
constexpr uint16_t kUpdated =
    0x800;                          // ... was by a thread that had read the word since the barrier: an update in place
constexpr uint16_t kAnew = 0x1000;  // ... replaced what the block had written before the last barrier
constexpr uint16_t kByCopy = 0x2000;      // ... was the copy engine's, which check/beside.h has
constexpr uint16_t kReadBeside = 0x4000;  // tensor cores or the copy engine have read it, likewise
constexpr uint32_t kOtherBlock = 1u << 31;

/// Two reader slots are enough: `read` is one reader, `read2` the reader that differs from it most (another block
/// before another warp before another lane), so whoever writes next conflicts with one of the two if with anyone.
struct Cell {
  uint32_t write_interval, read_interval, read2_interval;  // read2: kOtherBlock is set when it is of another block
  uint32_t write_pc, read_pc, read2_pc;
  uint16_t write_who, read_who, read2_who;
  uint16_t flags;
};
static_assert(sizeof(Cell) == 32);

/// The running thread becomes the writer, or a reader.
inline void set_writer(Cell& c, uint32_t pc) {
  c.write_interval = state.running.interval;
  c.write_who = state.running.who;
  c.write_pc = pc;
}
/// Of a shared word that is about to be written: kAnew, or 0. What is written twice between two barriers is one fill.
inline uint16_t anew(const Cell& c) {
  if (!(c.flags & kWritten)) return 0;
  return c.write_interval < state.running.barrier_first ? kAnew : c.flags & kAnew;
}
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

/// Calls f(address, mask of the bytes of that word) for every word of the range, from the first byte on, until f returns
/// false.
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
