// What the kernel asserts does not hold for the last block.
#include <cassert>
#include <cstdio>
__global__ void check(int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(i < n);  // expect: launch-error error
}
int main() {
  check<<<4, 32>>>(100);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
