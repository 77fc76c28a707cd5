// The shared memory of the running block: where each __shared__ variable lies, with gaps between them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/emulator/wall/messages.h"

namespace emu {

constexpr size_t kSharedGap = 1024;  // a multiple of 128 bytes, so that banks do not shift

struct SharedArray {
  const char* name;
  int line;
  uintptr_t offset;  // from kSharedBase
  size_t bytes, element_bytes;
  int dimensions[4];
};

struct SharedArena {
  std::vector<SharedArray> arrays;          // of the running launch
  size_t used = 0;                          // bytes of the arena, gaps included
  size_t static_bytes = 0;                  // what the kernel declared, gaps not included
  size_t dynamic_bytes = 0;                 // what the launch asked for
  uintptr_t dynamic = 0;                    // offset of the array of that size, 0 before a kernel names it
  size_t dynamic_limit = kMaxStaticShared;  // more after cudaFuncSetAttribute
};

/// When a launch starts there is no array, and at every block the arrays are poison again.
void start_shared_launch(size_t dynamic_bytes);
void start_shared_block();

/// `dimensions` ends with 0 or has four.
const SharedArray& add_shared_array(const char* name, int line, size_t bytes, size_t element_bytes,
                                    const int* dimensions);

/// The array that holds this offset or ends just before it, in the block whose memory that is.
std::optional<SharedArray> shared_array_at(uintptr_t offset);

/// It in each block of the running cluster.
std::vector<SharedArray> in_each_block(const SharedArray& array);

/// Is there an array with this extent? (How the bounds handler knows shared from local arrays.)
bool has_shared_extent(int64_t extent);

}  // namespace emu
