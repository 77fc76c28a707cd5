// One buffer is freed twice.
#include <cstdio>
int main() {
  int* values;
  cudaMalloc(&values, 64);
  cudaFree(values);
  printf("%s\n", cudaGetErrorString(cudaFree(values)));  // expect: launch-error error
}
