// shape: 32x48x16
// precision: tf32
// numbers: wrong
// The same without rounding: the tensor core cuts the last 13 bits of each input off, so every sum is too small.
#include "matmul.h"

#include <mma.h>
namespace wmma = nvcuda::wmma;

__global__ void tensor(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16, col = blockIdx.x * 16;
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int k = 0; k < K; k += 8) {
    wmma::load_matrix_sync(a, A + row * K + k, K);
    wmma::load_matrix_sync(b, B + k * N + col, N);
    wmma::mma_sync(sum, a, b, sum);
  }
  wmma::store_matrix_sync(C + row * N + col, sum, N, wmma::mem_row_major);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tensor<<<dim3(N / 16, M / 16), 32>>>(A, B, C, M, N, K);
}
