// The state of a launch whose blocks run in several processes (device/run/parts/). Also detects launches that cannot
// run in this way.
#pragma once

namespace emu {

struct Parts {
  unsigned cores = 1;      // cores that this process may use
  unsigned processes = 1;  // processes that run blocks of the current launch
  bool under_way = false;  // several processes are running blocks of the current launch, and this is one of them
  bool is_part = false;    // this process runs some of the blocks and reports to the process that forked it
  bool met = false;        // note_meeting_of_blocks() was called in this launch
};

/// Call when a kernel does something that can affect other blocks or the observer, other than accesses to device
/// memory. The results of the launch may then depend on which blocks ran before. If is_part is set, this call ends the
/// process, and its blocks run again one after the other.
void note_meeting_of_blocks();

}  // namespace emu
