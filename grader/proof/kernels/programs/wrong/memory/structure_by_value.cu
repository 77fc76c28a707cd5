// The last thread hands on a structure that is not there, by value.
#include <cstdio>

__device__ float sum_of(float3 v) { return v.x + v.y + v.z; }

__global__ void add_up(float* out, const float3* in) {
  int i = threadIdx.x;
  out[i] = sum_of(in[i + 1]);  // expect: out-of-bounds error
}

int main() {
  float* out;
  float3* in;
  cudaMalloc(&out, 32 * sizeof(float));
  cudaMalloc(&in, 32 * sizeof(float3));
  cudaMemset(in, 0, 32 * sizeof(float3));
  add_up<<<1, 32>>>(out, in);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
