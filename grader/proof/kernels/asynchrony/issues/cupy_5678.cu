// After cupy/cupy, issue 5678 (2021): the time of copies, asked for while they may still run.
#include <cstdio>

float time_of_copy(void* to, const void* from, size_t bytes, cudaStream_t stream) {
  cudaEvent_t start, end;
  cudaEventCreate(&start);
  cudaEventCreate(&end);
  cudaEventRecord(start, stream);
  cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream);
  cudaEventRecord(end, stream);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, start, end);  // expect: launch-error warning
  cudaEventDestroy(start);
  cudaEventDestroy(end);
  return milliseconds;
}

int main() {
  constexpr size_t kBytes = 4096;
  void *host, *device;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMallocHost(&host, kBytes);
  for (size_t i = 0; i < kBytes; ++i) static_cast<char*>(host)[i] = 1;
  cudaMalloc(&device, kBytes);
  printf("%f\n", time_of_copy(device, host, kBytes, stream));
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
  cudaFree(device);
}
