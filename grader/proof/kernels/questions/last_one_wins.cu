// "I store the position of the element that I find, and get another one each time."
#include <cstdio>

__global__ void find(const int* a, int what, int* where) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (a[i] == what) *where = i;  // expect: global-race error
}

int main() {
  int host[256], *a, *where, result = -1;
  for (int i = 0; i < 256; i++) host[i] = i % 50;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&where, sizeof(int));
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(where, &result, sizeof(int), cudaMemcpyHostToDevice);
  find<<<4, 64>>>(a, 7, where);
  cudaMemcpy(&result, where, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  cudaFree(a);
  cudaFree(where);
}
