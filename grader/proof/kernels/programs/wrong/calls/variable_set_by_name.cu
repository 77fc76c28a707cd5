// Host code sets a variable of the device as if it were its own.
#include <cstdio>
__device__ int limit;
__global__ void below(int* out) { *out = threadIdx.x < limit; }
int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  limit = 5;  // expect: host-access error
  below<<<1, 1>>>(out);
  cudaFree(out);
}
