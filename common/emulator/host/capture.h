// Which streams are captured. An event that is recorded in one of them takes those with it that wait for it.
#pragma once
#include "emulated_capture.h"

namespace emu::host {

/// True where the stream is captured: nothing happens at the event then.
bool capture_event(cudaEvent_t event, cudaStream_t stream);
/// True where the event belongs to a capture: from now on the stream does, too.
bool join_capture(cudaStream_t stream, cudaEvent_t event);

}  // namespace emu::host
