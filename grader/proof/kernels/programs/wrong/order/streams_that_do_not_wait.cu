// Work in several streams at the same words, which nothing puts in order; on a GPU the results are often right.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int kN = 4096, kBlock = 256, kGrid = kN / kBlock;
constexpr size_t kBytes = kN * sizeof(float);

__global__ void fill(float* a, float what) { a[blockIdx.x * blockDim.x + threadIdx.x] = what; }
__global__ void twice(float* out, const float* in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 2 * in[i];  // expect: global-race error
}
__global__ void copy(float* out, const float* in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];  // expect: global-race error
}
__global__ void increase(float* a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] += 1;  // expect: global-race error
}

int main() {
  cudaStream_t first, second, ordered, other;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  cudaStreamCreate(&ordered);
  cudaStreamCreate(&other);
  cudaEvent_t event;
  cudaEventCreate(&event);
  float *a, *b, *c, *host;
  cudaMalloc(&a, kBytes), cudaMalloc(&b, kBytes), cudaMalloc(&c, kBytes);
  cudaMallocHost(&host, kBytes);

  // The event is recorded before what is to be waited for.
  cudaEventRecord(event, first);
  fill<<<kGrid, kBlock, 0, first>>>(a, 1);
  cudaStreamWaitEvent(second, event, 0);
  twice<<<kGrid, kBlock, 0, second>>>(b, a);
  cudaDeviceSynchronize();

  // Two streams that wait for the default stream do not wait for each other.
  fill<<<kGrid, kBlock, 0, ordered>>>(a, 1);
  copy<<<kGrid, kBlock, 0, other>>>(b, a);
  cudaDeviceSynchronize();

  // cudaMemset() is not waited for.
  cudaMemset(c, 0, kBytes);  // expect: global-race error
  increase<<<kGrid, kBlock, 0, first>>>(c);
  cudaDeviceSynchronize();

  // The wrong stream is waited for.
  fill<<<kGrid, kBlock, 0, first>>>(a, 2);
  cudaStreamSynchronize(second);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, second);  // expect: global-race error
  cudaDeviceSynchronize();

  // The next round's data come while this round's are still being copied.
  cudaMemcpyAsync(b, a, kBytes, cudaMemcpyDeviceToDevice, first);  // expect: global-race error
  cudaMemcpyAsync(a, host, kBytes, cudaMemcpyHostToDevice, second);
  cudaDeviceSynchronize();

  cudaFree(a), cudaFree(b), cudaFree(c), cudaFreeHost(host);
  cudaEventDestroy(event);
  for (cudaStream_t stream : {first, second, ordered, other}) cudaStreamDestroy(stream);
}
