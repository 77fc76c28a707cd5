// More is copied into a constant than it holds.
#include <cstdio>
__constant__ float weights[9];
__global__ void first(float* out) { *out = weights[0]; }
int main() {
  float host[16] = {}, *out;
  printf("%s\n", cudaGetErrorString(cudaMemcpyToSymbol(weights, host, sizeof host)));  // expect: launch-error error
  cudaMalloc(&out, sizeof(float));
  first<<<1, 1>>>(out);
  cudaFree(out);
}
