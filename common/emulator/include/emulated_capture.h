// Captures the work that is requested in a stream: it is stored for a graph and not run. Whole programs only.
#pragma once
#include <functional>
#include <vector>

#include "cuda_runtime_api.h"

namespace emu {

/// A launch, copy, memset or similar. A call runs it in the stream that is passed.
using StreamWork = std::function<void(cudaStream_t)>;
/// A captured work, and the indices of the earlier captured works for which it waits.
struct CapturedWork {
  StreamWork work;
  std::vector<size_t> after;
};

void begin_capture(cudaStream_t stream);
/// Ends the capture. Returns the works captured in this stream, and in the streams that joined the capture by an event.
std::vector<CapturedWork> end_capture(cudaStream_t stream);
bool is_captured(cudaStream_t stream);
/// If the stream is being captured, stores the work and returns true.
bool capture(cudaStream_t stream, const StreamWork& work);

}  // namespace emu
