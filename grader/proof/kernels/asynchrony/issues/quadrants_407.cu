// After Genesis-Embodied-AI/quadrants, pull request 407 (2026): results go to the host in one stream, and their memory back to
// the pool in the legacy default stream.
#include <cstdio>

__global__ void step(int* a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  cudaStream_t active;
  cudaStreamCreateWithFlags(&active, cudaStreamNonBlocking);
  int *result, *device;
  cudaMallocHost(&result, 32 * sizeof(int));
  cudaMallocAsync(&device, 32 * sizeof(int), active);
  step<<<1, 32, 0, active>>>(device);
  cudaStreamSynchronize(active);
  cudaMemcpyAsync(result, device, 32 * sizeof(int), cudaMemcpyDeviceToHost, active);
  cudaFreeAsync(device, 0);  // expect: global-race error
  cudaStreamSynchronize(active);
  printf("%d\n", result[31]);
  cudaDeviceSynchronize();
  cudaStreamDestroy(active);
  cudaFreeHost(result);
}
