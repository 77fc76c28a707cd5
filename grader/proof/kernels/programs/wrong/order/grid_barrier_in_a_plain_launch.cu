// A kernel that waits for its whole grid, in a launch that promises nothing.
#include <cooperative_groups.h>
#include <cstdio>
__global__ void all(int* values) {
  values[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  cooperative_groups::this_grid().sync();  // expect: launch-error error
}
int main() {
  int* values;
  cudaMalloc(&values, 64 * sizeof(int));
  all<<<2, 32>>>(values);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(values);
}
