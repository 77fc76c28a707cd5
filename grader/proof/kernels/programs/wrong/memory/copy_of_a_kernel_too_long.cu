// A copy that a kernel asks for is checked like any other access, at its line.
#include <cstdio>

__global__ void parent(int* to, const int* from) {
  cudaMemcpyAsync(to, from, 5 * sizeof(int), cudaMemcpyDeviceToDevice, 0);  // expect: out-of-bounds error
}

int main() {
  int *to, *from;
  cudaMalloc(&to, 8 * sizeof(int));
  cudaMalloc(&from, 4 * sizeof(int));
  cudaMemset(from, 0, 4 * sizeof(int));
  parent<<<1, 1>>>(to, from);
  cudaDeviceSynchronize();
  cudaFree(to);
  cudaFree(from);
}
