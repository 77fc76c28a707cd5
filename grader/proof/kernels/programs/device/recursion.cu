// Recursions that fit on a thread's stack: one that is shallow, and one that asks for more room. A large array without a
// recursion needs no room to be asked for.
// prints: 610 11325 4950
#include <cstdio>

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

__device__ int sum_upto(int n) {
  int parts[8];
  for (int i = 0; i < 8; ++i) parts[i] = n + i;
  return n == 0 ? 0 : parts[n % 8] - n % 8 + sum_upto(n - 1);
}

__device__ int sum_of_squares_roots(int n) {
  int values[2000];
  for (int i = 0; i < n; ++i) values[i] = i;
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += values[i];
  return sum;
}

__global__ void numbers(int* out, bool deep) {
  out[0] = fibonacci(15);
  out[1] = deep ? sum_upto(150) : 0;
  out[2] = sum_of_squares_roots(100);
}

int main() {
  int host[3], *out;
  cudaMalloc(&out, sizeof host);
  numbers<<<1, 1>>>(out, false);
  cudaDeviceSetLimit(cudaLimitStackSize, 32 << 10);
  numbers<<<1, 1>>>(out, true);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", host[0], host[1], host[2]);
  cudaFree(out);
}
