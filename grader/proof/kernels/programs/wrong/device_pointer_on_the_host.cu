// Host code reads what cudaMalloc() returned.
// crash
#include <cstdio>

__global__ void fill(int* data) { data[threadIdx.x] = 1; }

int main() {
  int* data;
  cudaMalloc(&data, 32 * sizeof(int));
  fill<<<1, 32>>>(data);
  cudaDeviceSynchronize();
  int first = data[0];  // expect: host-access error
  printf("%d\n", first);
  cudaFree(data);
}
