// The barrier of a tile of two warps does not order the threads of other tiles.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void turn(int* x) {
  __shared__ int values[256];
  const auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  values[threadIdx.x] = 0;
  __syncthreads();
  values[threadIdx.x] = x[threadIdx.x];
  tile.sync();
  x[threadIdx.x] = values[255 - threadIdx.x];  // expect: shared-race error
}

int main() {
  int* x;
  cudaMalloc(&x, 256 * sizeof(int));
  cudaMemset(x, 0, 256 * sizeof(int));
  turn<<<1, 256>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
}
