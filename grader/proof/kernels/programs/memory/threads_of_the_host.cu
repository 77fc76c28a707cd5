// Two threads of the host, each with a stream and pinned memory of its own.
// prints: 0 wrong
#include <cstdio>
#include <thread>
constexpr int kN = 4096;

__global__ void twice(int* values) { values[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

void work(int first, int* wrong) {
  cudaStream_t stream;
  int *host, *device;
  cudaStreamCreate(&stream);
  cudaMallocHost(&host, kN * sizeof(int));
  cudaMalloc(&device, kN * sizeof(int));
  for (int i = 0; i < kN; ++i) host[i] = first + i;
  cudaMemcpyAsync(device, host, kN * sizeof(int), cudaMemcpyHostToDevice, stream);
  twice<<<kN / 128, 128, 0, stream>>>(device);
  cudaMemcpyAsync(host, device, kN * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  for (int i = 0; i < kN; ++i) *wrong += host[i] != 2 * (first + i);
  cudaFree(device);
  cudaFreeHost(host);
  cudaStreamDestroy(stream);
}

int main() {
  int wrong[2] = {};
  std::thread other(work, 7, wrong + 1);
  work(100000, wrong);
  other.join();
  printf("%d wrong\n", wrong[0] + wrong[1]);
}
