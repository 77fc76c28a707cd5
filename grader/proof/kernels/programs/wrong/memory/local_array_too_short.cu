// A thread keeps eight values where there is room for seven.
#include <cstdio>
__global__ void sort(int* values) {
  int mine[7];
  for (int i = 0; i < 8; ++i) mine[i] = values[8 * threadIdx.x + i];  // expect: out-of-bounds error
  values[8 * threadIdx.x] = mine[threadIdx.x % 7];
}
int main() {
  int *values, host[64] = {};
  cudaMalloc(&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  sort<<<1, 8>>>(values);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(values);
}
