// A program that gives up after its own error message need not free its memory: no leak is reported.
// exit: 3
// prints: 1 is wrong
#include <cstdio>
#include <cstdlib>

int main() {
  float *a, *b, host = 1;
  cudaMalloc(&a, 1024);
  cudaMalloc(&b, 1024);
  cudaMemset(b, 0, 1024);
  cudaMemcpy(a, &host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(&host, a, sizeof host, cudaMemcpyDeviceToHost);
  if (host != 2) {
    printf("%g is wrong\n", host);
    exit(3);
  }
}
