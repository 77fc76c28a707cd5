// Each block of a stencil loads its tile, and nobody waits for it.
#include <cstdio>
constexpr int kN = 1024, kBlock = 128;
__global__ void smooth(const float* in, float* out, int n) {
  __shared__ float tile[kBlock + 2];
  const int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x + 1;
  tile[t] = in[i];
  if (threadIdx.x == 0) tile[0] = i > 0 ? in[i - 1] : 0;
  if (threadIdx.x == kBlock - 1) tile[kBlock + 1] = i + 1 < n ? in[i + 1] : 0;
  out[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3;  // expect: shared-race error
}
int main() {
  float *in, *out, host[kN] = {};
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  smooth<<<kN / kBlock, kBlock>>>(in, out, kN);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%g\n", host[1]);
  cudaFree(in);
  cudaFree(out);
}
// anywhere: uninitialised-read error
