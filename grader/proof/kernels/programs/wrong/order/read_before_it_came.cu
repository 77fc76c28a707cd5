// Work runs as late as it may: the first line shows what a GPU may show where nobody has waited.
// order: late
// prints: 100
// prints: 200
// prints: invalid configuration argument
#include <cstdio>

__global__ void twice(int* values) { values[threadIdx.x] *= 2; }

int main() {
  const int n = 256;
  int *host, *device;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMallocHost(&host, n * sizeof(int));
  cudaMalloc(&device, n * sizeof(int));
  for (int i = 0; i < n; ++i) host[i] = i;
  cudaMemcpyAsync(device, host, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  twice<<<1, n, 0, stream>>>(device);
  cudaMemcpyAsync(host, device, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  printf("%d\n", host[100]);
  cudaStreamSynchronize(stream);
  printf("%d\n", host[100]);
  twice<<<1, 4096>>>(device);  // expect: launch-error error
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  cudaFreeHost(host);
  cudaFree(device);
  cudaStreamDestroy(stream);
  return 0;
}
