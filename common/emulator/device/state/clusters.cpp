#include "common/emulator/device/state/clusters.h"

namespace emu {

uint64_t block_of(uint64_t first, int rank) {
  if (!in_cluster()) return first;
  const Running& r = state.running;
  int32_t at[3], in_cluster[3];
  unpack(first, r.grid, at);
  unpack(static_cast<uint64_t>(rank), r.cluster.extent, in_cluster);
  for (int d = 0; d < 3; ++d) at[d] += in_cluster[d];
  return (static_cast<uint64_t>(at[2]) * r.grid.y + static_cast<uint64_t>(at[1])) * r.grid.x +
         static_cast<uint64_t>(at[0]);
}

uint64_t first_block_of(uint64_t cluster) {
  if (!in_cluster()) return cluster;
  const Running& r = state.running;
  const dim3& extent = r.cluster.extent;
  int32_t at[3];
  unpack(cluster, dim3(r.grid.x / extent.x, r.grid.y / extent.y, r.grid.z / extent.z), at);
  const uint64_t x = static_cast<uint64_t>(at[0]) * extent.x, y = static_cast<uint64_t>(at[1]) * extent.y,
                 z = static_cast<uint64_t>(at[2]) * extent.z;
  return (z * r.grid.y + y) * r.grid.x + x;
}

void name_thread(uint64_t first_block, int thread, int32_t block[3], int32_t place[3]) {
  unpack(block_of(first_block, rank_of(thread)), state.running.grid, block);
  unpack(static_cast<uint64_t>(index_in_block(thread)), state.running.block, place);
}

void name_thread(int thread, int32_t block[3], int32_t place[3]) { name_thread(running_first(), thread, block, place); }

}  // namespace emu
