// A reduction without the barrier of its loop.
#include <cstdio>

__global__ void sum(const int* in, int* out) {
  __shared__ int s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int d = 128; d > 0; d /= 2)
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];  // expect: shared-race error
  if (threadIdx.x == 0) *out = s[0];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 256 * sizeof(int));
  cudaMallocManaged(&out, sizeof(int));
  for (int i = 0; i < 256; ++i) in[i] = i;
  sum<<<1, 256>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
