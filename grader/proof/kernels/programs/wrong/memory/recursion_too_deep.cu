// A recursion of 150 calls with an array in each, on a stack of 1 KB.
#include <cstdio>

__device__ float smooth(const float* values, int i, int depth) {
  float window[16];
  for (int k = 0; k < 16; ++k) window[k] = values[(i + k) % 64] + depth;
  if (depth == 0) return window[0];
  return window[depth % 16] + smooth(values, i + 1, depth - 1);  // expect: launch-error warning
}

__global__ void all(const float* values, float* result) { result[threadIdx.x] = smooth(values, threadIdx.x, 150); }

int main() {
  float host[64] = {}, *values, *result;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&result, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  all<<<1, 64>>>(values, result);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(result);
}
