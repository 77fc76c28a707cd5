// labs: 07_register_tiled
// verdict: pass
// diagnosis: none
// 2 x 2 outputs per thread a tile apart, without copies in registers: the compiler makes them.
#include "matmul.h"

constexpr int T = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[2 * T][T], Bs[T][2 * T];
  int tx = threadIdx.x, ty = threadIdx.y, r0 = blockIdx.y * 2 * T, c0 = blockIdx.x * 2 * T;
  float acc[2][2] = {{0, 0}, {0, 0}};
  for (int p = 0; p < K; p += T) {
    for (int h = 0; h < 2; h++) {
      int r = r0 + ty + h * T, c = c0 + tx + h * T;
      As[ty + h * T][tx] = (r < M && p + tx < K) ? A[r * K + p + tx] : 0.f;
      Bs[ty][tx + h * T] = (p + ty < K && c < N) ? B[(p + ty) * N + c] : 0.f;
    }
    __syncthreads();
    for (int k = 0; k < T; k++)
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) acc[i][j] += As[ty + i * T][k] * Bs[k][tx + j * T];
    __syncthreads();
  }
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      int r = r0 + ty + i * T, c = c0 + tx + j * T;
      if (r < M && c < N) C[r * N + c] = acc[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 2 * T - 1) / (2 * T), (M + 2 * T - 1) / (2 * T)), dim3(T, T)>>>(A, B, C, M, N, K);
}
