// Tiles of 64 threads: their own barrier, sums, scans, shuffles and votes, compared with the host's results. The types
// and names of CUDA 11 and of CUDA 12.
// prints: 0 wrong
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
namespace cg = cooperative_groups;

constexpr int kThreads = 256, kTile = 64;

struct Results {
  int sum, most, upto, of_third, any, all, neighbour, place;
};

__global__ void compute(const int* values, Results* out) {
  __shared__ int tile_values[kThreads];
  __shared__ cg::block_tile_memory<kThreads> memory;
  const auto block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<kTile>(block);
  const int mine = values[block.thread_rank()];
  Results r;
  r.sum = cg::reduce(tile, mine, cg::plus<int>());
  r.most = cg::reduce(tile, mine, cg::greater<int>());
  r.upto = cg::inclusive_scan(tile, mine);
  r.of_third = tile.shfl(mine, 3);
  r.any = tile.any(mine > 990);
  r.all = tile.all(mine > 10);
  // Threads of different warps: tile.sync() orders them.
  tile_values[block.thread_rank()] = mine;
  tile.sync();
  const int other = (tile.thread_rank() + 32) % kTile;
  r.neighbour = tile_values[tile.meta_group_rank() * kTile + other];
  r.place = tile.meta_group_rank() * 100 + tile.meta_group_size() + tile.size();
  out[block.thread_rank()] = r;
}

__global__ void of_two_warps(int* out) {
  __shared__ cg::experimental::block_tile_memory<sizeof(int), kThreads> memory;
  const auto tile = cg::experimental::tiled_partition<128>(cg::experimental::this_thread_block(memory));
  const int sum = cg::reduce(tile, 1, cg::plus<int>());
  if (tile.thread_rank() == 0) out[tile.meta_group_rank()] = sum;
}

int wrong_of(const int* values, const Results* r) {
  int wrong = 0;
  for (int t = 0; t < kThreads; ++t) {
    const int first = t / kTile * kTile;
    int sum = 0, most = 0, upto = 0, any = 0, all = 1;
    for (int i = first; i < first + kTile; ++i) {
      sum += values[i];
      if (i <= t) upto += values[i];
      most = values[i] > most ? values[i] : most;
      any |= values[i] > 990;
      all &= values[i] > 10;
    }
    wrong += r[t].sum != sum || r[t].most != most || r[t].upto != upto || r[t].of_third != values[first + 3] ||
             r[t].any != any || r[t].all != all || r[t].neighbour != values[first + (t + 32) % kTile] ||
             r[t].place != t / kTile * 100 + kThreads / kTile + kTile;
  }
  return wrong;
}

int main() {
  int *values, *sums;
  Results* results;
  cudaMallocManaged(&values, kThreads * sizeof *values);
  cudaMallocManaged(&results, kThreads * sizeof *results);
  cudaMallocManaged(&sums, 2 * sizeof *sums);
  for (int i = 0; i < kThreads; ++i) values[i] = 7 + i * 389 % 1000;
  compute<<<1, kThreads>>>(values, results);
  of_two_warps<<<1, kThreads>>>(sums);
  cudaDeviceSynchronize();
  printf("%d wrong\n", wrong_of(values, results) + (sums[0] != 128) + (sums[1] != 128));
  cudaFree(values);
  cudaFree(results);
  cudaFree(sums);
}
