// TM x TN elements of C for each thread, a block's height and width apart, from tiles of BK. Sides must be multiples of
// BY * TM, BX * TN and BK.
#include "matmul.h"

constexpr int BX = 16;
constexpr int BY = 16;
constexpr int BK = 16;
constexpr int TM = 4;
constexpr int TN = 4;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[BY * TM][BK], B_tile[BK][BX * TN];
  const int tx = threadIdx.x, ty = threadIdx.y, thread = ty * BX + tx;
  const int row0 = blockIdx.y * BY * TM, col0 = blockIdx.x * BX * TN;
  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = thread; i < BY * TM * BK; i += BX * BY) A_tile[i / BK][i % BK] = A[(row0 + i / BK) * K + k0 + i % BK];
    for (int i = thread; i < BK * BX * TN; i += BX * BY)
      B_tile[i / (BX * TN)][i % (BX * TN)] = B[(k0 + i / (BX * TN)) * N + col0 + i % (BX * TN)];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
      for (int i = 0; i < TM; ++i) a[i] = A_tile[ty + i * BY][k];
      for (int j = 0; j < TN; ++j) b[j] = B_tile[k][tx + j * BX];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) sum[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j) C[(row0 + ty + i * BY) * N + col0 + tx + j * BX] = sum[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / (BX * TN), M / (BY * TM)), dim3(BX, BY)>>>(A, B, C, N, K);
}
