// An atomic on a pair of halves, in room for one.
#include <cuda_fp16.h>

__global__ void add(__half* sum, int n) {
  if (threadIdx.x < n) atomicAdd((__half2*)sum, __floats2half2_rn(1, 0));  // expect: out-of-bounds error
}

int main() {
  __half* sum;
  cudaMalloc(&sum, sizeof(__half));
  cudaMemset(sum, 0, sizeof(__half));
  add<<<1, 32>>>(sum, 20);
  cudaDeviceSynchronize();
  cudaFree(sum);
}
