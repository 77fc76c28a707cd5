// shape: 20x33x20
// verdict: pass
// diagnosis: none
// Everything is done in doubles, in memory of its own: many stores, none of them in vain.
#include "matmul.h"

__global__ void widen(const float* from, double* to, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) to[i] = from[i];
}

__global__ void narrow(const double* from, float* to, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) to[i] = static_cast<float>(from[i]);
}

__global__ void multiply(const double* A, const double* B, double* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || column >= N) return;
  double sum = 0.0;
  for (int k = 0; k < K; ++k) sum = fma(A[row * K + k], B[k * N + column], sum);
  C[row * N + column] = sum;
}

struct Doubles {
  double* data = nullptr;
  explicit Doubles(int count) { cudaMalloc(&data, count * sizeof(double)); }
  Doubles(const Doubles&) = delete;
  Doubles& operator=(const Doubles&) = delete;
  ~Doubles() { cudaFree(data); }
};

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  Doubles a(M * K), b(K * N), c(M * N);
  widen<<<(M * K + 255) / 256, 256>>>(A, a.data, M * K);
  widen<<<(K * N + 255) / 256, 256>>>(B, b.data, K * N);
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(a.data, b.data, c.data, M, N, K);
  narrow<<<(M * N + 255) / 256, 256>>>(c.data, C, M * N);
}
