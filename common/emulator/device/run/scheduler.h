// Runs the threads of a block as fibers. A barrier or a warp operation switches to another fiber.
#pragma once
#include <cstdint>

#include "common/emulator/device/state/threads.h"
#include "common/emulator/observe/events.h"
#include "emulator.h"

namespace emu {

/// Runs one launch until it ends or is abandoned (grid.cpp).
void run_grid(const Config& config, void (*thunk)(void*), void* parameters);

constexpr int64_t kStepsPerThread = 16;  // starting a thread uses as much of the budget as this many accesses

/// Uses steps of the budget for work other than accesses, so that a kernel without accesses ends as well. If none is
/// left, leaves the kernel with a timeout at `pc`, or at the launch if `pc` is not in the student's code.
void spend_steps(int64_t steps, uint64_t pc, lab::Detail why);

/// True if running all threads of the launch would take too long.
bool is_large_grid();
/// Adds the finding that reports such a launch.
void add_too_many_blocks();

/// True if the launch at this line can run in clusters of this extent; otherwise adds a finding.
bool may_have_clusters(int line, const dim3& extent);

/// Runs the block with this linear index, or the cluster whose first block has this index.
void run_block(uint64_t index);

/// The first step of run_block(). Returns false if the launch is abandoned.
bool begin_block(uint64_t index);
/// The second step of run_block(): runs until each thread of the block has ended or waits for other blocks. If threads
/// wait for a word of memory to change, the block is suspended (waiting.h).
void run_threads();
/// Runs this thread until it yields.
void resume_thread(int index);
/// Sets threadIdx and similar variables for this block.
void enter_block(uint64_t index);

/// Runs a launch whose blocks wait for each other (cooperative.cpp).
void run_cooperative(uint64_t blocks);
/// True if the remaining threads of the running block wait for the threads of all blocks.
bool waits_for_grid();

/// Returns the order in which threads and blocks run.
lab::ThreadOrder order();

/// Lets a thread continue after a barrier has opened. `votes`: number of threads that voted for the predicate.
void pass_barrier(Thread& t, int votes);

/// The running thread yields in this state. The function returns when the thread is ready again and resumes. `line`:
/// line of the barrier or warp operation.
void wait_as(ThreadState wanted, int line);

/// Removes all copies by cp.async at the start of a block.
void start_async_block(int threads);

/// Opens the barrier at which all remaining threads wait.
void release_barrier();

/// Called if no thread can run. The first incomplete warp operation continues with the lanes that have arrived. Returns
/// false if no thread waits in a warp operation.
bool resolve_stuck_warp();

/// Called if no thread can run. Resumes each thread that waits at an mbarrier or similar object (hopper/), once. If
/// this was already done, ends the launch with a finding. Returns false if no thread waits at an object.
bool resolve_waiting_at_objects();

/// Called when Running::budget is used up. Detects endless kernels and lets other threads run. `site`: the next access.
void tick(const AccessSite& site);

}  // namespace emu
