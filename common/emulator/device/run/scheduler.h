// Runs the threads of a block as fibers; barriers and warp operations are switches between them.
#pragma once
#include <cstdint>

#include "common/emulator/device/state/threads.h"
#include "common/emulator/observe/events.h"
#include "emulator.h"

namespace emu {

/// Runs one launch, to its end or until it is abandoned (grid.cpp).
void run_grid(const Config& config, void (*thunk)(void*), void* parameters);

constexpr int64_t kStepsPerThread = 16;  // that starting one costs

/// Is it the number of threads that takes the time?
bool is_large_grid();
void add_too_many_blocks();

/// May blocks of the launch of this line run in clusters of this extent? If not, that is a finding.
bool may_have_clusters(int line, const dim3& extent);

/// Runs one block of the launch, by its linear index; of clusters all blocks of one, by that of its first.
void run_block(uint64_t index);

/// The same in parts. False: the launch is given up.
bool begin_block(uint64_t index);
/// Until all threads of the block have ended, or all that are left wait for the other blocks. Where they wait for memory to
/// change, the block is put aside (waiting.h).
void run_threads();
/// This thread goes on until it gives way.
void resume_thread(int index);
/// threadIdx and its kin speak of this block.
void enter_block(uint64_t index);

/// A launch whose blocks wait for each other (cooperative.cpp).
void run_cooperative(uint64_t blocks);
bool waits_for_grid();

/// In which threads and blocks run.
lab::ThreadOrder order();

/// An open barrier lets it go on.
void pass_barrier(Thread& t, int votes);

/// The running thread gives way in the given state and returns when it is ready again.
void wait_as(ThreadState wanted, int line);

/// No copy of this block is under way.
void start_async_block(int threads);

/// Everybody who is still here waits at a barrier: open it.
void release_barrier();

/// Nobody can run: let the first stuck warp operation go on with the lanes that came. False when there is none.
bool resolve_stuck_warp();

/// Nobody can run, and some wait at mbarriers and the like (hopper/): they are told, once; then the launch ends with a finding.
/// False when there is none.
bool resolve_waiting_at_objects();

/// The budget of accesses ran out: notices endless kernels, and lets others run.
void tick(const AccessSite& site);

}  // namespace emu
