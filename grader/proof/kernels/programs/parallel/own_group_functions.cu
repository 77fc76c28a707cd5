// A program's own reduce() and inclusive_scan() beside <cooperative_groups.h>, which does not have those of CUDA.
// prints: 496 and 15
#include <cooperative_groups.h>
#include <cstdio>
using namespace cooperative_groups;

__device__ int reduce(const thread_block_tile<32>& tile, int value, int rounds) {
  for (int i = 0; i < rounds; ++i) value += tile.shfl_xor(value, 1 << i);
  return value;
}
template <class Group>
__device__ int inclusive_scan(const Group& tile, int value, int) {
  for (unsigned step = 1; step < tile.size(); step *= 2) {
    const int other = tile.shfl_up(value, step);
    if (tile.thread_rank() >= step) value += other;
  }
  return value;
}

__global__ void sums(int* out) {
  const auto tile = tiled_partition<32>(this_thread_block());
  const int rank = static_cast<int>(tile.thread_rank());
  const int all = reduce(tile, rank, 5), upto = inclusive_scan(tile, rank, 0);
  if (rank == 5) out[0] = all, out[1] = upto;
}

int main() {
  int *out, host[2];
  cudaMalloc(&out, sizeof host);
  sums<<<1, 32>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d and %d\n", host[0], host[1]);
  cudaFree(out);
}
