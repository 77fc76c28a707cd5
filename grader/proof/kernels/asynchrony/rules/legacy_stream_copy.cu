// cudaMemcpy() works in the legacy default stream, which does not wait for streams that do not block.
#include <cstdio>

__global__ void squares(int* out) { out[threadIdx.x] = threadIdx.x * threadIdx.x; }

int main() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  int *device, host[64];
  cudaMalloc(&device, sizeof host);
  squares<<<1, 64, 0, stream>>>(device);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);  // expect: global-race error
  printf("%d\n", host[63]);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(device);
}
