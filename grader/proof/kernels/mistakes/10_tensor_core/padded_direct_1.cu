// lab: 10_tensor_core
// mistake: the result is stored straight into C, also where a fragment reaches over the right edge, since only the first element of it is tested
// role: guard store
#include "matmul.h"
#include <mma.h>

#include <cstddef>

using nvcuda::wmma::accumulator;
using nvcuda::wmma::fragment;
using nvcuda::wmma::matrix_a;
using nvcuda::wmma::matrix_b;
using nvcuda::wmma::row_major;
namespace wm = nvcuda::wmma;

// one warp per 16 x 16 of C, four warps per block
__global__ void one_fragment(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(32) float a_part[4][16 * 8];
  __shared__ __align__(32) float b_part[4][8 * 16];
  __shared__ __align__(32) float c_part[4][16 * 16];
  const int lane = threadIdx.x;
  const int w = threadIdx.y;
  const int row = blockIdx.y * 16;
  const int col = (blockIdx.x * 4 + w) * 16;
  fragment<matrix_a, 16, 16, 8, wm::precision::tf32, row_major> a;
  fragment<matrix_b, 16, 16, 8, wm::precision::tf32, row_major> b;
  fragment<accumulator, 16, 16, 8, float> c;
  wm::fill_fragment(c, 0.0f);
  for (int k = 0; k < K; k += 8) {
    for (int e = lane; e < 128; e += 32) {
      const int ar = row + e / 8, ak = k + e % 8;
      const float va = ar < M && ak < K ? A[size_t(ar) * K + ak] : 0.0f;
      a_part[w][e] = wm::__float_to_tf32(va);
      const int bk = k + e / 16, bc = col + e % 16;
      const float vb = bk < K && bc < N ? B[size_t(bk) * N + bc] : 0.0f;
      b_part[w][e] = wm::__float_to_tf32(vb);
    }
    __syncwarp();
    wm::load_matrix_sync(a, a_part[w], 8);
    wm::load_matrix_sync(b, b_part[w], 16);
    wm::mma_sync(c, a, b, c);
    __syncwarp();
  }
  const bool whole = row + 16 <= M && col + 16 <= N && N % 8 == 0;
  if (N % 8 == 0 && row < M && col < N) {  //wrong
  if (whole) {  //right
    wm::store_matrix_sync(C + size_t(row) * N + col, c, N, wm::mem_row_major);
    return;
  }
  wm::store_matrix_sync(c_part[w], c, 16, wm::mem_row_major);
  __syncwarp();
  for (int e = lane; e < 256; e += 32) {
    const int r = row + e / 16, cc = col + e % 16;
    if (r < M && cc < N) C[size_t(r) * N + cc] = c_part[w][e];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(32, 4);
  const dim3 grid((N + 63) / 64, (M + 15) / 16);
  one_fragment<<<grid, block>>>(A, B, C, M, N, K);
}
