// "Some elements are computed several times": blockIdx is multiplied by gridDim.
#include <cstdio>

__global__ void increase(int* a, int n) {
  int i = blockIdx.x * gridDim.x + threadIdx.x;
  if (i < n) a[i] += 1;  // expect: global-race error
}

int main() {
  static int host[1024];
  int* a;
  cudaMalloc(&a, sizeof host);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  increase<<<8, 128>>>(a, 1024);
  cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[0], host[1023]);
  cudaFree(a);
}
