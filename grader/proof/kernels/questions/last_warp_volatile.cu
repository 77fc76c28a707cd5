// "The reduction of the old slides fails on my new card": the last warp relies on running in step.
#include <cstdio>

__device__ void last_warp(volatile int* s, int t) {
  s[t] += s[t + 32];
  s[t] += s[t + 16];  // expect: shared-race error
  s[t] += s[t + 8];   // expect: shared-race error
  s[t] += s[t + 4];   // expect: shared-race error
  s[t] += s[t + 2];   // expect: shared-race error
  s[t] += s[t + 1];   // expect: shared-race error
}

__global__ void sum(const int* in, int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) last_warp(s, t);
  if (t == 0) *out = s[0];
}

int main() {
  int host[64], *in, *out, result;
  for (int i = 0; i < 64; i++) host[i] = 1;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, 64>>>(in, out);
  cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  cudaFree(in);
  cudaFree(out);
}
