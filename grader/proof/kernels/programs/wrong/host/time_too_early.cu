// The time between two events is asked for as soon as both are recorded.
#include <cstdio>

__global__ void nothing(int* value) { *value = 1; }

int main() {
  int* value;
  float milliseconds = 0;
  cudaEvent_t begin, end;
  cudaMalloc(&value, sizeof(int));
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaEventRecord(begin);
  nothing<<<1, 1>>>(value);
  cudaEventRecord(end);
  cudaEventElapsedTime(&milliseconds, begin, end);  // expect: launch-error warning
  printf("%g ms\n", milliseconds);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  cudaFree(value);
}
