// Runs the threads of a block as fibers; barriers and warp operations are switches between them.
#pragma once
#include <cstdint>

#include "common/emulator/device/state/threads.h"
#include "common/emulator/observe/events.h"
#include "emulator.h"

namespace emu {

/// Runs one launch until it ends or is abandoned (grid.cpp).
void run_grid(const Config& config, void (*thunk)(void*), void* parameters);

constexpr int64_t kStepsPerThread = 16;  // cost of starting a thread

/// True if running all threads would take too long.
bool is_large_grid();
void add_too_many_blocks();

/// True if the launch at this line can run in clusters of this extent; otherwise adds a finding.
bool may_have_clusters(int line, const dim3& extent);

/// Runs one block of the launch, given its linear index, or all blocks of a cluster, given that of its first block.
void run_block(uint64_t index);

/// run_block() in steps. begin_block() returns false if the launch is abandoned.
bool begin_block(uint64_t index);
/// Runs until all threads of the block have ended, or all remaining ones wait for other blocks. If they wait for memory
/// to change, the block is suspended (waiting.h).
void run_threads();
/// Runs this thread until it yields.
void resume_thread(int index);
/// Sets threadIdx and similar variables for this block.
void enter_block(uint64_t index);

/// Runs a launch whose blocks wait for each other (cooperative.cpp).
void run_cooperative(uint64_t blocks);
bool waits_for_grid();

/// Order in which threads and blocks run.
lab::ThreadOrder order();

/// Lets a thread continue after a barrier has opened.
void pass_barrier(Thread& t, int votes);

/// The running thread yields in this state and returns when it is ready again.
void wait_as(ThreadState wanted, int line);

/// Starts a block without copies in flight.
void start_async_block(int threads);

/// Opens the barrier at which all remaining threads wait.
void release_barrier();

/// If no thread can run, lets the first stuck warp operation continue with the lanes that have arrived. False if there
/// is none.
bool resolve_stuck_warp();

/// If no thread can run, resumes threads that wait at mbarriers and similar objects (hopper/), once; after that, ends
/// the launch with a finding. False if no thread waits there.
bool resolve_waiting_at_objects();

/// The budget of accesses is used up: detects endless kernels, and lets other threads run.
void tick(const AccessSite& site);

}  // namespace emu
