// Only some blocks come to the barrier of the grid.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;
__global__ void twice(int* values) {
  const cg::grid_group grid = cg::this_grid();
  values[grid.thread_rank()] = blockIdx.x;
  if (blockIdx.x < 3) grid.sync();  // expect: barrier-divergence error
  values[grid.thread_rank()] += 1;
}
int main() {
  int* values;
  cudaMalloc(&values, 4 * 32 * sizeof(int));
  void* arguments[] = {&values};
  cudaLaunchCooperativeKernel((void*)twice, dim3(4), dim3(32), arguments);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(values);
}
