// Two buffers, each with a stream: a buffer is refilled when its stream has been waited for.
// prints: 8640
#include <cstdio>

__global__ void add(int* sum, const int* part) { atomicAdd(sum, part[threadIdx.x]); }

int main() {
  cudaStream_t streams[2];
  int *staging[2], *parts[2], *sum, host;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  cudaDeviceSynchronize();
  for (int b = 0; b < 2; ++b) {
    cudaStreamCreateWithFlags(&streams[b], cudaStreamNonBlocking);
    cudaMallocHost(&staging[b], 64 * sizeof(int));
    cudaMalloc(&parts[b], 64 * sizeof(int));
  }
  for (int p = 0; p < 4; ++p) {
    const int b = p % 2;
    cudaStreamSynchronize(streams[b]);
    for (int i = 0; i < 64; ++i) staging[b][i] = i + p + (p == 3) * 3;
    cudaMemcpyAsync(parts[b], staging[b], 64 * sizeof(int), cudaMemcpyHostToDevice, streams[b]);
    add<<<1, 64, 0, streams[b]>>>(sum, parts[b]);
  }
  cudaDeviceSynchronize();
  cudaMemcpy(&host, sum, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host);
  for (int b = 0; b < 2; ++b) cudaStreamDestroy(streams[b]), cudaFreeHost(staging[b]), cudaFree(parts[b]);
  cudaFree(sum);
}
