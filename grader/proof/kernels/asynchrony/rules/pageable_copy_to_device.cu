// A copy from memory that is not pinned returns early, too; the kernel's stream must wait for the copy's.
#include <vector>

__global__ void negate(int* a) {
  a[threadIdx.x] *= -1;  // expect: global-race error
}

int main() {
  cudaStream_t copies, kernels;
  cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
  std::vector<int> host(64, 7);
  int* device;
  cudaMalloc(&device, 64 * sizeof(int));
  cudaMemcpyAsync(device, host.data(), 64 * sizeof(int), cudaMemcpyHostToDevice, copies);  // expect: global-race error
  negate<<<1, 64, 0, kernels>>>(device);
  cudaDeviceSynchronize();
  cudaStreamDestroy(copies);
  cudaStreamDestroy(kernels);
  cudaFree(device);
}
