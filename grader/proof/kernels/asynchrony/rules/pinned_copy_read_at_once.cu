// The copy to pinned memory has only been asked for when the sum is made.
#include <cstdio>

__global__ void fill(int* a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *host, *device, sum = 0;
  cudaHostAlloc(&host, 64 * sizeof(int), cudaHostAllocDefault);
  cudaMalloc(&device, 64 * sizeof(int));
  fill<<<1, 64, 0, stream>>>(device);
  cudaMemcpyAsync(host, device, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  for (int i = 0; i < 64; ++i)
    sum += host[i];  // expect: global-race error
  printf("%d\n", sum);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
  cudaFree(device);
}
