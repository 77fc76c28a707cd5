// Streams that block wait for the legacy default stream, and it for them.
// prints: 6
#include <cstdio>

__global__ void add(int* a, int what) { a[threadIdx.x] += what; }

int main() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  int *device, host[64];
  cudaMalloc(&device, sizeof host);
  cudaMemset(device, 0, sizeof host);
  add<<<1, 64, 0, first>>>(device, 1);
  add<<<1, 64>>>(device, 2);
  add<<<1, 64, 0, second>>>(device, 3);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host[9]);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(device);
}
