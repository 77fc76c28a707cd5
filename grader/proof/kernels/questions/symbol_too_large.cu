// "cudaMemcpyToSymbol fails with invalid argument": the array is longer than the variable.
#include <cstdio>

__constant__ int table[16];
__global__ void look(int* out) { out[threadIdx.x] = table[threadIdx.x % 16]; }

int main() {
  int host[32] = {}, *out;
  cudaMemcpyToSymbol(table, host, sizeof host);  // expect: launch-error error
  cudaMalloc(&out, sizeof host);
  look<<<1, 32>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host[0]);
  cudaFree(out);
}
