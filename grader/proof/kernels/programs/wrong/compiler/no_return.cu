// Exercises that nobody has done: functions of host and device without a return. As with nvcc, the program continues with an
// undefined value.
// prints: start
// prints: end
#include <cstdio>

__device__ unsigned sum_of_warp(unsigned value) {
  // TODO
}  // expect: compiler-warning warning

__global__ void reduce(unsigned* out, const unsigned* in) {
  const unsigned sum = sum_of_warp(in[threadIdx.x]);
  if (threadIdx.x == 0) out[0] = sum;
}

int start() { printf("start\n"); }  // expect: compiler-warning warning

int main() {
  unsigned host[32] = {}, *x;
  start();
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  reduce<<<1, 32>>>(x, x);
  cudaDeviceSynchronize();
  printf("end\n");
  cudaFree(x);
}
