// What a stream is asked for while it is captured: kept for a graph, and not done. Of whole programs only.
#pragma once
#include <functional>
#include <vector>

#include "cuda_runtime_api.h"

namespace emu {

/// One operation; does it in the stream.
using StreamWork = std::function<void(cudaStream_t)>;
/// And what it waits for: numbers of works that came before.
struct CapturedWork {
  StreamWork work;
  std::vector<size_t> after;
};

void begin_capture(cudaStream_t stream);
/// All that was asked for since, in the stream and in those that waited for an event of it; these are captured no longer.
std::vector<CapturedWork> end_capture(cudaStream_t stream);
bool is_captured(cudaStream_t stream);
/// True: the stream is captured, and keeps the work.
bool capture(cudaStream_t stream, const StreamWork& work);

}  // namespace emu
