// Shared memory of another block of the cluster, which is there from that block's start until its last thread has left. Both
// need something that tells: a barrier of the cluster, or an mbarrier.
#pragma once
#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

#include "common/emulator/observe/clocks.h"
#include "common/emulator/observe/events.h"
#include "common/emulator/wall/addresses.h"

namespace emu {

class ForeignUses {
 public:
  void clear();
  /// The running thread touches shared memory, maybe another block's.
  void touched(const AccessSite& site, const Clocks& clocks);
  /// Its last thread has left: whose uses does none of its threads know to be over?
  void block_left(int rank, const Clocks& clocks);
  /// All threads that are left have met.
  void all_met();

 private:
  struct Use {
    AccessSite site;
    uint32_t interval = 0, path = 0;  // 0: none
  };
  std::vector<std::array<Use, kMostBlocksOfCluster>> last_;  // by thread, of each block
  std::bitset<kMostBlocksOfCluster> left_;
};

}  // namespace emu
