// Tracks which streams are being captured into a graph. An event recorded in a captured stream belongs to the capture,
// and streams that wait for such an event join the capture.
#pragma once
#include "emulated_capture.h"

namespace emu::host {

/// If the stream is being captured, adds the event to the capture and returns true. The caller must then not record the
/// event.
bool capture_event(cudaEvent_t event, cudaStream_t stream);
/// If the event belongs to a capture, adds the stream to the capture and returns true.
bool join_capture(cudaStream_t stream, cudaEvent_t event);

}  // namespace emu::host
