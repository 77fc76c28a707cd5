// The number of blocks is rounded down: the last elements come back as nobody has written them, and the host reads one.
#include <cstdio>

__global__ void squares(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i * i;
}

int main() {
  const int n = 1000;
  int host[n], *out;
  cudaMalloc(&out, sizeof host);
  squares<<<n / 256, 256>>>(out, n);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  int sum = 0;
  for (int i = 0; i < 256; ++i) sum += host[i];
  printf("%d %d\n", sum, host[n - 1]);  // expect: uninitialised-read error
  cudaFree(out);
}
