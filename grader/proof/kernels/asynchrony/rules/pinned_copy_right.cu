// An event behind each copy says when pinned and registered memory may be read and refilled; other words are free all the time.
// prints: 63 126 5
#include <cstdio>
#include <vector>

__global__ void fill(int* a, int by) { a[threadIdx.x] = threadIdx.x * by; }

int main() {
  cudaStream_t stream;
  cudaEvent_t copied;
  cudaStreamCreate(&stream);
  cudaEventCreate(&copied);
  int *host, *device;
  std::vector<int> registered(128);
  cudaHostRegister(registered.data(), 128 * sizeof(int), cudaHostRegisterDefault);
  cudaMallocHost(&host, 128 * sizeof(int));
  cudaMalloc(&device, 64 * sizeof(int));
  fill<<<1, 64, 0, stream>>>(device, 1);
  cudaMemcpyAsync(host, device, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaEventRecord(copied, stream);
  fill<<<1, 64, 0, stream>>>(device, 2);
  cudaMemcpyAsync(registered.data(), device, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  host[64] = 5;
  registered[64] = 5;
  cudaEventSynchronize(copied);
  printf("%d ", host[63]);
  cudaStreamSynchronize(stream);
  printf("%d %d\n", registered[63], registered[64]);
  cudaHostUnregister(registered.data());
  cudaEventDestroy(copied);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
  cudaFree(device);
}
