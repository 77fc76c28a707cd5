// "I changed the block size, and now the results are wrong": the tile still has the old size.
#include <cstdio>

#define TILE 128
__global__ void window(const float* in, float* out, int n) {
  __shared__ float s[TILE];
  int i = blockIdx.x * TILE + threadIdx.x;
  s[threadIdx.x] = in[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < TILE; k++) sum += s[k];  // expect: uninitialised-read error
  out[i] = sum;
}

int main() {
  float host[128], *in, *out;
  for (int i = 0; i < 128; i++) host[i] = 1;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  window<<<1, 64>>>(in, out, 128);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%f\n", host[0]);
  cudaFree(in);
  cudaFree(out);
}
