// What a CUtensorMap of the emulator holds: a matrix in global memory and the box of it that one copy brings. NVIDIA does not
// say what its own holds; no program looks into it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace emu {

constexpr uint64_t kTensorMapMark = 0x6d6170206f662061;
constexpr int kMostDimensions = 5;

struct TensorMap {
  uint64_t mark;     // kTensorMapMark
  uint64_t address;  // of the first element; a multiple of 16
  uint64_t
      strides[kMostDimensions - 1];   // bytes from one row to the next, from the second dimension on; multiples of 16
  uint64_t extents[kMostDimensions];  // elements in each dimension, the innermost first
  uint16_t box[kMostDimensions];      // elements that one copy brings, at most 256 in each dimension
  uint8_t dimensions, element_bytes;
  uint8_t swizzle;      // the pattern's bytes: 0, 32, 64 or 128
  bool rounds_to_tf32;  // to nearest, ties to even; NaN becomes 0x7fffe000 (measured on an H200)
};
static_assert(sizeof(TensorMap) <= 128);

/// Bytes in shared memory, of which those outside of the matrix are 0.
inline size_t box_bytes(const TensorMap& map) {
  size_t bytes = map.element_bytes;
  for (int i = 0; i < map.dimensions; ++i) bytes *= map.box[i];
  return bytes;
}

/// Where 16 bytes of shared memory lie under a swizzle of so many bytes, by the bits of their address (PTX ISA, "Swizzling
/// Modes"; measured for addresses that are no multiple of the pattern's length, too).
inline uint32_t swizzled(uint32_t address, int swizzle) {
  switch (swizzle) {
    case 128:
      return address ^ (address & 0x380) >> 3;
    case 64:
      return address ^ (address & 0x180) >> 3;
    case 32:
      return address ^ (address & 0x080) >> 3;
    default:
      return address;
  }
}

}  // namespace emu
