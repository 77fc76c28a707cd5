// Which work of a call of matmul() waits for which: streams, events and what the host waited for. Every call begins anew.
#pragma once
#include "common/emulator/wall/messages.h"
#include "cuda_runtime_api.h"

namespace emu::host {

void add_stream(cudaStream_t stream, bool blocking);
void remove_stream(cudaStream_t stream);
/// The work that this thread is about to ask for: of the stream that its OnStream names, else of the default stream.
Work next_work();
Work next_work(cudaStream_t stream);

void record(cudaEvent_t event, cudaStream_t stream);
void forget(cudaEvent_t event);
void let_wait(cudaStream_t stream, cudaEvent_t event);
/// The host waits.
void wait_for(cudaStream_t stream);
void wait_for(cudaEvent_t event);
void wait_for_own_work();
void wait_for_all();

void begin_streams();

}  // namespace emu::host
