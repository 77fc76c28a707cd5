// A sum whose last steps trust that a warp runs in step.
#include <cstdio>
constexpr int kBlock = 128;
__global__ void sum(const int* in, int* out) {
  __shared__ int values[kBlock];
  const int t = threadIdx.x;
  values[t] = in[t];
  __syncthreads();
  for (int half = kBlock / 2; half >= 32; half /= 2) {
    if (t < half) values[t] += values[t + half];
    __syncthreads();
  }
  if (t < 16) {
    values[t] += values[t + 16];
    values[t] += values[t + 8];  // expect: shared-race error
  }
  if (t == 0) *out = values[0];
}
int main() {
  int *in, *out, host[kBlock], result;
  for (int i = 0; i < kBlock; ++i) host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, kBlock>>>(in, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  cudaFree(in);
  cudaFree(out);
}
