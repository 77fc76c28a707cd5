// "The sum is different in each run": one barrier before the loop, none in it.
#include <cstdio>

__global__ void sum(const int* in, int* out) {
  __shared__ int part[512];
  int t = threadIdx.x;
  part[t] = in[t];
  __syncthreads();
  for (int s = 256; s > 0; s >>= 1) {
    if (t < s) part[t] += part[t + s];  // expect: shared-race error
  }
  if (t == 0) *out = part[0];
}

int main() {
  int host[512], *in, *out, result;
  for (int i = 0; i < 512; i++) host[i] = 1;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, 512>>>(in, out);
  cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  cudaFree(in);
  cudaFree(out);
}
