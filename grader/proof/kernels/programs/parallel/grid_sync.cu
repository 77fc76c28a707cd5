// A sum of all in one launch: blocks leave their sums, wait for the grid, and the first one adds them up. Twice, so that
// shared memory must last from one barrier of the grid to the next.
// prints: 523776 1047552
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void sum_all(const int* in, int* part, int* out, int n) {
  __shared__ int mine[64];
  const cg::grid_group grid = cg::this_grid();
  const cg::thread_block block = cg::this_thread_block();
  int sum = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) sum += in[i];
  mine[threadIdx.x] = sum;
  for (int round = 0; round < 2; ++round) {
    cg::sync(block);
    if (threadIdx.x == 0) {
      part[blockIdx.x] = 0;
      for (int t = 0; t < 64; ++t) part[blockIdx.x] += (round + 1) * mine[t];
    }
    cg::sync(grid);
    if (grid.thread_rank() == 0) {
      out[round] = 0;
      for (unsigned b = 0; b < gridDim.x; ++b) out[round] += part[b];
    }
    grid.sync();
  }
}

int main() {
  constexpr int kN = 1024;
  int *in, *part, *out, blocks, n = kN;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, sum_all, 64, 0);
  blocks = blocks < 8 ? blocks : 8;
  cudaMallocManaged(&in, kN * sizeof(int));
  cudaMallocManaged(&out, 2 * sizeof(int));
  cudaMalloc(&part, blocks * sizeof(int));
  for (int i = 0; i < kN; ++i) in[i] = i;
  void* arguments[] = {&in, &part, &out, &n};
  if (cudaLaunchCooperativeKernel((void*)sum_all, dim3(blocks), dim3(64), arguments) != cudaSuccess) return 1;
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[1]);
  cudaFree(in);
  cudaFree(part);
  cudaFree(out);
}
