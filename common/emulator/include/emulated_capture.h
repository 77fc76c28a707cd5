// Captures the work that is requested in a stream: the work is stored for a graph and does not run. Used only in whole
// programs.
#pragma once
#include <functional>
#include <vector>

#include "cuda_runtime_api.h"

namespace emu {

/// A launch, copy, memset or similar. Calling it runs the work in the given stream.
using StreamWork = std::function<void(cudaStream_t)>;
/// Memory that a work item of a graph allocates or frees; null for most.
struct MemoryOfWork {
  void *allocated = nullptr, *freed = nullptr;
};
/// A captured work item and the indices of the earlier captured work items that it waits for.
struct CapturedWork {
  StreamWork work;
  std::vector<size_t> after;
  MemoryOfWork memory = {};
};

void begin_capture(cudaStream_t stream);
/// Ends the capture. Returns the work items captured in this stream and in the streams that joined the capture through
/// an event.
std::vector<CapturedWork> end_capture(cudaStream_t stream);
bool is_captured(cudaStream_t stream);
/// If the stream is being captured, stores the work and returns true.
bool capture(cudaStream_t stream, const StreamWork& work, MemoryOfWork memory = {});

// Memory of graphs has its address from the start, but is allocated only when the graph runs.

/// Returns null if the device has too little memory.
void* reserve_graph_memory(size_t bytes, int line);
cudaError_t allocate_graph_memory(void* pointer, cudaStream_t stream);
/// True from the run of its allocation until it is freed, by a graph or by the program.
bool is_graph_memory_in_use(const void* pointer);
/// Bytes that graphs have allocated and not freed; with freed memory that they keep until it is trimmed; the most so far.
struct GraphMemoryUse {
  unsigned long long in_use, kept, most;
};
GraphMemoryUse& graph_memory_use();

}  // namespace emu
