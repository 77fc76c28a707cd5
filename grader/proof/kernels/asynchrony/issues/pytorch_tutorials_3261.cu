// After pytorch/tutorials, pull request 3261 (2025): pinned memory is set to zero in place while it is still on its way.
#include <cstdio>

__global__ void total(const float* a, float* sum) {
  for (int i = 0; i < 64; ++i) *sum += a[i];
}

int main() {
  float *pinned, *device, *sum, result;
  cudaMallocHost(&pinned, 64 * sizeof(float));
  cudaMalloc(&device, 64 * sizeof(float));
  cudaMalloc(&sum, sizeof(float));
  cudaMemset(sum, 0, sizeof(float));
  for (int i = 0; i < 64; ++i) pinned[i] = 1;
  cudaMemcpyAsync(device, pinned, 64 * sizeof(float), cudaMemcpyHostToDevice);
  for (float* p = pinned; p < pinned + 64; ++p)
    *p = 0;  // expect: global-race error
  total<<<1, 1>>>(device, sum);
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  printf("%g\n", result);
  cudaFreeHost(pinned);
  cudaFree(device);
  cudaFree(sum);
}
