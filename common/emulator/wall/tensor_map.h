// Contents of a CUtensorMap in the emulator: a matrix in global memory and the box of it that one copy transfers.
// NVIDIA's format is not documented, and no program reads it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace emu {

constexpr uint64_t kTensorMapMark = 0x6d6170206f662061;
constexpr int kMostDimensions = 5;

struct TensorMap {
  uint64_t mark;     // kTensorMapMark
  uint64_t address;  // address of the first element; a multiple of 16
  // Distance in bytes from one index to the next, from the second dimension on. All are multiples of 16.
  uint64_t strides[kMostDimensions - 1];
  uint64_t extents[kMostDimensions];  // elements in each dimension, the innermost first
  uint16_t box[kMostDimensions];      // elements per copy, at most 256 in each dimension
  uint8_t dimensions, element_bytes;
  uint8_t swizzle;      // length of the swizzle pattern in bytes: 0, 32, 64 or 128
  bool rounds_to_tf32;  // copies round to the nearest TF32, ties to even; NaN becomes 0x7fffe000 (measured on an H200)
};
static_assert(sizeof(TensorMap) <= 128);

/// Size of the box in shared memory, in bytes. Elements outside the matrix are filled with 0.
inline size_t box_bytes(const TensorMap& map) {
  size_t bytes = map.element_bytes;
  for (int i = 0; i < map.dimensions; ++i) bytes *= map.box[i];
  return bytes;
}

/// Returns where the 16-byte piece at `address` in shared memory is stored if the swizzle pattern has a length of
/// `swizzle` bytes (PTX ISA, "Swizzling Modes"). This was also measured for addresses that are not a multiple of the
/// pattern length.
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
