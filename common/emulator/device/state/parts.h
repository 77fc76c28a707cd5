// The state of a launch whose blocks run in several processes (device/run/parts/), and the detection of launches that
// do not allow this.
#pragma once

namespace emu {

struct Parts {
  unsigned cores = 1;      // cores that this process may use
  unsigned processes = 1;  // processes that run blocks of the running launch
  bool under_way = false;  // the blocks of the running launch are being run by several processes, of which this is one
  bool is_part = false;    // this process runs some of the blocks and reports to the process that forked it
  bool met = false;        // note_meeting_of_blocks() was called in this launch
};

/// Call when a kernel does something that can affect other blocks or the observer, except accesses to device memory:
/// the results of the launch may then depend on which blocks ran before. Ends a process with is_part; its blocks run
/// again, one after the other.
void note_meeting_of_blocks();

}  // namespace emu
