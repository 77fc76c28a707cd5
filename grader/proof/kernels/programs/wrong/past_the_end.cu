// No test of the bounds: the last block goes beyond the end.
#include <cstdio>

__global__ void scale(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] *= 2;  // expect: out-of-bounds error
}

int main() {
  const int n = 1000;
  float* data;
  cudaMalloc(&data, n * sizeof(float));
  cudaMemset(data, 0, n * sizeof(float));
  scale<<<(n + 255) / 256, 256>>>(data, n);
  cudaDeviceSynchronize();
  cudaFree(data);
}
