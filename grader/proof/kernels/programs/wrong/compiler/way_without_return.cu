// A device function that forgets what to return of some numbers, which this program happens not to ask for.
#include <cstdio>

__device__ int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
}  // expect: compiler-warning warning

__global__ void signs(int* values) { values[threadIdx.x] = sign(static_cast<int>(threadIdx.x) + 1); }

int main() {
  int* values;
  cudaMalloc(&values, 32 * sizeof(int));
  signs<<<1, 32>>>(values);
  cudaDeviceSynchronize();
  cudaFree(values);
}
