// "Kernels with reference parameters compile, but do not run."
#include <cstdio>

__global__ void next(int& n) {  // expect: compile-error error
  n = n + 1;
}

int main() {
  int n = 41;
  next<<<1, 1>>>(n);
  cudaDeviceSynchronize();
  printf("%d\n", n);
}
