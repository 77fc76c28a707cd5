// 128 x 128 x 16 for four warps with 64 x 64 each; a warp goes over its tile in four strips of 64 x 16, and a thread has
// 8 x 4 results in each. M and N multiples of 128, K of 16.
#include "matmul.h"

const int WARPSIZE = 32;

template <int BM, int BN, int BK, int WM, int WN, int STRIPS, int TM, int TN, int NUM_THREADS>
__global__ void __launch_bounds__(NUM_THREADS)
    sgemm_warp_tiles(int M, int N, int K, const float* A, const float* B, float* C) {
  constexpr int STRIP_N = WN / STRIPS;
  constexpr int LANES_X = STRIP_N / TN;
  static_assert(LANES_X * (WM / TM) == WARPSIZE, "a strip is the work of one warp");

  __shared__ __align__(16) float As[BK * BM];
  __shared__ __align__(16) float Bs[BK * BN];

  const int warp = threadIdx.x / WARPSIZE;
  const int lane = threadIdx.x % WARPSIZE;
  const int warp_row = warp / (BN / WN) * WM;
  const int warp_col = warp % (BN / WN) * WN;
  const int lane_row = lane / LANES_X * TM;
  const int lane_col = lane % LANES_X * TN;

  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;

  constexpr int a_rows = NUM_THREADS * 4 / BK;  // rows of A that all threads load at once
  constexpr int b_rows = NUM_THREADS * 4 / BN;
  const int a_row = threadIdx.x / (BK / 4), a_col = threadIdx.x % (BK / 4) * 4;
  const int b_row = threadIdx.x / (BN / 4), b_col = threadIdx.x % (BN / 4) * 4;

  float sums[STRIPS][TM][TN] = {};
  float reg_m[TM];
  float reg_n[STRIPS][TN];

  for (int bk = 0; bk < K; bk += BK) {
    for (int off = 0; off < BM; off += a_rows) {
      const float4 v = *reinterpret_cast<const float4*>(&A[(a_row + off) * K + a_col]);
      As[(a_col + 0) * BM + a_row + off] = v.x;
      As[(a_col + 1) * BM + a_row + off] = v.y;
      As[(a_col + 2) * BM + a_row + off] = v.z;
      As[(a_col + 3) * BM + a_row + off] = v.w;
    }
    for (int off = 0; off < BK; off += b_rows) {
      *reinterpret_cast<float4*>(&Bs[(b_row + off) * BN + b_col]) =
          *reinterpret_cast<const float4*>(&B[(b_row + off) * N + b_col]);
    }
    __syncthreads();

    for (int k = 0; k < BK; ++k) {
      for (int i = 0; i < TM; ++i) reg_m[i] = As[k * BM + warp_row + lane_row + i];
      for (int s = 0; s < STRIPS; ++s) {
        for (int j = 0; j < TN; ++j) reg_n[s][j] = Bs[k * BN + warp_col + s * STRIP_N + lane_col + j];
      }
      for (int s = 0; s < STRIPS; ++s) {
        for (int i = 0; i < TM; ++i) {
          for (int j = 0; j < TN; ++j) sums[s][i][j] += reg_m[i] * reg_n[s][j];
        }
      }
    }
    A += BK;
    B += BK * N;
    __syncthreads();
  }

  C += (blockIdx.y * BM + warp_row + lane_row) * N + blockIdx.x * BN + warp_col + lane_col;
  for (int s = 0; s < STRIPS; ++s) {
    for (int i = 0; i < TM; ++i) {
      static_assert(TN == 4, "one float4 for each row of a strip");
      *reinterpret_cast<float4*>(&C[i * N + s * STRIP_N]) =
          make_float4(sums[s][i][0], sums[s][i][1], sums[s][i][2], sums[s][i][3]);
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int BM = 128, BN = 128, BK = 16, WM = 64, WN = 64, THREADS = 128;
  dim3 grid(N / BN, M / BM);
  sgemm_warp_tiles<BM, BN, BK, WM, WN, 4, 8, 4, THREADS><<<grid, THREADS>>>(M, N, K, A, B, C);
}
