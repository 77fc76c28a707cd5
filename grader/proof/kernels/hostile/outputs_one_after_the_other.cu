// lab: 07_register_tiled
// expect: technique-only
// earns: 17
// says: shared words per multiply-add
// Whole panels lie in shared memory, and a thread reads all it needs of them again for each of its outputs.
#include "matmul.h"
constexpr int T = 32, S = 4;
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K, int P) {
  extern __shared__ float panels[];
  float *a = panels, *b = panels + T * P;
  const int me = threadIdx.y * blockDim.x + threadIdx.x, row0 = blockIdx.y * T, col0 = blockIdx.x * T;
  float sums[S][S] = {};
  for (int k0 = 0; k0 < K; k0 += P) {
    for (int i = me; i < T * P; i += 64) {
      int r = row0 + i / P, k = k0 + i % P;
      a[i] = r < M && k < K ? A[r * K + k] : 0.0f;
      int kk = k0 + i / T, c = col0 + i % T;
      b[i] = kk < K && c < N ? B[kk * N + c] : 0.0f;
    }
    __syncthreads();
    for (int i = 0; i < S; ++i)
      for (int j = 0; j < S; ++j)
        for (int k = 0; k < P; ++k) sums[i][j] += a[(threadIdx.y + 8 * i) * P + k] * b[k * T + threadIdx.x + 8 * j];
    __syncthreads();
  }
  for (int i = 0; i < S; ++i)
    for (int j = 0; j < S; ++j) {
      int r = row0 + threadIdx.y + 8 * i, c = col0 + threadIdx.x + 8 * j;
      if (r < M && c < N) C[r * N + c] = sums[i][j];
    }
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int P = K < 256 ? K : 256, bytes = 2 * T * P * 4;
  cudaFuncSetAttribute(multiply, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  multiply<<<dim3((N + T - 1) / T, (M + T - 1) / T), dim3(8, 8), bytes>>>(A, B, C, M, N, K, P);
}
