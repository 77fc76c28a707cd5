// "cudaMemset(a, 1, ...) sets my ints to 16843009": it sets bytes.
#include <cstdio>

__global__ void count_ones(const int* a, int* result) {
  if (a[threadIdx.x] == 1) atomicAdd(result, 1);
}

int main() {
  int *a, *result, host;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMalloc(&result, sizeof(int));
  cudaMemset(a, 1, 64 * sizeof(int));  // unseen: launch-error warning
  cudaMemset(result, 0, sizeof(int));
  count_ones<<<1, 64>>>(a, result);
  cudaMemcpy(&host, result, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host);
  cudaFree(a);
  cudaFree(result);
}
