// Which work waits for which: streams, events and waits of the host. The state is reset before each call of matmul(). A
// thread holds one_at_a_time() from next_work() until the work is sent, so that work runs in the order of its numbers.
#pragma once
#include "common/emulator/wall/messages.h"
#include "cuda_runtime_api.h"

namespace emu::host {

/// `blocking`: the stream synchronises with the default stream, in both directions.
void add_stream(cudaStream_t stream, bool blocking);
void remove_stream(cudaStream_t stream);
void make_blocking(cudaStream_t stream);
/// True if an OnStream object exists; returns its stream.
bool is_asynchronous();
cudaStream_t current_stream();
/// Numbers the next work of this thread: in the stream of its OnStream object, otherwise in the default stream.
Work next_work();
Work next_work(cudaStream_t stream);

void record(cudaEvent_t event, cudaStream_t stream);
void forget(cudaEvent_t event);
void let_wait(cudaStream_t stream, cudaEvent_t event);
/// The host waits for the stream or event.
void wait_for(cudaStream_t stream);
void wait_for(cudaEvent_t event);
void wait_for_own_work();
void wait_for_all();

void begin_streams();

/// True if there is work that the host has not waited for.
bool has_unfinished();
/// Sets known[i] to the number of works of stream i that the host has waited for.
void tell_waited(uint32_t known[kStreams]);
/// Returns a number that changes with each piece of work and each wait of the host.
uint32_t changes();
/// True if the host has waited for the event, directly or not.
bool is_over(cudaEvent_t event);

/// Query by the host: has the event happened, or is all work of the stream complete? If the host has not
/// waited for it, the first query returns false. A result of true counts as a wait.
bool happened(cudaEvent_t event);
bool is_idle(cudaStream_t stream);

/// This thread starts a host function, for which all earlier work is complete. Its waits do not count as waits of the host.
void begin_host_function(const Work& work);
void end_host_function();

/// Launches and copies without a stream use the default stream of their thread.
void use_streams_of_threads();

}  // namespace emu::host
