// Rows and columns have changed places in the test, which squares would not show.
#include <cstdio>
#include <vector>
constexpr int kRows = 40, kColumns = 24;
__global__ void transpose(const float* in, float* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < kRows && y < kRows) out[x * kRows + y] = in[y * kColumns + x];  // expect: out-of-bounds error
}
int main() {
  std::vector<float> host(kRows * kColumns, 1);
  float *in, *out;
  cudaMalloc(&in, host.size() * sizeof(float));
  cudaMalloc(&out, host.size() * sizeof(float));
  cudaMemcpy(in, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice);
  transpose<<<dim3(5, 5), dim3(8, 8)>>>(in, out);
  cudaMemcpy(host.data(), out, host.size() * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%g\n", host[0]);
  cudaFree(in);
  cudaFree(out);
}
