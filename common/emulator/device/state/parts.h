// Blocks of one launch on several cores (device/run/parts/): what tells that they cannot be.
#pragma once

namespace emu {

struct Parts {
  unsigned cores = 1;      // that this process may use
  unsigned processes = 1;  // that run blocks of the running launch
  bool under_way = false;  // other processes run some of them; or this one does, for another
  bool is_part = false;    // this process runs blocks for another one
  bool met = false;        // what this launch does may depend on which blocks ran before
};

/// Called where a kernel does what another block or an onlooker may notice, device memory aside. Does not come back in a
/// process that runs blocks for another one: those run again, one after the other.
void note_meeting_of_blocks();

}  // namespace emu
