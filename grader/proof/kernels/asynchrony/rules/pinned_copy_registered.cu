// Memory that is registered is pinned: the copy to it comes back before it is done.
#include <cstdio>
#include <vector>

__global__ void fill(int* a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  std::vector<int> host(64);
  cudaHostRegister(host.data(), 64 * sizeof(int), cudaHostRegisterDefault);
  int* device;
  cudaMalloc(&device, 64 * sizeof(int));
  fill<<<1, 64, 0, stream>>>(device);
  cudaMemcpyAsync(host.data(), device, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  printf("%d\n", host[63]);  // expect: global-race error
  cudaStreamSynchronize(stream);
  cudaHostUnregister(host.data());
  cudaStreamDestroy(stream);
  cudaFree(device);
}
