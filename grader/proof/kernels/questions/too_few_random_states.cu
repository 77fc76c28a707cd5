// "curand_init crashes for larger grids": states for one block only.
#include <curand_kernel.h>

__global__ void prepare(curandState* states, unsigned long seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(seed, i, 0, &states[i]);  // expect: out-of-bounds error
}

int main() {
  curandState* states;
  cudaMalloc(&states, 64 * sizeof(curandState));
  prepare<<<4, 64>>>(states, 1234);
  cudaDeviceSynchronize();
  cudaFree(states);
}
