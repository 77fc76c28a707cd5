// shape: 20x12x9
// verdict: pass
// diagnosis: none
// A library's face: C linkage, a class that owns a stream, launches with a space inside the brackets.
#include "matmul.h"

extern "C" __global__ void multiply(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c,
                                    int m, int n, int k) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x < n && y < m) {
    float s = 0;
    for (int i = 0; i < k; i++) s = fmaf(a[y * k + i], b[i * n + x], s);
    c[y * n + x] = s;
  }
}

class Multiplier {
 public:
  Multiplier() { cudaStreamCreate(&stream_); }
  ~Multiplier() { cudaStreamDestroy(stream_); }
  void run(const float* a, const float* b, float* c, int m, int n, int k) {
    // clang-format off
    multiply << <dim3((n + 7) / 8, (m + 7) / 8), dim3(8, 8), 0, stream_ >> > (a, b, c, m, n, k);
    // clang-format on
    cudaStreamSynchronize(stream_);
  }

 private:
  cudaStream_t stream_ = nullptr;
};

extern "C" int multiply_on_device(const float* a, const float* b, float* c, int m, int n, int k) {
  Multiplier multiplier;
  multiplier.run(a, b, c, m, n, k);
  return cudaGetLastError() == cudaSuccess ? 0 : 1;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { multiply_on_device(A, B, C, M, N, K); }
