// Checks accesses to the shared memory of other blocks of the cluster. The shared memory of a block exists from the
// start of the block until its last thread exits. A cluster barrier or an mbarrier must ensure that the block has
// started before the access and that it exits only after the access.
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
  /// The running thread accesses shared memory. The address may be in the shared memory of another block.
  void touched(const AccessSite& site, const Clocks& clocks);
  /// The last thread of the block with this rank has exited. Reports each access by another block to the shared memory
  /// of this block, if no synchronisation orders the exit of this block after the access.
  void block_left(int rank, const Clocks& clocks);
  /// All threads of the cluster that have not exited wait at the cluster barrier.
  void all_met();

 private:
  struct Use {
    AccessSite site;
    uint32_t interval = 0, path = 0;  // interval (0: no access) and call path of the access
  };
  std::vector<std::array<Use, kMostBlocksOfCluster>> last_;  // last access by [thread], to the block of [rank]
  std::bitset<kMostBlocksOfCluster> left_;                   // by rank: the block has exited
};

}  // namespace emu
