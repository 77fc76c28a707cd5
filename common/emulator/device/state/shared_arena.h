// The arena contains the shared memory of the running block. It places the block's __shared__ variables with gaps
// between them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/emulator/wall/messages.h"

namespace emu {

constexpr size_t kSharedGap = 1024;  // bytes; a multiple of 128, so that gaps do not change a word's bank

struct SharedArray {
  const char* name;
  int line;
  uintptr_t offset;  // bytes from kSharedBase
  size_t bytes, element_bytes;
  int dimensions[4];  // extents, outermost first; 0: no further dimension
};

struct SharedArena {
  std::vector<SharedArray> arrays;          // arrays of the current launch
  size_t used = 0;                          // bytes of the arena in use, gaps included
  size_t static_bytes = 0;                  // bytes of the arrays that the kernel declares, without gaps
  size_t dynamic_bytes = 0;                 // bytes of dynamic shared memory that the launch requests
  uintptr_t dynamic = 0;                    // offset of the dynamic array; 0 until the kernel first uses it
  size_t dynamic_limit = kMaxStaticShared;  // largest amount of dynamic shared memory in bytes; cudaFuncSetAttribute
                                            // raises it
};

/// Removes all arrays at the start of a launch.
void start_shared_launch(size_t dynamic_bytes);
/// Fills the arrays with poison at the start of a block.
void start_shared_block();

/// Adds an array to the arena. `dimensions` has four entries, or ends with 0.
const SharedArray& add_shared_array(const char* name, int line, size_t bytes, size_t element_bytes,
                                    const int* dimensions);

/// Returns the array that contains this offset or ends just before it, and the offset of the array in the block that
/// owns it.
std::optional<SharedArray> shared_array_at(uintptr_t offset);

/// Returns the array once for each block of the running cluster, with its offset in that block.
std::vector<SharedArray> in_each_block(const SharedArray& array);

/// True if an array has this extent in one of its dimensions. The handler of out-of-bounds indices needs this to
/// distinguish shared arrays from local arrays.
bool has_shared_extent(int64_t extent);

}  // namespace emu
