// lab: 10_tensor_core
// expect: wrong-result
// earns: 10
// says: must be
// Ordinary multiply-adds; tensor cores only carry the sums of each step, times one.
#include "matmul.h"
#include <cstddef>
#include <mma.h>
namespace wmma = nvcuda::wmma;
using Left = wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major>;
using Right = wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major>;
using Sums = wmma::fragment<wmma::accumulator, 16, 16, 8, float>;
__global__ void tile(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(32) float a[16][16], b[16][16], part[16][16], one[16][16];
  const int t = threadIdx.x, row0 = blockIdx.y * 16, col0 = blockIdx.x * 16;
  for (int i = t; i < 256; i += 32) one[i / 16][i % 16] = i / 16 == i % 16 ? 1.0f : 0.0f;
  Sums d;
  wmma::fill_fragment(d, 0.0f);
  for (int k0 = 0; k0 < K; k0 += 16) {
    for (int i = t; i < 256; i += 32) {
      const int r = i / 16, c = i % 16;
      a[r][c] = row0 + r < M && k0 + c < K ? wmma::__float_to_tf32(A[size_t(row0 + r) * K + k0 + c]) : 0.0f;
      b[r][c] = k0 + r < K && col0 + c < N ? wmma::__float_to_tf32(B[size_t(k0 + r) * N + col0 + c]) : 0.0f;
    }
    __syncwarp();
    for (int i = t; i < 256; i += 32) {
      float sum = 0;
      for (int k = 0; k < 16; ++k) sum += a[i / 16][k] * b[k][i % 16];
      part[i / 16][i % 16] = sum;
    }
    __syncwarp();
    for (int half = 0; half < 16; half += 8) {
      Left x;
      Right y;
      wmma::load_matrix_sync(x, &one[0][half], 16);
      wmma::load_matrix_sync(y, &part[half][0], 16);
      wmma::mma_sync(d, x, y, d);
    }
    __syncwarp();
  }
  wmma::store_matrix_sync(&part[0][0], d, 16, wmma::mem_row_major);
  __syncwarp();
  for (int i = t; i < 256; i += 32)
    if (row0 + i / 16 < M && col0 + i % 16 < N) C[size_t(row0 + i / 16) * N + col0 + i % 16] = part[i / 16][i % 16];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tile<<<dim3((N + 15) / 16, (M + 15) / 16), 32>>>(A, B, C, M, N, K);
}
