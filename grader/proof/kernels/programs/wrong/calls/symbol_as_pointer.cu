// Names of variables of the device are passed where pointers of the device belong.
#include <cstdio>

__device__ float table[8];
__device__ int total;
__constant__ float weights[4];

__global__ void fill(float* numbers, int* sum, int n) {
  numbers[threadIdx.x] = n;
  atomicAdd(sum, 1);
}

int main() {
  float host[8] = {};
  int* sum;
  cudaGetSymbolAddress((void**)&sum, total);
  fill<<<1, 8>>>(table, sum, 3);  // expect: host-access error
  cudaMemcpy(host, (void*)table, sizeof host, cudaMemcpyDeviceToHost);  // expect: host-access error
  cudaMemcpy(&total, host, sizeof(int), cudaMemcpyHostToDevice);  // expect: host-access error
  cudaMemcpy(&weights[1], host, sizeof(float), cudaMemcpyHostToDevice);  // expect: host-access error
  cudaDeviceSynchronize();
  printf("%g\n", host[7]);
}
