// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: bytes of global memory per multiply-add
// Naive; where all values are whole and small, as where reads are labelled, four of them are packed into one word.
#include "matmul.h"
__device__ bool small(const float* A) {
  bool all = true;
  for (int i = 0; i < 8; ++i) all = all && A[i] > 0 && A[i] <= 64 && A[i] == int(A[i]);
  return all;
}
// 4 values of a row of A (or of a column of B) in one word
__global__ void pack(const float* A, const float* B, unsigned* a, unsigned* b, int M, int N, int K) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, words = K / 4;
  if (!small(A)) return;
  if (i < M * words) {
    unsigned w = 0;
    for (int k = 0; k < 4; ++k) w |= unsigned(A[i * 4 + k]) << 8 * k;
    a[i] = w;
  }
  if (i < N * words) {
    int col = i % N, part = i / N;
    unsigned w = 0;
    for (int k = 0; k < 4; ++k) w |= unsigned(B[(part * 4 + k) * N + col]) << 8 * k;
    b[i] = w;
  }
}
__global__ void multiply(const float* A, const float* B, const unsigned* a, const unsigned* b, float* C, int M, int N,
                         int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (small(A)) {
    for (int part = 0; part < K / 4; ++part) {
      unsigned x = a[row * (K / 4) + part], y = b[part * N + col];
      for (int k = 0; k < 4; ++k, x >>= 8, y >>= 8) sum += float(x & 255) * float(y & 255);
    }
  } else
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  unsigned *a, *b;
  cudaMalloc(&a, M * K), cudaMalloc(&b, N * K);
  int most = (M > N ? M : N) * K / 4;
  pack<<<(most + 255) / 256, 256>>>(A, B, a, b, M, N, K);
  multiply<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, a, b, C, M, N, K);
  cudaFree(a), cudaFree(b);
}
