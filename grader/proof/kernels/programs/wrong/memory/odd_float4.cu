// Four floats at once, from an address that is no multiple of 16.
#include <cstdio>
__global__ void sum(const float* in, float* out) {
  const float4 v = *reinterpret_cast<const float4*>(in + 1 + 4 * threadIdx.x);  // expect: misaligned error
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}
int main() {
  float *in, *out, host[132] = {};
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, 32 * sizeof(float));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, 32>>>(in, out);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(in);
  cudaFree(out);
}
