// Kernels launch kernels: these run when the grid that asked for them has ended, and before what the host asks for next.
// prints: 0 0 0 0 1 1 2 7
#include <cstdio>

__global__ void halve(int* a, int n, int depth) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] = depth;
  if (n == 1 || threadIdx.x > 0 || depth == 2) return;
  halve<<<1, 32>>>(a + n / 2, n / 2, depth + 1);
}

__global__ void set(int* a, int value) { *a = value; }

int main() {
  int *a, host[8];
  cudaMalloc(&a, sizeof host);
  halve<<<1, 32>>>(a, 8, 0);
  set<<<1, 1>>>(a + 7, 7);
  cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i) printf(i < 7 ? "%d " : "%d\n", host[i]);
  cudaFree(a);
}
