// Tracks how streams, events and waits of the host order work items. A work item is a kernel launch, copy or memset;
// each stream numbers its work items from 1 on. The state is reset before each call of matmul(). A thread holds
// one_at_a_time() from next_work() until the work item is sent, so that work items run in the order of their numbers.
#pragma once
#include "common/emulator/wall/messages.h"
#include "cuda_runtime_api.h"

namespace emu::host {

/// `blocking`: the stream synchronises with the default stream, in both directions.
void add_stream(cudaStream_t stream, bool blocking);
void remove_stream(cudaStream_t stream);
void make_blocking(cudaStream_t stream);
/// True if this thread has an OnStream object.
bool is_asynchronous();
/// Returns the stream of this thread's innermost OnStream object, otherwise the default stream.
cudaStream_t current_stream();
/// Returns the number of a new work item and the work items that it waits for. Without an argument, the stream is
/// current_stream().
Work next_work();
Work next_work(cudaStream_t stream);

/// The event operations of CUDA: record an event in a stream, destroy it, and make a stream wait for it.
void record(cudaEvent_t event, cudaStream_t stream);
void forget(cudaEvent_t event);
void let_wait(cudaStream_t stream, cudaEvent_t event);
/// The host waits for a stream, an event, all work in current_stream(), or all work.
void wait_for(cudaStream_t stream);
void wait_for(cudaEvent_t event);
void wait_for_own_work();
void wait_for_all();

/// Resets the state.
void begin_streams();

/// True if there is work that the host has not waited for.
bool has_unfinished();
/// Sets known[i] to the number of work items of stream i that the host has waited for.
void tell_waited(uint32_t known[kStreams]);
/// Returns a number that changes with each new work item and each wait of the host.
uint32_t changes();
/// True if the host has waited for the event, or for something that comes after the event.
bool is_over(cudaEvent_t event);

/// Answers a query by the host: whether the event has happened, or whether all work in the stream is complete. If the
/// host has not waited for it, the first query returns false and the second returns true. A result of true counts as a
/// wait.
bool happened(cudaEvent_t event);
bool is_idle(cudaStream_t stream);

/// This thread starts a host function that is the work item `work`. For the function, all earlier work items are
/// complete. Waits in a host function do not count as waits of the host.
void begin_host_function(const Work& work);
void end_host_function();

/// From now on, each thread has its own default stream, as with nvcc --default-stream per-thread.
void use_streams_of_threads();

}  // namespace emu::host
