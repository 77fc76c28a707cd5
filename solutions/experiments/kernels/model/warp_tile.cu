// Warps own WM x WN of a block's BM x BN, in ROWS_OF x COLS_OF steps of TM x TN for each thread, 16 bytes at once. Sides must
// be multiples of the tile.
#include "matmul.h"

constexpr int BM = 128;
constexpr int BN = 128;
constexpr int BK = 16;
constexpr int WM = 64;
constexpr int WN = 64;
constexpr int TM = 8;
constexpr int TN = 4;
constexpr int COLS_OF = 4;
constexpr int ROWS_OF = WM * WN / (32 * TM * TN * COLS_OF);
constexpr int SUB_M = WM / ROWS_OF, SUB_N = WN / COLS_OF;
constexpr int THREADS = BM / WM * (BN / WN) * 32;

__device__ float4& four(float* p) { return *reinterpret_cast<float4*>(p); }
__device__ const float4& four(const float* p) { return *reinterpret_cast<const float4*>(p); }

__global__ void __launch_bounds__(THREADS) matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ __align__(16) float A_tile[BK * BM];
  __shared__ __align__(16) float B_tile[BK * BN];
  const int t = threadIdx.x, warp = t / 32, lane = t % 32;
  const int warp_row = warp / (BN / WN) * WM, warp_col = warp % (BN / WN) * WN;
  const int row = lane / (SUB_N / TN) * TM, col = lane % (SUB_N / TN) * TN;
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += (blockIdx.y * BM + warp_row) * N + blockIdx.x * BN + warp_col;
  const int a_row = t / (BK / 4), a_col = t % (BK / 4) * 4, b_row = t / (BN / 4), b_col = t % (BN / 4) * 4;
  float sum[ROWS_OF * TM][COLS_OF * TN] = {}, a[ROWS_OF * TM], b[COLS_OF * TN];
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = 0; i < BM; i += THREADS / (BK / 4)) {
      const float4 v = four(&A[(a_row + i) * K + a_col]);
      A_tile[(a_col + 0) * BM + a_row + i] = v.x;
      A_tile[(a_col + 1) * BM + a_row + i] = v.y;
      A_tile[(a_col + 2) * BM + a_row + i] = v.z;
      A_tile[(a_col + 3) * BM + a_row + i] = v.w;
    }
    for (int i = 0; i < BK; i += THREADS / (BN / 4))
      four(&B_tile[(b_row + i) * BN + b_col]) = four(&B[(b_row + i) * N + b_col]);
    __syncthreads();
    A += BK;
    B += BK * N;
    for (int k = 0; k < BK; k++) {
      for (int s = 0; s < ROWS_OF; s++)
        for (int i = 0; i < TM; i++) a[s * TM + i] = A_tile[k * BM + warp_row + s * SUB_M + row + i];
      for (int s = 0; s < COLS_OF; s++)
        for (int j = 0; j < TN; j++) b[s * TN + j] = B_tile[k * BN + warp_col + s * SUB_N + col + j];
      for (int i = 0; i < ROWS_OF * TM; i++)
        for (int j = 0; j < COLS_OF * TN; j++) sum[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
  for (int s = 0; s < ROWS_OF; s++)
    for (int q = 0; q < COLS_OF; q++)
      for (int i = 0; i < TM; i++)
        for (int j = 0; j < TN; j += 4)
          four(&C[(s * SUB_M + row + i) * N + q * SUB_N + col + j]) = four(&sum[s * TM + i][q * TN + j]);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / BN, M / BM), THREADS>>>(A, B, C, N, K);
}
