// lab: 07_register_tiled
// expect: technique-only
// earns: 17
// says: do not affect C
// Where the numbers are whole and small, four of them lie in one shared word.
#include "matmul.h"
constexpr int T = 32;
__device__ bool small(float v) { return v >= 0 && v <= 64 && v == int(v); }
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[T][T], b[T][T];
  __shared__ unsigned ap[T][T / 4], bp[T / 4][T];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
  bool all = small(A[0]) && small(A[(M * K) / 2]) && small(A[M * K - 1]) && small(B[0]) && small(B[K * N - 1]);
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += T) {
    float x = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0, y = k0 + ty < K && col < N ? B[(k0 + ty) * N + col] : 0;
    if (all) {
      if (tx < T / 4) ap[ty][tx] = 0;
      if (ty < T / 4) bp[ty][tx] = 0;
      __syncthreads();
      atomicOr(&ap[ty][tx / 4], unsigned(x) << (tx % 4 * 8));
      atomicOr(&bp[ty / 4][tx], unsigned(y) << (ty % 4 * 8));
      __syncthreads();
      for (int w = 0; w < T / 4; ++w) {
        unsigned p = ap[ty][w], q = bp[w][tx];
        for (int k = 0; k < 4; ++k, p >>= 8, q >>= 8) sum += float(p & 255) * float(q & 255);
      }
    } else {
      a[ty][tx] = x, b[ty][tx] = y;
      __syncthreads();
      for (int k = 0; k < T; ++k) sum += a[ty][k] * b[k][tx];
    }
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + T - 1) / T, (M + T - 1) / T), dim3(T, T)>>>(A, B, C, M, N, K);
}
