// Whole numbers are divided by zero in some lanes: a quotient, a remainder, and one of 64 bits through memory.
// prints: -1 9 5
#include <cstdio>

__global__ void divide(int* out, const long long* divisors) {
  const int i = threadIdx.x;

  if (i == 2) out[0] = 7 / (i - 2);  // expect: launch-error error
  if (i == 2) out[1] = 9 % (i + 1 - 3);  // expect: launch-error error
  if (i == 2) out[2] = static_cast<int>(5 % divisors[i]);  // expect: launch-error error
}

int main() {
  int host[3], *out;
  long long zeros[3] = {}, *divisors;
  cudaMalloc(&out, sizeof host);
  cudaMalloc(&divisors, sizeof zeros);
  cudaMemcpy(divisors, zeros, sizeof zeros, cudaMemcpyHostToDevice);
  divide<<<1, 3>>>(out, divisors);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", host[0], host[1], host[2]);
  cudaFree(out);
  cudaFree(divisors);
}
