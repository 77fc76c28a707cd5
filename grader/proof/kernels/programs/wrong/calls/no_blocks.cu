// n / 256 blocks are none where n is 200.
#include <cstdio>
__global__ void fill(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] = i;
}
int main() {
  const int n = 200;
  int* values;
  cudaMalloc(&values, n * sizeof(int));
  fill<<<n / 256, 256>>>(values, n);  // expect: launch-error error
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  cudaFree(values);
}
