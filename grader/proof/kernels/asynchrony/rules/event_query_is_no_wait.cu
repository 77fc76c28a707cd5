// cudaEventQuery() only asks; whoever does not look at its answer knows nothing.
#include <cstdio>

__global__ void fill(int* a) { *a = 8; }

int main() {
  int *device, *host;
  cudaEvent_t done;
  cudaMalloc(&device, sizeof(int));
  cudaMallocHost(&host, sizeof(int));
  cudaEventCreate(&done);
  fill<<<1, 1>>>(device);
  cudaMemcpyAsync(host, device, sizeof(int), cudaMemcpyDeviceToHost);
  cudaEventRecord(done);
  cudaEventQuery(done);
  printf("%d\n", *host);  // expect: global-race error
  cudaDeviceSynchronize();
  cudaEventDestroy(done);
  cudaFree(device);
  cudaFreeHost(host);
}
