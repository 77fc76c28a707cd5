// cudaMemcpy() is told the number of elements, not of bytes.
#include <cstdio>
#include <vector>
constexpr int kN = 256;
__global__ void twice(const float* in, float* out) {
  out[threadIdx.x] = 2 * in[threadIdx.x];  // expect: uninitialised-read error
}
int main() {
  std::vector<float> host(kN, 1);
  float *in, *out;
  cudaMalloc(&in, kN * sizeof(float));
  cudaMalloc(&out, kN * sizeof(float));
  cudaMemcpy(in, host.data(), kN, cudaMemcpyHostToDevice);
  twice<<<1, kN>>>(in, out);
  cudaMemcpy(host.data(), out, kN * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%g\n", host[0]);
  cudaFree(in);
  cudaFree(out);
}
