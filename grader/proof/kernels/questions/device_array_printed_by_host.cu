// "Segmentation fault when I print the result of the kernel."
// crash
#include <cstdio>

__global__ void fill(int* a) { a[threadIdx.x] = 7; }

int main() {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  cudaDeviceSynchronize();
  printf("%d\n", a[3]);  // expect: host-access error
  cudaFree(a);
}
