// "The sum is right the first time and wrong later, or the other way round": nobody sets it to zero.
#include <cstdio>

__global__ void add_up(const float* a, float* sum) {
  atomicAdd(sum, a[threadIdx.x]);  // expect: uninitialised-read error
}

int main() {
  float host[64], *a, *sum, result;
  for (int i = 0; i < 64; i++) host[i] = 0.5f;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&sum, sizeof(float));
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  add_up<<<1, 64>>>(a, sum);
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  printf("%f\n", result);
  cudaFree(a);
  cudaFree(sum);
}
