// lab: 10_tensor_core
// mistake: the sums are cleared in each step along K
// role: sum
#include "matmul.h"

#include <mma.h>

using namespace nvcuda;

// 64 x 64 per block, four warps, each warp 32 x 32 = 2 x 2 fragments
constexpr int TM = 64, TN = 64, TK = 16;
constexpr int LDA = TK + 4, LDB = TN + 4, LDC = TN + 4;

__global__ void tc_gemm(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(32) float sa[TM * LDA];
  __shared__ __align__(32) float sb[TK * LDB];
  __shared__ __align__(32) float sc[TM * LDC];
  int warp = threadIdx.x / 32;
  int wm = warp / 2 * 32, wn = warp % 2 * 32;
  int m0 = blockIdx.y * TM, n0 = blockIdx.x * TN;

  wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc[2][2];
  for (int i = 0; i < 2; i++)  //right
    for (int j = 0; j < 2; j++)  //right
      wmma::fill_fragment(fc[i][j], 0.0f);  //right
  //right
  for (int k0 = 0; k0 < K; k0 += TK) {
    for (int i = 0; i < 2; i++)  //wrong
      for (int j = 0; j < 2; j++)  //wrong
        wmma::fill_fragment(fc[i][j], 0.0f);  //wrong
    for (int e = threadIdx.x; e < TM * TK; e += 128) {
      int r = e / TK, c = e % TK;
      float v = 0.0f;
      if (m0 + r < M && k0 + c < K) v = A[(size_t)(m0 + r) * K + k0 + c];
      sa[r * LDA + c] = wmma::__float_to_tf32(v);
    }
    for (int e = threadIdx.x; e < TK * TN; e += 128) {
      int r = e / TN, c = e % TN;
      float v = 0.0f;
      if (k0 + r < K && n0 + c < N) v = B[(size_t)(k0 + r) * N + n0 + c];
      sb[r * LDB + c] = wmma::__float_to_tf32(v);
    }
    __syncthreads();
    for (int kk = 0; kk < TK; kk += 8) {
      wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa[2];
      wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fb[2];
      for (int i = 0; i < 2; i++)
        wmma::load_matrix_sync(fa[i], &sa[(wm + i * 16) * LDA + kk], LDA);
      for (int j = 0; j < 2; j++)
        wmma::load_matrix_sync(fb[j], &sb[kk * LDB + wn + j * 16], LDB);
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
          wmma::mma_sync(fc[i][j], fa[i], fb[j], fc[i][j]);
    }
    __syncthreads();
  }

  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      wmma::store_matrix_sync(&sc[(wm + i * 16) * LDC + wn + j * 16], fc[i][j], LDC, wmma::mem_row_major);
  __syncthreads();
  for (int e = threadIdx.x; e < TM * TN; e += 128) {
    int r = e / TN, c = e % TN;
    if (m0 + r < M && n0 + c < N) C[(size_t)(m0 + r) * N + n0 + c] = sc[r * LDC + c];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + TN - 1) / TN, (M + TM - 1) / TM);
  tc_gemm<<<grid, 128>>>(A, B, C, M, N, K);
}
