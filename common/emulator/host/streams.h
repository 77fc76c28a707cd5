// Which work waits for which: streams, events and what the host waited for. Every call of matmul() begins anew. Who asks for
// work and sends it holds one_at_a_time(), so that it runs in the order in which it is numbered.
#pragma once
#include "common/emulator/wall/messages.h"
#include "cuda_runtime_api.h"

namespace emu::host {

/// `blocking`: it waits for the default stream's work, and that for its.
void add_stream(cudaStream_t stream, bool blocking);
void remove_stream(cudaStream_t stream);
void make_blocking(cudaStream_t stream);
/// Is there an OnStream? And of which stream?
bool is_asynchronous();
cudaStream_t current_stream();
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

/// May work still run, as far as the host knows?
bool has_unfinished();
/// How much of each stream's work the host has waited for.
void tell_waited(uint32_t known[kStreams]);
/// Another number after each piece of work and each time that the host waited.
uint32_t changes();
/// Has the event happened, as far as the host knows?
bool is_over(cudaEvent_t event);

/// The host asks whether it has, or whether all of the stream's work has: "not yet" where it does not know so, the first time
/// that it asks. A true answer is a wait.
bool happened(cudaEvent_t event);
bool is_idle(cudaStream_t stream);

/// This thread runs a host function: it has waited for all before it, and what it waits for the host does not know.
void begin_host_function(const Work& work);
void end_host_function();

/// Launches and copies without a stream are of the thread's own default stream.
void use_streams_of_threads();

}  // namespace emu::host
