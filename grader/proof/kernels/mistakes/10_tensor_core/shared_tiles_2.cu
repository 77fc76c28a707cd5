// lab: 10_tensor_core
// mistake: fill_fragment is missing, so the accumulators begin with whatever they hold
// role: sum
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

  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a_frag;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> b_frag[2];
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> acc[2];
  for (int j = 0; j < 2; ++j) wmma::fill_fragment(acc[j], 0.0f);  //right

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
      wmma::load_matrix_sync(a_frag, &As[wr][k], BK);
      for (int e = 0; e < a_frag.num_elements; ++e) a_frag.x[e] = wmma::__float_to_tf32(a_frag.x[e]);
      for (int j = 0; j < 2; ++j) {
        wmma::load_matrix_sync(b_frag[j], &Bs[k][wc + j * 16], BN);
        for (int e = 0; e < b_frag[j].num_elements; ++e) b_frag[j].x[e] = wmma::__float_to_tf32(b_frag[j].x[e]);
        wmma::mma_sync(acc[j], a_frag, b_frag[j], acc[j]);
      }
    }
    __syncthreads();
  }
  for (int j = 0; j < 2; ++j) wmma::store_matrix_sync(&Cs[wr][wc + j * 16], acc[j], BN, wmma::mem_row_major);
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
