// A device that is not there, and memory that no card has: one status is thrown away, the other kept where nobody reads it.
#include <cstdio>

int main() {
  cudaSetDevice(3);  // expect: launch-error warning
  double* numbers;
  cudaError_t status = cudaMalloc(&numbers, size_t{1} << 45);  // expect: launch-error warning
  printf("allocated\n");
}
