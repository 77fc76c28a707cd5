// A tall tile: 128 x 32 elements per block, eight neighbouring rows and two columns 16 apart per thread; A lies
// transposed in shared memory with one column of padding.
#include "matmul.h"

#include <cstddef>

#define BM 128
#define BN 32
#define BK 16

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float at[BK][BM + 1];
  __shared__ float bs[BK][BN];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int t = ty * 16 + tx;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float sum[8][2];
  for (int i = 0; i < 8; i++) sum[i][0] = sum[i][1] = 0.0f;
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int i = 0; i < BM; i += 16) {
      const int row = row0 + i + ty;
      at[tx][i + ty] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0.0f;
    }
#pragma unroll
    for (int i = 0; i < BK; i += 8) {
      const int k = k0 + i + t / BN, col = col0 + t % BN;
      bs[i + t / BN][t % BN] = k < K && col < N ? B[size_t(k) * N + col] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; k++) {
      const float b0 = bs[k][tx];
      const float b1 = bs[k][tx + 16];
#pragma unroll
      for (int i = 0; i < 8; i++) {
        const float a = at[k][ty * 8 + i];
        sum[i][0] += a * b0;
        sum[i][1] += a * b1;
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < 8; i++) {
    const int row = row0 + ty * 8 + i;
    if (row < M && col0 + tx < N) C[size_t(row) * N + col0 + tx] = sum[i][0];
    if (row < M && col0 + tx + 16 < N) C[size_t(row) * N + col0 + tx + 16] = sum[i][1];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), dim3(16, 16)>>>(A, B, C, M, N, K);
}
