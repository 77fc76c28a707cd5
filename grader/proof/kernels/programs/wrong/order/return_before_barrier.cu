// Threads past the end leave, and the tile misses what they should have loaded.
#include <cstdio>
constexpr int kN = 100, kBlock = 64;
__global__ void reverse(const int* in, int* out) {
  __shared__ int tile[kBlock];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (i >= kN) return;
  tile[threadIdx.x] = in[i];
  __syncthreads();  // expect: barrier-divergence warning
  out[i] = tile[kBlock - 1 - threadIdx.x];  // expect: uninitialised-read error
}
int main() {
  int *in, *out, host[kN] = {};
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  reverse<<<2, kBlock>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host[0]);
  cudaFree(in);
  cudaFree(out);
}
