// Variables of the device by every way that host code has to them, and names that only look like theirs.
// prints: 3 8 16 2.5
#include <cstdio>

__device__ int table[8];
__device__ int total;
__constant__ float weights[4];
__managed__ int shared_with_host[2];

__global__ void fill(int* numbers, int* sum, int n) {
  numbers[threadIdx.x % 2] = n;
  atomicAdd(sum, 1);
}
__global__ void weigh(float* out) { *out = weights[1] + table[0]; }

int count_in(int* table) {
  fill<<<1, 8>>>(table, table + 2, 3);  // the parameter
  int sum;
  cudaMemcpy(&sum, table + 2, sizeof sum, cudaMemcpyDeviceToHost);
  return sum;
}

int main() {
  int *sum, *numbers, result;
  float *out, host[4] = {1, 2.5f};
  cudaMalloc(&numbers, 3 * sizeof(int));
  cudaMemset(numbers, 0, 3 * sizeof(int));
  cudaMalloc(&out, sizeof(float));
  cudaGetSymbolAddress((void**)&sum, total);
  fill<<<1, 8>>>(shared_with_host, sum, 3);
  cudaDeviceSynchronize();
  const int counted = count_in(numbers);
  fill<<<1, 8>>>(&shared_with_host[0], sum, 3);
  cudaMemcpyFromSymbol(&result, total, sizeof result);
  cudaMemcpyToSymbol(weights, host, sizeof(weights));
  weigh<<<1, 1>>>(out);
  cudaMemcpy(host, out, sizeof(float), cudaMemcpyDeviceToHost);
  printf("%d %d %d %g\n", shared_with_host[0], counted, result, host[0]);
  cudaFree(numbers);
  cudaFree(out);
}
