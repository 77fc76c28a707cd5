// printf() is told of whole numbers and gets others, on the host and in a kernel; a place has no value at all.
#include <cstdio>

__global__ void show(const double* values, int n) {
  printf("%f of %d\n", n, threadIdx.x);  // expect: compiler-warning warning
}

int main() {
  double mean = 2.5, *values;
  cudaMalloc(&values, 8);
  show<<<1, 1>>>(values, 1);
  cudaDeviceSynchronize();
  printf("mean %i\n", mean);  // expect: compiler-warning warning
  printf("%d of %d\n", 3);  // expect: compiler-warning warning
  cudaFree(values);
}
