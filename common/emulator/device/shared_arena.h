// The shared memory of the running block: where each __shared__ variable lies, with gaps between them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "emulator.h"

namespace emu {

constexpr size_t kMaxStaticShared = 48 << 10;
constexpr size_t kMaxDynamicShared = 227 << 10;  // after cudaFuncSetAttribute, as on compute capability 9.0

struct SharedArray {
  const char* name;
  int line;
  uintptr_t offset;  // from kSharedBase
  size_t bytes, element_bytes;
  int dimensions[4];
};

/// Called when a launch starts, and at every block: the memory is poison again and nothing is written.
void start_shared_launch(size_t dynamic_bytes);
void start_shared_block();

/// The array that holds this offset or ends just before it; nullptr when there is none.
const SharedArray* shared_array_at(uintptr_t offset);

/// Static shared bytes that the running kernel has declared so far.
size_t static_shared_bytes();

/// Is there an array whose innermost extents are these? (How the bounds handler knows shared from local arrays.)
bool has_shared_extent(int64_t extent);

}  // namespace emu
