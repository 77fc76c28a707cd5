// What is added to was never set to zero.
#include <cstdio>
__global__ void count(unsigned* bins) {
  atomicAdd(&bins[threadIdx.x % 8], 1u);  // expect: uninitialised-read error
}
int main() {
  unsigned *bins, host[8];
  cudaMalloc(&bins, sizeof host);
  count<<<4, 64>>>(bins);
  cudaMemcpy(host, bins, sizeof host, cudaMemcpyDeviceToHost);
  printf("%u\n", host[0]);
  cudaFree(bins);
}
