// The launch asks for bytes where the kernel needs floats.
#include <cstdio>
__global__ void reverse(float* values) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = values[threadIdx.x];  // expect: out-of-bounds error
  __syncthreads();
  values[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];  // expect: out-of-bounds error
}
int main() {
  float *values, host[64] = {};
  cudaMalloc(&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  reverse<<<1, 64, 64>>>(values);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(values);
}
