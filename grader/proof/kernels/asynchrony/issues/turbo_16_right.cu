// After ptal/turbo, issue 16 (2024): the host works on managed memory that the running kernel does not touch; a card that
// says concurrentManagedAccess allows that.
// prints: 99 64
#include <cstdio>

__global__ void solve(int* grid) { grid[threadIdx.x] = threadIdx.x; }

int main() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  int *grid, *statistics;
  cudaMallocManaged(&grid, 100 * sizeof(int));
  cudaMallocManaged(&statistics, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) statistics[i] = 0;
  solve<<<1, 100>>>(grid);
  int sum = 0;
  if (properties.concurrentManagedAccess)
    for (int i = 0; i < 64; ++i) sum += ++statistics[i];
  cudaDeviceSynchronize();
  printf("%d %d\n", grid[99], sum);
  cudaFree(grid);
  cudaFree(statistics);
}
