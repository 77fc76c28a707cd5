// Copies and kernels in several streams, with pinned memory and events between them.
// prints: streams: 4, errors: 0
#include <cstdio>
#include <cuda_runtime.h>

#define gpuErrchk(ans) \
  { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true) {
  if (code != cudaSuccess) {
    fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
    if (abort) exit(code);
  }
}

__global__ void kernel(float *a, int offset) {
  int i = offset + threadIdx.x + blockIdx.x * blockDim.x;
  float x = (float)i, s = sinf(x), c = cosf(x);
  a[i] = a[i] + sqrtf(s * s + c * c);
}

int main() {
  const int blockSize = 256, nStreams = 4;
  const int n = 4 * blockSize * nStreams, streamSize = n / nStreams, streamBytes = streamSize * sizeof(float);
  float *a, *d_a;
  gpuErrchk(cudaMallocHost((void **)&a, n * sizeof(float)));
  gpuErrchk(cudaMalloc((void **)&d_a, n * sizeof(float)));
  for (int i = 0; i < n; ++i) a[i] = 0;
  cudaStream_t stream[nStreams];
  cudaEvent_t done[nStreams];
  for (int i = 0; i < nStreams; ++i) {
    gpuErrchk(cudaStreamCreate(&stream[i]));
    gpuErrchk(cudaEventCreateWithFlags(&done[i], cudaEventDisableTiming));
  }
  for (int i = 0; i < nStreams; ++i) {
    int offset = i * streamSize;
    gpuErrchk(cudaMemcpyAsync(&d_a[offset], &a[offset], streamBytes, cudaMemcpyHostToDevice, stream[i]));
    kernel<<<streamSize / blockSize, blockSize, 0, stream[i]>>>(d_a, offset);
    gpuErrchk(cudaMemcpyAsync(&a[offset], &d_a[offset], streamBytes, cudaMemcpyDeviceToHost, stream[i]));
    gpuErrchk(cudaEventRecord(done[i], stream[i]));
    gpuErrchk(cudaStreamWaitEvent(stream[(i + 1) % nStreams], done[i], 0));
  }
  for (int i = 0; i < nStreams; ++i) gpuErrchk(cudaStreamSynchronize(stream[i]));
  if (cudaStreamQuery(stream[0]) != cudaSuccess || cudaEventQuery(done[1]) != cudaSuccess) return 1;
  int errors = 0;
  for (int i = 0; i < n; i++) errors += fabs(a[i] - 1.0f) > 1e-5f;
  printf("streams: %d, errors: %d\n", nStreams, errors);
  for (int i = 0; i < nStreams; ++i) {
    gpuErrchk(cudaStreamDestroy(stream[i]));
    gpuErrchk(cudaEventDestroy(done[i]));
  }
  gpuErrchk(cudaFree(d_a));
  gpuErrchk(cudaFreeHost(a));
  return 0;
}
