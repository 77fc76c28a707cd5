// The host asks until the answer is that the event has happened, or waits for the later event.
// prints: 8 1 1
#include <cstdio>

__global__ void fill(int* a) { *a = 8; }

int main() {
  int *device, *host;
  float milliseconds = -1;
  cudaEvent_t start, done;
  cudaMalloc(&device, sizeof(int));
  cudaMallocHost(&host, sizeof(int));
  cudaEventCreate(&start);
  cudaEventCreate(&done);
  cudaEventRecord(start);
  fill<<<1, 1>>>(device);
  cudaMemcpyAsync(host, device, sizeof(int), cudaMemcpyDeviceToHost);
  cudaEventRecord(done);
  int asked = 0;
  while (cudaEventQuery(done) == cudaErrorNotReady) ++asked;
  printf("%d ", *host);
  cudaEventElapsedTime(&milliseconds, start, done);
  printf("%d %d\n", milliseconds >= 0, asked < 1000000);
  cudaEventDestroy(start);
  cudaEventDestroy(done);
  cudaFree(device);
  cudaFreeHost(host);
}
