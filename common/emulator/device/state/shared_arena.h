// The shared memory of the running block: offsets of its __shared__ variables, with gaps between them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/emulator/wall/messages.h"

namespace emu {

constexpr size_t kSharedGap = 1024;  // a multiple of 128 bytes, so that banks stay the same

struct SharedArray {
  const char* name;
  int line;
  uintptr_t offset;  // from kSharedBase
  size_t bytes, element_bytes;
  int dimensions[4];
};

struct SharedArena {
  std::vector<SharedArray> arrays;          // arrays of the running launch
  size_t used = 0;                          // bytes of the arena, with gaps
  size_t static_bytes = 0;                  // declared by the kernel, without gaps
  size_t dynamic_bytes = 0;                 // requested by the launch
  uintptr_t dynamic = 0;                    // offset of the dynamic array; 0 before a kernel names it
  size_t dynamic_limit = kMaxStaticShared;  // larger after cudaFuncSetAttribute
};

/// A launch starts without arrays; each block starts with its arrays filled with poison.
void start_shared_launch(size_t dynamic_bytes);
void start_shared_block();

/// `dimensions` has four entries, or ends with 0.
const SharedArray& add_shared_array(const char* name, int line, size_t bytes, size_t element_bytes,
                                    const int* dimensions);

/// Returns the array that contains this offset or ends just before it, in the block that owns the memory.
std::optional<SharedArray> shared_array_at(uintptr_t offset);

/// Returns this array for each block of the running cluster.
std::vector<SharedArray> in_each_block(const SharedArray& array);

/// True if there is an array with this extent. The bounds handler uses it to tell shared from local arrays.
bool has_shared_extent(int64_t extent);

}  // namespace emu
