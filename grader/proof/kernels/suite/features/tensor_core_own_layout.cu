// shape: 20x19x13
// precision: tf32
// numbers: right
// A matrix of numbers, loaded as a fragment, says which elements a lane holds: with that it can load, and store inside C
// only, by itself.
#include "matmul.h"

#include <mma.h>
namespace wmma = nvcuda::wmma;

__global__ void tensor(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(32) float numbers[256];
  for (int i = threadIdx.x; i < 256; i += 32) numbers[i] = i;
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a, of_a;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> b, of_b;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> sum, of_c;
  wmma::load_matrix_sync(of_a, numbers, 8);
  wmma::load_matrix_sync(of_b, numbers, 8);  // 16 columns of 8
  wmma::load_matrix_sync(of_c, numbers, 16, wmma::mem_row_major);

  int row = blockIdx.y * 16, col = blockIdx.x * 16;
  wmma::fill_fragment(sum, 0.0f);
  for (int k0 = 0; k0 < K; k0 += 8) {
    for (int e = 0; e < a.num_elements; ++e) {
      int r = row + int(of_a.x[e]) / 8, k = k0 + int(of_a.x[e]) % 8;
      a.x[e] = r < M && k < K ? wmma::__float_to_tf32(A[r * K + k]) : 0.0f;
    }
    for (int e = 0; e < b.num_elements; ++e) {
      int c = col + int(of_b.x[e]) / 8, k = k0 + int(of_b.x[e]) % 8;
      b.x[e] = c < N && k < K ? wmma::__float_to_tf32(B[k * N + c]) : 0.0f;
    }
    wmma::mma_sync(sum, a, b, sum);
  }
  for (int e = 0; e < sum.num_elements; ++e) {
    int r = row + int(of_c.x[e]) / 16, c = col + int(of_c.x[e]) % 16;
    if (r < M && c < N) C[r * N + c] = sum.x[e];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tensor<<<dim3((N + 15) / 16, (M + 15) / 16), 32>>>(A, B, C, M, N, K);
}
