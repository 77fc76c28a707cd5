// A copy to memory that is not pinned is there when the call returns, but it has not waited for another stream.
#include <cstdio>
#include <vector>

__global__ void fill(int* a) { a[threadIdx.x] = 4; }

int main() {
  cudaStream_t copies, kernels;
  cudaStreamCreate(&copies);
  cudaStreamCreate(&kernels);
  std::vector<int> host(64);
  int* device;
  cudaMalloc(&device, 64 * sizeof(int));
  fill<<<1, 64, 0, kernels>>>(device);
  cudaMemcpyAsync(host.data(), device, 64 * sizeof(int), cudaMemcpyDeviceToHost, copies);  // expect: global-race error
  printf("%d\n", host[5]);
  cudaDeviceSynchronize();
  cudaStreamDestroy(copies);
  cudaStreamDestroy(kernels);
  cudaFree(device);
}
