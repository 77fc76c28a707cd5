// The calls of CUDA's runtime that kernels may make: those of dynamic parallelism. In kernels they become functions of
// libraries/include/cuda_device_runtime.h.
#include <unordered_set>

#include "common/emulator/rewrite/passes.h"

namespace emulator {

bool is_device_runtime_function(std::string_view name) {
  static const std::unordered_set<std::string_view> kNames = {"cudaGetLastError",
                                                              "cudaPeekAtLastError",
                                                              "cudaGetErrorString",
                                                              "cudaGetErrorName",
                                                              "cudaGetDevice",
                                                              "cudaMemcpyAsync",
                                                              "cudaMemsetAsync",
                                                              "cudaStreamCreateWithFlags",
                                                              "cudaStreamDestroy",
                                                              "cudaStreamWaitEvent",
                                                              "cudaEventRecord",
                                                              "cudaEventCreateWithFlags",
                                                              "cudaEventDestroy",
                                                              "cudaMalloc",
                                                              "cudaFree"};
  return kNames.count(name);
}

void rewrite_device_runtime(const Syntax& s, const Structure& structure, Edits& edits) {
  for (const Region& region : structure.regions) {
    if (!region.space.on_device_only()) continue;
    for (int i = region.code.begin; i < region.code.end; ++i) {
      if (!region.contains(i) || !is_device_runtime_function(s.text(i)) || s.call_parenthesis(i) < 0) continue;
      if (!s.is(i - 1, "::") && !s.is(i - 1, ".") && !s.is(i - 1, "->")) edits.insert_before(i, "::emu_device::");
    }
  }
}

}  // namespace emulator
