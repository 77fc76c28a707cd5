// Barriers and warp operations at which not everybody arrives.
#pragma once

namespace emu {

/// A barrier is about to open: do all threads that are still here wait at the same one?
void check_meeting();
/// The same of the threads of one block of a cluster.
void check_meeting(int first, int count);

/// The running thread calls a warp operation with a mask that does not name its lane.
void report_mask_without_caller(int line, unsigned mask);

/// These lanes of the waiting thread's mask have not come.
void report_missing_lanes(int waiting, unsigned missing);

}  // namespace emu
