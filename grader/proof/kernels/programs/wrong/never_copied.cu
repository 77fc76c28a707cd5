// The input stays on the host.
#include <cstdio>

__global__ void add(const float* a, float* b) { b[threadIdx.x] = a[threadIdx.x] + 1; }  // expect: uninitialised-read error

int main() {
  float *a, *b;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMalloc(&b, 64 * sizeof(float));
  add<<<1, 64>>>(a, b);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
