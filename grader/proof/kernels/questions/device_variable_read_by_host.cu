// "My counter is always 0 on the host."
#include <cstdio>

__device__ int counter = 0;

__global__ void count() { atomicAdd(&counter, 1); }

int main() {
  count<<<2, 64>>>();
  cudaDeviceSynchronize();
  printf("%d\n", counter);  // expect: host-access error
}
