// std::complex needs <complex>, which NVIDIA's headers do not include; std::string comes with <iostream>.
#include <cublas_v2.h>
#include <iostream>
#include <vector>

__global__ void twice(float* x) { x[threadIdx.x] *= 2; }

void check(cudaError_t status, const std::string& what) {
  if (status != cudaSuccess) std::cerr << what << "\n";
}

int main() {
  std::vector<float> values(32, 1);
  float* x;
  check(cudaMalloc(&x, 32 * sizeof(float)), "allocation");
  check(cudaMemcpy(x, values.data(), 32 * sizeof(float), cudaMemcpyHostToDevice), "copy");
  twice<<<1, 32>>>(x);
  check(cudaDeviceSynchronize(), "kernel");
  std::complex<float> sum = 0;  // expect: compile-error warning
  check(cudaFree(x), "free");
  return sum.real() == 0 ? 0 : 1;
}
