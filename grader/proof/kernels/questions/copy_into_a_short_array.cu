// "*** stack smashing detected *** after cudaMemcpy."
// crash
#include <cstdlib>

__global__ void fill(double* a) { a[threadIdx.x] = 1; }

int main() {
  double* a;
  float* host = (float*)malloc(32 * sizeof(float));
  cudaMalloc(&a, 32 * sizeof(double));
  fill<<<1, 32>>>(a);
  cudaMemcpy(host, a, 32 * sizeof(double), cudaMemcpyDeviceToHost);  // expect: out-of-bounds error
  cudaFree(a);
  free(host);  // expect: crash error
}
