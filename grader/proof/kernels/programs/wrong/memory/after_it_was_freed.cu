// A buffer is freed before the last kernel that reads it.
#include <cstdio>
__global__ void fill(int* values) { values[threadIdx.x] = threadIdx.x; }
__global__ void add(const int* a, int* b) {
  b[threadIdx.x] += a[threadIdx.x];  // expect: out-of-bounds error
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMalloc(&b, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  fill<<<1, 64>>>(b);
  cudaFree(a);
  add<<<1, 64>>>(a, b);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(b);
}
