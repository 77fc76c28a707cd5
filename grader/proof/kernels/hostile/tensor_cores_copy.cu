// lab: 10_tensor_core
// expect: technique-only
// earns: 17
// says: times the multiply-adds of the product
// Tensor cores multiply A and B by the identity, that is, copy them; ordinary multiply-adds make C.
#include "matmul.h"
#include <mma.h>
#include <cstddef>
namespace wmma = nvcuda::wmma;
__global__ void tile(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(32) float raw[2][32 * 32];
  __shared__ __align__(32) float copy[2][32 * 32];
  __shared__ __align__(32) float one[16 * 16];
  const int t = threadIdx.x, warp = t / 32, tx = t % 32, ty = t / 32;
  const int row0 = blockIdx.y * 32, col0 = blockIdx.x * 32;
  one[t] = t / 16 == t % 16 ? 1.0f : 0.0f;
  float sum[4] = {};
  for (int k0 = 0; k0 < K; k0 += 32) {
    for (int i = ty; i < 32; i += 8) {
      raw[0][i * 32 + tx] = row0 + i < M && k0 + tx < K ? wmma::__float_to_tf32(A[size_t(row0 + i) * K + k0 + tx]) : 0.0f;
      raw[1][i * 32 + tx] = k0 + i < K && col0 + tx < N ? wmma::__float_to_tf32(B[size_t(k0 + i) * N + col0 + tx]) : 0.0f;
    }
    __syncthreads();
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> d;
    wmma::fill_fragment(d, 0.0f);
    const int which = warp / 4, r = warp / 2 % 2 * 16, c = warp % 2 * 16;
    for (int half = 0; half < 16; half += 8) {
      wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;
      wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> b;
      if (which == 0) {
        wmma::load_matrix_sync(a, &raw[0][r * 32 + c + half], 32);
        wmma::load_matrix_sync(b, &one[half * 16], 16);
      } else {
        wmma::load_matrix_sync(a, &one[half], 16);
        wmma::load_matrix_sync(b, &raw[1][(r + half) * 32 + c], 32);
      }
      wmma::mma_sync(d, a, b, d);
    }
    wmma::store_matrix_sync(&copy[which][r * 32 + c], d, 32, wmma::mem_row_major);
    __syncthreads();
    for (int i = 0; i < 4; ++i)
      for (int k = 0; k < 32; ++k) sum[i] += copy[0][(ty + 8 * i) * 32 + k] * copy[1][k * 32 + tx];
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) {
    const int row = row0 + ty + 8 * i, col = col0 + tx;
    if (row < M && col < N) C[size_t(row) * N + col] = sum[i];
  }
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tile<<<dim3((N + 31) / 32, (M + 31) / 32), 256>>>(A, B, C, M, N, K);
}
