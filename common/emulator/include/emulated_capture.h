// Work requested in a stream during capture: it is stored for a graph and not run. Whole programs only.
#pragma once
#include <functional>
#include <vector>

#include "cuda_runtime_api.h"

namespace emu {

/// One operation. Calling it runs it in the given stream.
using StreamWork = std::function<void(cudaStream_t)>;
/// An operation, and the indices of earlier works that it waits for.
struct CapturedWork {
  StreamWork work;
  std::vector<size_t> after;
};

void begin_capture(cudaStream_t stream);
/// Returns the work captured in this stream and in streams that joined by an event. Ends the capture of all of them.
std::vector<CapturedWork> end_capture(cudaStream_t stream);
bool is_captured(cudaStream_t stream);
/// Returns true if the stream is captured; the work is then stored.
bool capture(cudaStream_t stream, const StreamWork& work);

}  // namespace emu
