// The second kernel prints, and nobody waits for it.
#include <cstdio>

__global__ void greet(int who) { printf("hello from %d\n", who); }

int main() {
  greet<<<1, 1>>>(1);
  cudaDeviceSynchronize();
  greet<<<1, 1>>>(2);  // expect: launch-error warning
}
