// So much work that blocks run on several cores: what the first of them write, the last ones read.
#include <cstdio>

__global__ void smooth(float* values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 128; ++k) sum += values[(i + n / 2 + k % 2) % n];  // expect: global-race error
  values[i] = sum;
}

int main() {
  const int n = 1 << 16;
  float* values;
  cudaMalloc(&values, n * sizeof(float));
  cudaMemset(values, 0, n * sizeof(float));
  smooth<<<n / 256, 256>>>(values, n);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(values);
  return 0;
}
