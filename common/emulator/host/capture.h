// Records which streams are captured. An event recorded in a captured stream extends the capture to streams that wait
// for it.
#pragma once
#include "emulated_capture.h"

namespace emu::host {

/// Returns true if the stream is captured. Recording the event then has no effect of its own.
bool capture_event(cudaEvent_t event, cudaStream_t stream);
/// Returns true if the event belongs to a capture. From then on the stream belongs to it as well.
bool join_capture(cudaStream_t stream, cudaEvent_t event);

}  // namespace emu::host
