// Shared memory of other blocks of the cluster. It exists from the start of its block until the last thread of the
// block exits. At both ends, an access needs synchronisation: a barrier of the cluster, or an mbarrier.
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
  /// The running thread accesses shared memory, perhaps that of a different block.
  void touched(const AccessSite& site, const Clocks& clocks);
  /// The last thread of block `rank` has exited. Reports every access to its memory that none of its threads was
  /// ordered after.
  void block_left(int rank, const Clocks& clocks);
  /// All remaining threads have met at the cluster barrier.
  void all_met();

 private:
  struct Use {
    AccessSite site;
    uint32_t interval = 0, path = 0;  // 0: none
  };
  std::vector<std::array<Use, kMostBlocksOfCluster>> last_;  // by thread, for each block
  std::bitset<kMostBlocksOfCluster> left_;
};

}  // namespace emu
