// Blocks of one launch on several cores (device/run/parts/): state, and detection of launches that do not allow this.
#pragma once

namespace emu {

struct Parts {
  unsigned cores = 1;      // cores that this process may use
  unsigned processes = 1;  // processes that run blocks of the running launch
  bool under_way = false;  // other processes run some of its blocks, or this process does so for another
  bool is_part = false;    // this process runs blocks for another
  bool met = false;        // results of this launch may depend on which blocks ran before
};

/// Call when a kernel does something that other blocks or an observer could notice, except accesses to device memory.
/// Does not return in a process that runs blocks for another: these blocks run again, one after the other.
void note_meeting_of_blocks();

}  // namespace emu
