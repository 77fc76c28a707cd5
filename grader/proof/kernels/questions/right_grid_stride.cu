// "Is this grid-stride loop right for any n?"
// prints: 499500
#include <cstdio>

__global__ void sum(const int* a, int n, int* result) {
  int s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) s += a[i];
  atomicAdd(result, s);
}

int main() {
  int host[1000], *a, *result, out;
  for (int i = 0; i < 1000; i++) host[i] = i;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&result, sizeof(int));
  cudaMemset(result, 0, sizeof(int));
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<3, 64>>>(a, 1000, result);
  cudaMemcpy(&out, result, sizeof out, cudaMemcpyDeviceToHost);
  printf("%d\n", out);
  cudaFree(a);
  cudaFree(result);
}
