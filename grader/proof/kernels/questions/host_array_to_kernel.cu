// "Why can't my kernel use the array that I have just filled?"
#include <cstdlib>

__global__ void twice(float* a) {
  a[threadIdx.x] *= 2;  // expect: host-access error
}

int main() {
  float* a = (float*)malloc(64 * sizeof(float));
  for (int i = 0; i < 64; i++) a[i] = i;
  twice<<<1, 64>>>(a);
  cudaDeviceSynchronize();
  free(a);
}
