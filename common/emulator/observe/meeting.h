// Barriers and warp operations at which some threads do not arrive.
#pragma once

namespace emu {

/// A barrier is about to open. Checks that all threads that have not exited wait at the same one.
void check_meeting();
/// Same, for the threads of one block of a cluster.
void check_meeting(int first, int count);

/// Reports that the running thread calls a warp operation with a mask that does not contain its lane.
void report_mask_without_caller(int line, unsigned mask);

/// Reports the lanes of the waiting thread's mask that have not arrived.
void report_missing_lanes(int waiting, unsigned missing);

}  // namespace emu
