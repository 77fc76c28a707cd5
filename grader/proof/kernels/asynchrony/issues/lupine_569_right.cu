// After lupinemachines/lupine, pull request 569 (2026): an event of the legacy default stream stands for all streams that block.
// prints: 3 3 3 3
#include <cstdio>

__global__ void fill(int* a, int what) { a[threadIdx.x] = what; }

int main() {
  cudaStream_t streams[4];
  cudaEvent_t stop;
  int *host, *device;
  cudaEventCreate(&stop);
  cudaMallocHost(&host, 4 * 32 * sizeof(int));
  cudaMalloc(&device, 4 * 32 * sizeof(int));
  for (int s = 0; s < 4; ++s) cudaStreamCreate(&streams[s]);
  for (int s = 0; s < 4; ++s) fill<<<1, 32, 0, streams[s]>>>(device + 32 * s, 3);
  for (int s = 0; s < 4; ++s)
    cudaMemcpyAsync(host + 32 * s, device + 32 * s, 32 * sizeof(int), cudaMemcpyDeviceToHost, streams[s]);
  cudaEventRecord(stop, 0);
  cudaEventSynchronize(stop);
  printf("%d %d %d %d\n", host[0], host[32], host[64], host[127]);
  for (int s = 0; s < 4; ++s) cudaStreamDestroy(streams[s]);
  cudaEventDestroy(stop);
  cudaFreeHost(host);
  cudaFree(device);
}
