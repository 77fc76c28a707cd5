// TM x TN elements of C for each thread, columns apart; the next tiles wait in registers while these are multiplied. Sides must
// be multiples of the tile.
#include "matmul.h"

constexpr int BM = 64;
constexpr int BN = 64;
constexpr int BK = 16;
constexpr int TM = 4;
constexpr int TN = 4;
constexpr int ACROSS = BN / TN, THREADS = BM / TM * ACROSS;
constexpr int A_LOADS = BM * BK / THREADS, B_LOADS = BK * BN / THREADS;

__global__ void __launch_bounds__(THREADS) matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[BK][BM + 1], B_tile[BK][BN];
  const int t = threadIdx.x, ty = t / ACROSS, tx = t % ACROSS;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float next_a[A_LOADS], next_b[B_LOADS], sum[TM][TN] = {};
#pragma unroll
  for (int i = 0; i < A_LOADS; i++) next_a[i] = A[(row0 + (t + i * THREADS) / BK) * K + (t + i * THREADS) % BK];
#pragma unroll
  for (int i = 0; i < B_LOADS; i++) next_b[i] = B[(t + i * THREADS) / BN * N + col0 + (t + i * THREADS) % BN];
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int i = 0; i < A_LOADS; i++) A_tile[(t + i * THREADS) % BK][(t + i * THREADS) / BK] = next_a[i];
#pragma unroll
    for (int i = 0; i < B_LOADS; i++) B_tile[(t + i * THREADS) / BN][(t + i * THREADS) % BN] = next_b[i];
    __syncthreads();
    const int k1 = k0 + BK;
    if (k1 < K) {
#pragma unroll
      for (int i = 0; i < A_LOADS; i++)
        next_a[i] = A[(row0 + (t + i * THREADS) / BK) * K + k1 + (t + i * THREADS) % BK];
#pragma unroll
      for (int i = 0; i < B_LOADS; i++)
        next_b[i] = B[(k1 + (t + i * THREADS) / BN) * N + col0 + (t + i * THREADS) % BN];
    }
#pragma unroll
    for (int k = 0; k < BK; k++) {
      float a[TM], b[TN];
#pragma unroll
      for (int i = 0; i < TM; i++) a[i] = A_tile[k][ty * TM + i];
#pragma unroll
      for (int j = 0; j < TN; j++) b[j] = B_tile[k][tx + j * ACROSS];
#pragma unroll
      for (int i = 0; i < TM; i++)
#pragma unroll
        for (int j = 0; j < TN; j++) sum[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < TM; i++)
#pragma unroll
    for (int j = 0; j < TN; j++) C[(row0 + ty * TM + i) * N + col0 + tx + j * ACROSS] = sum[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / BN, M / BM), THREADS>>>(A, B, C, N, K);
}
