// Memory of the host's that kernels reach where it lies.
// prints: zero copy: PASSED
#include <cstdio>

__global__ void scale(float* data, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= by;
}

int main() {
  const int n = 1000;
  cudaSetDeviceFlags(cudaDeviceMapHost);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (!prop.canMapHostMemory) return puts("cannot map"), 1;
  float *host, *device;
  cudaHostAlloc((void**)&host, n * sizeof(float), cudaHostAllocMapped | cudaHostAllocWriteCombined);
  for (int i = 0; i < n; ++i) host[i] = i;
  cudaHostGetDevicePointer((void**)&device, host, 0);
  scale<<<(n + 127) / 128, 128>>>(device, 2, n);
  cudaDeviceSynchronize();
  bool right = true;
  for (int i = 0; i < n; ++i) right &= host[i] == 2 * i;
  printf("zero copy: %s\n", right ? "PASSED" : "FAILED");
  cudaFreeHost(host);

  // The same with memory that is pinned later.
  float* own = new float[n];
  for (int i = 0; i < n; ++i) own[i] = 1;
  cudaHostRegister(own, n * sizeof(float), cudaHostRegisterDefault);
  float* copy;
  cudaMalloc(&copy, n * sizeof(float));
  cudaMemcpyAsync(copy, own, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaDeviceSynchronize();
  cudaHostUnregister(own);
  cudaFree(copy);
  delete[] own;
  return right ? 0 : 1;
}
