// "grid.sync() hangs."
#include <cooperative_groups.h>

__global__ void both(int* a) {
  a[blockIdx.x] = 1;
  cooperative_groups::this_grid().sync();  // expect: launch-error error
  a[blockIdx.x] += a[(blockIdx.x + 1) % gridDim.x];
}

int main() {
  int* a;
  cudaMalloc(&a, 4 * sizeof(int));
  both<<<4, 1>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
