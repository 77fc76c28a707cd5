// "The last elements of the result are garbage": the number of blocks is rounded down.
#include <cstdio>

__global__ void squares(int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i * i;
}

int main() {
  const int n = 1000;
  int host[n], *out;
  cudaMalloc(&out, sizeof host);
  squares<<<n / 256, 256>>>(out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host[n - 1]);  // expect: uninitialised-read error
  cudaFree(out);
}
