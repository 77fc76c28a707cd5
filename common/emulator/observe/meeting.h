// Reports barriers and warp operations at which some threads do not arrive.
#pragma once

namespace emu {

/// Call before a barrier opens. Reports threads that have not exited and do not wait at this barrier.
void check_meeting();
/// Same, for one block of a cluster: the `count` threads from `first` on.
void check_meeting(int first, int count);

/// Reports that the running thread calls a warp operation with a mask that does not contain its lane.
void report_mask_without_caller(int line, unsigned mask);

/// Reports the lanes that have not arrived at the warp operation of the thread `waiting`, although the mask of this
/// operation includes them.
void report_missing_lanes(int waiting, unsigned missing);

}  // namespace emu
