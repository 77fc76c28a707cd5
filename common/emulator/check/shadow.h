// What is remembered about every 4-byte word that kernels touch: who wrote it last, who read it, was it ever written.
#pragma once
#include <cstdint>

#include "common/emulator/device/machine.h"

namespace emu {

// Bits of Cell::flags. Low four: bytes that were written; next four: bytes that belong to an array.
constexpr uint16_t kWritten = 0x0f;
constexpr uint16_t kValid = 0xf0;
constexpr uint16_t kSplit = 0x100;   // bytes are tracked one by one in a side table
constexpr uint16_t kAtomic = 0x200;  // the last write was atomic
constexpr uint16_t kAsync = 0x400;   // a cp.async is on its way here
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

inline Cell* device_cell(uintptr_t offset) { return reinterpret_cast<Cell*>(kShadowBase) + (offset >> 2); }
inline Cell* shared_cell(uintptr_t offset) { return reinterpret_cast<Cell*>(kSharedShadowBase) + (offset >> 2); }

}  // namespace emu
