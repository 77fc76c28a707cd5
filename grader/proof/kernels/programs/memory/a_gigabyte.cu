// Three arrays of 300 MB, of which a kernel touches a little.
// prints: 7 of 900 MB
#include <cstdio>

__global__ void add(const double* a, const double* b, double* c) {
  const size_t i = blockIdx.x * size_t{10000000} + threadIdx.x;
  c[i] = a[i] + b[i];
}

int main() {
  const size_t bytes = 300 << 20;
  double *a, *b, *c, one = 3, other = 4, sum = 0;
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  cudaMalloc(&c, bytes);
  cudaMemcpy(a + 30000000, &one, sizeof one, cudaMemcpyHostToDevice);
  cudaMemcpy(b + 30000000, &other, sizeof other, cudaMemcpyHostToDevice);
  for (double* x : {a, b}) cudaMemset(x, 0, 32 * 8), cudaMemset(x + 10000000, 0, 32 * 8), cudaMemset(x + 20000000, 0, 32 * 8);
  add<<<3, 32>>>(a, b, c);
  add<<<1, 1>>>(a + 30000000, b + 30000000, c + 30000000);
  cudaMemcpy(&sum, c + 30000000, sizeof sum, cudaMemcpyDeviceToHost);
  size_t left, all;
  cudaMemGetInfo(&left, &all);
  printf("%g of %zu MB\n", sum, (all - left) >> 20);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
