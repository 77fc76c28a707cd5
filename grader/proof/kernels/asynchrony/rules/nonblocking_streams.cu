// The copy goes through one stream, the kernel through another, and no event is between them.
#include <cstdlib>

__global__ void scale(float* a) {
  a[threadIdx.x] *= 3;  // expect: global-race error
}

int main() {
  cudaStream_t copies, kernels;
  cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
  float *host, *device;
  cudaMallocHost(&host, 64 * sizeof(float));
  cudaMalloc(&device, 64 * sizeof(float));
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMemcpyAsync(device, host, 64 * sizeof(float), cudaMemcpyHostToDevice, copies);  // expect: global-race warning
  scale<<<1, 64, 0, kernels>>>(device);
  cudaDeviceSynchronize();
  cudaStreamDestroy(copies);
  cudaStreamDestroy(kernels);
  cudaFreeHost(host);
  cudaFree(device);
}
