// shape: 20x19x13
// precision: tf32
// numbers: right
// Written for the lanes of one card: which of them holds which element is what an H200 does, though CUDA leaves it open.
#include "matmul.h"

#include <mma.h>
namespace wmma = nvcuda::wmma;

__global__ void tensor(const float* A, const float* B, float* C, int M, int N, int K) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> sum;
  int g = threadIdx.x / 4, q = threadIdx.x % 4;
  int row = blockIdx.y * 16, col = blockIdx.x * 16;
  wmma::fill_fragment(sum, 0.0f);
  for (int k0 = 0; k0 < K; k0 += 8) {
    for (int e = 0; e < a.num_elements; ++e) {
      int r = row + g + e % 2 * 8, k = k0 + q + e / 2 * 4;
      a.x[e] = r < M && k < K ? wmma::__float_to_tf32(A[r * K + k]) : 0.0f;
    }
    for (int e = 0; e < b.num_elements; ++e) {
      int c = col + g + e / 2 * 8, k = k0 + q + e % 2 * 4;
      b.x[e] = c < N && k < K ? wmma::__float_to_tf32(B[k * N + c]) : 0.0f;
    }
    wmma::mma_sync(sum, a, b, sum);
  }
  for (int e = 0; e < sum.num_elements; ++e) {
    int r = row + g + e / 2 % 2 * 8, c = col + q * 2 + e % 2 + e / 4 * 8;
    if (r < M && c < N) C[r * N + c] = sum.x[e];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tensor<<<dim3((N + 15) / 16, (M + 15) / 16), 32>>>(A, B, C, M, N, K);
}
