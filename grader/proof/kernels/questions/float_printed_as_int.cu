// "printf in my kernel prints nonsense."
#include <cstdio>

__global__ void show(float x) {
  printf("thread %d has %d\n", threadIdx.x, x);  // expect: compiler-warning warning
}

int main() {
  show<<<1, 2>>>(1.5f);
  cudaDeviceSynchronize();
}
