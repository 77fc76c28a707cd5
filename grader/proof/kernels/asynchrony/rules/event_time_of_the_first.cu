// Only the first of the two events is waited for.
#include <cstdio>

__global__ void work(int* a) { *a = 1; }

int main() {
  int* a;
  float milliseconds = 0;
  cudaEvent_t start, stop;
  cudaMalloc(&a, sizeof(int));
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  work<<<1, 1>>>(a);
  cudaEventRecord(stop);
  cudaEventSynchronize(start);
  cudaEventElapsedTime(&milliseconds, start, stop);  // expect: launch-error warning
  printf("%f\n", milliseconds);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaFree(a);
}
