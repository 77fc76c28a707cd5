// The mask names 32 lanes, and 16 of them come: whether it is written there or was that of all who were there before the branch.
#include <cstdio>
__global__ void sum(const int* in, int* out) {
  int value = in[threadIdx.x];
  if (threadIdx.x < 16)
    for (int half = 8; half > 0; half /= 2) value += __shfl_down_sync(0xffffffff, value, half);  // expect: barrier-divergence error
  const unsigned all = __activemask();
  if (threadIdx.x < 16) value += __shfl_xor_sync(all, value, 1);  // expect: barrier-divergence warning
  if (threadIdx.x == 0) *out = value;
}
int main() {
  int *in, *out, host[32], result;
  for (int i = 0; i < 32; ++i) host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, 32>>>(in, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  cudaFree(in);
  cudaFree(out);
}
