// Kernels call what is constexpr in the C++ library, as nvcc --expt-relaxed-constexpr has it.
// prints: 7 3.4028235e+38 5
#include <algorithm>
#include <cstdio>
#include <limits>

__global__ void limits(float* out, int n) {
  out[0] = std::max(n, 7);
  out[1] = std::numeric_limits<float>::max();
  out[2] = std::clamp(n, 5, 6);
}

int main() {
  float *out, host[3];
  cudaMalloc(&out, sizeof host);
  limits<<<1, 1>>>(out, 2);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%g %.8g %g\n", host[0], host[1], host[2]);
  cudaFree(out);
}
