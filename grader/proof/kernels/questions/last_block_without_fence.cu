// "Do I need __threadfence() before the atomic that counts finished blocks?"
#include <cstdio>

__device__ unsigned done = 0;

__global__ void total(const int* in, int* part, int* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    int s = 0;
    for (int i = 0; i < 64; i++) s += in[blockIdx.x * 64 + i];
    part[blockIdx.x] = s;
    last = atomicAdd(&done, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int s = 0;
    for (int b = 0; b < gridDim.x; b++) s += part[b];  // expect: global-race error
    *out = s;
  }
}

int main() {
  int host[256], *in, *part, *out, result;
  for (int i = 0; i < 256; i++) host[i] = 1;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&part, 4 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  total<<<4, 32>>>(in, part, out);
  cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  cudaFree(in);
  cudaFree(part);
  cudaFree(out);
}
