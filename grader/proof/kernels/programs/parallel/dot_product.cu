// A dot product: a cache in each block, an atomic for the total.
// prints: dot product 2^15: PASSED
#include <cmath>
#include <iostream>
#include <memory>

const int N = 1 << 12, threadsPerBlock = 256, blocksPerGrid = 8;

__global__ void dot(float* a, float* b, float* c) {
  __shared__ float cache[threadsPerBlock];
  int tid = threadIdx.x + blockIdx.x * blockDim.x;
  int cacheIndex = threadIdx.x;
  float temp = 0;
  while (tid < N) {
    temp += a[tid] * b[tid];
    tid += blockDim.x * gridDim.x;
  }
  cache[cacheIndex] = temp;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (cacheIndex < i) cache[cacheIndex] += cache[cacheIndex + i];
    __syncthreads();
    i /= 2;
  }
  if (cacheIndex == 0) atomicAdd(c, cache[0]);
}

int main() {
  auto a = std::make_unique<float[]>(N), b = std::make_unique<float[]>(N);
  for (int i = 0; i < N; i++) a[i] = 2, b[i] = 4;
  float *dev_a, *dev_b, *dev_c, c = 0;
  cudaMalloc((void**)&dev_a, N * sizeof(float));
  cudaMalloc((void**)&dev_b, N * sizeof(float));
  cudaMalloc((void**)&dev_c, sizeof(float));
  cudaMemcpy(dev_a, a.get(), N * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_b, b.get(), N * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_c, &c, sizeof(float), cudaMemcpyHostToDevice);
  dot<<<blocksPerGrid, threadsPerBlock>>>(dev_a, dev_b, dev_c);
  cudaMemcpy(&c, dev_c, sizeof(float), cudaMemcpyDeviceToHost);
  std::cout << "dot product 2^" << std::log2(c) << ": " << (c == 8.0f * N ? "PASSED" : "FAILED") << '\n';
  cudaFree(dev_a);
  cudaFree(dev_b);
  cudaFree(dev_c);
}
