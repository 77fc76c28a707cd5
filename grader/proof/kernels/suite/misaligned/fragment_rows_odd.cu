// shape: 16x20x16
// precision: tf32
// numbers: wrong
// Rows of 9 floats: no bank conflicts, but fragments ask for rows that are a multiple of 16 bytes apart.
#include "matmul.h"

#include <mma.h>
namespace wmma = nvcuda::wmma;

__global__ void tensor(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(32) float A_tile[16][9], B_tile[8][24];
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int k = 0; k < K; k += 8) {
    for (int i = threadIdx.x; i < 128; i += 32) {
      A_tile[i / 8][i % 8] = wmma::__float_to_tf32(A[i / 8 * K + k + i % 8]);
      B_tile[i / 16][i % 16] = wmma::__float_to_tf32(B[(k + i / 16) * N + i % 16]);
    }
    __syncwarp();
    wmma::load_matrix_sync(a, &A_tile[0][0], 9);  // expect: misaligned error
    wmma::load_matrix_sync(b, &B_tile[0][0], 24);
    wmma::mma_sync(sum, a, b, sum);
    __syncwarp();
  }
  wmma::store_matrix_sync(C, sum, N, wmma::mem_row_major);
  for (int i = threadIdx.x; i < 16 * (N - 16); i += 32) {  // what the fragment leaves over
    int row = i / (N - 16), col = 16 + i % (N - 16);
    float rest = 0;
    for (int k = 0; k < K; ++k) rest += A[row * K + k] * B[k * N + col];
    C[row * N + col] = rest;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { tensor<<<1, 32>>>(A, B, C, M, N, K); }
