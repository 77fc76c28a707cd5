// shape: 64x64x64
// verdict: fail
// diagnosis: wrong_leading_dimension tile_index_past_end
// load_matrix_sync() is told the row of A, and reads from a tile.
#include "matmul.h"

#include <cuda_runtime.h>
#include <mma.h>

#include <cstddef>

using namespace nvcuda;

constexpr int BM = 64, BN = 64, BK = 16;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(32) float As[BM][BK];
  __shared__ __align__(32) float Bs[BK][BN];
  __shared__ __align__(32) float Cs[BM][BN];
  const int warp = threadIdx.x / 32;  // 4 warps, each 32 x 32 of the block's 64 x 64
  const int wr = warp / 2 * 32, wc = warp % 2 * 32;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;

  wmma::fragment<wmma::accumulator, 16, 16, 8, float> acc[2][2];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) wmma::fill_fragment(acc[i][j], 0.0f);

  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int e = threadIdx.x; e < BM * BK; e += 128) {
      const int r = e / BK, c = e % BK;
      const float v = row0 + r < M && k0 + c < K ? A[size_t(row0 + r) * K + k0 + c] : 0.0f;
      As[r][c] = wmma::__float_to_tf32(v);
    }
    for (int e = threadIdx.x; e < BK * BN; e += 128) {
      const int r = e / BN, c = e % BN;
      const float v = k0 + r < K && col0 + c < N ? B[size_t(k0 + r) * N + col0 + c] : 0.0f;
      Bs[r][c] = wmma::__float_to_tf32(v);
    }
    __syncthreads();
    for (int k = 0; k < BK; k += 8) {
      wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a[2];
      wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> b[2];
      for (int i = 0; i < 2; ++i) wmma::load_matrix_sync(a[i], &As[wr + i * 16][k], K);
      for (int j = 0; j < 2; ++j) wmma::load_matrix_sync(b[j], &Bs[k][wc + j * 16], BN);
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) wmma::mma_sync(acc[i][j], a[i], b[j], acc[i][j]);
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      wmma::store_matrix_sync(&Cs[wr + i * 16][wc + j * 16], acc[i][j], BN, wmma::mem_row_major);
  __syncthreads();
  for (int e = threadIdx.x; e < BM * BN; e += 128) {
    const int r = e / BN, c = e % BN;
    if (row0 + r < M && col0 + c < N) C[size_t(row0 + r) * N + col0 + c] = Cs[r][c];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  matmul_kernel<<<grid, 128>>>(A, B, C, M, N, K);
}
