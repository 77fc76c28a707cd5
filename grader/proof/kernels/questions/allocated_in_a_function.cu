// "My pointer is still NULL after the function that allocates it."
#include <cstdio>

void allocate(int* p, int n) { cudaMalloc(&p, n * sizeof(int)); }

__global__ void fill(int* a) {
  a[threadIdx.x] = 1;  // expect: out-of-bounds error
}

int main() {
  int* a = NULL;
  allocate(a, 32);
  fill<<<1, 32>>>(a);
  cudaError_t e = cudaDeviceSynchronize();
  printf("%s\n", cudaGetErrorString(e));
}
