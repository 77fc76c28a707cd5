// What a reset frees is no leak, and the device can be used again.
// prints: 5
#include <cstdio>

int main() {
  int *values, host = 5;
  cudaMalloc(&values, 1000);
  cudaDeviceReset();
  cudaMalloc(&values, sizeof host);
  cudaMemcpy(values, &host, sizeof host, cudaMemcpyHostToDevice);
  host = 0;
  cudaMemcpy(&host, values, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host);
  cudaDeviceReset();
}
