// A block of 2048 threads, and nobody looks at the error.
// prints: invalid configuration argument
#include <cstdio>

__global__ void nothing() {}

int main() {
  nothing<<<1, 2048>>>();  // expect: launch-error error
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
