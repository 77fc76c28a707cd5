// lab: 10_tensor_core
// mistake: the numbers are handed over as they are: nobody rounds them to TF32
// role: read fill_a fill_b
#include "matmul.h"
#include <cuda_runtime.h>
#include <mma.h>

#include <cstddef>

using namespace nvcuda;

constexpr int BM = 64, BN = 64, BK = 16;
constexpr int WARPS = 8;  // 4 x 2, each 16 x 32

__global__ void wmma_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(128) float As[BM][BK];
  __shared__ __align__(128) float Bs[BK][BN];
  __shared__ __align__(128) float Cs[BM][BN];
  const int tid = threadIdx.x;
  const int warp = tid / 32;
  const int wr = warp / 2 * 16, wc = warp % 2 * 32;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;

  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fb[2];
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc[2];
  for (int j = 0; j < 2; ++j) wmma::fill_fragment(fc[j], 0.0f);

  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int e = tid; e < BM * BK; e += WARPS * 32) {
      const int r = e / BK, k = e % BK;
      As[r][k] = row0 + r < M && k0 + k < K ? A[size_t(row0 + r) * K + k0 + k] : 0.0f;
    }
    for (int e = tid; e < BK * BN; e += WARPS * 32) {
      const int k = e / BN, c = e % BN;
      Bs[k][c] = k0 + k < K && col0 + c < N ? B[size_t(k0 + k) * N + col0 + c] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < BK; k += 8) {
      wmma::load_matrix_sync(fa, &As[wr][k], BK);
      for (int e = 0; e < fa.num_elements; ++e) fa.x[e] = wmma::__float_to_tf32(fa.x[e]);  //right
      for (int j = 0; j < 2; ++j) {
        wmma::load_matrix_sync(fb[j], &Bs[k][wc + j * 16], BN);
        for (int e = 0; e < fb[j].num_elements; ++e) fb[j].x[e] = wmma::__float_to_tf32(fb[j].x[e]);  //right
        wmma::mma_sync(fc[j], fa, fb[j], fc[j]);
      }
    }
    __syncthreads();
  }
  for (int j = 0; j < 2; ++j) wmma::store_matrix_sync(&Cs[wr][wc + j * 16], fc[j], BN, wmma::mem_row_major);
  __syncthreads();
  for (int e = tid; e < BM * BN; e += WARPS * 32) {
    const int r = row0 + e / BN, c = col0 + e % BN;
    if (r < M && c < N) C[size_t(r) * N + c] = Cs[e / BN][e % BN];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  wmma_kernel<<<grid, WARPS * 32>>>(A, B, C, M, N, K);
}
