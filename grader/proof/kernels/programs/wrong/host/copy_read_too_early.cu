// An asynchronous copy to pinned memory is read, and one from it is refilled, before the stream is waited for.
#include <cstdio>

__global__ void negate(int* values) { values[threadIdx.x] *= -1; }

int main() {
  int *host, *values;
  cudaMallocHost(&host, 64 * sizeof(int));
  cudaMalloc(&values, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(values, host, 64 * sizeof(int), cudaMemcpyHostToDevice, stream);
  for (int i = 0; i < 64; ++i)
    host[i] = 100 + i;  // expect: global-race error
  negate<<<1, 64, 0, stream>>>(values);
  cudaMemcpyAsync(host, values, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  const int last = host[63];  // expect: global-race error
  cudaStreamSynchronize(stream);
  printf("%d %d\n", last, host[63]);
  cudaStreamDestroy(stream);
  cudaFree(values);
  cudaFreeHost(host);
}
