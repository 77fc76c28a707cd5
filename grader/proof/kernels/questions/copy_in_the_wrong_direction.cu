// "All results are zero": the direction of the second copy.
#include <cstdio>

__global__ void fill(int* a) { a[threadIdx.x] = 5; }

int main() {
  int host[32] = {}, *a;
  cudaMalloc(&a, sizeof host);
  fill<<<1, 32>>>(a);
  cudaMemcpy(host, a, sizeof host, cudaMemcpyHostToDevice);  // expect: launch-error error
  printf("%d\n", host[0]);
  cudaFree(a);
}
