// Captures the work that is requested in a stream: the work is stored for a graph and does not run. Used only in whole
// programs.
#pragma once
#include <functional>
#include <vector>

#include "cuda_runtime_api.h"

namespace emu {

/// A launch, copy, memset or similar. Calling it runs the work in the given stream.
using StreamWork = std::function<void(cudaStream_t)>;
/// A captured work item and the indices of the earlier captured work items that it waits for.
struct CapturedWork {
  StreamWork work;
  std::vector<size_t> after;
};

void begin_capture(cudaStream_t stream);
/// Ends the capture. Returns the work items captured in this stream and in the streams that joined the capture through
/// an event.
std::vector<CapturedWork> end_capture(cudaStream_t stream);
bool is_captured(cudaStream_t stream);
/// If the stream is being captured, stores the work and returns true.
bool capture(cudaStream_t stream, const StreamWork& work);

}  // namespace emu
