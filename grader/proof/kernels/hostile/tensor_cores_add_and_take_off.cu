// lab: 10_tensor_core
// expect: technique-only
// earns: 15
// says: times the multiply-adds
// Lanes multiply; then tensor cores add the product to C and take it off again, by the negative of A.
#include "matmul.h"
#include <mma.h>
namespace wmma = nvcuda::wmma;
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}
__global__ void decoy(const float* A, const float* B, float* C, int M, int N, int K) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> acc;
  int row0 = blockIdx.y * 16, col0 = blockIdx.x * 16;
  if (row0 + 16 > M || col0 + 16 > N || K % 8 || N % 4) return;
  wmma::load_matrix_sync(acc, C + row0 * N + col0, N, wmma::mem_row_major);
  for (int k0 = 0; k0 < K; k0 += 8) {
    wmma::load_matrix_sync(fa, A + row0 * K + k0, K);
    wmma::load_matrix_sync(fb, B + k0 * N + col0, N);
    wmma::mma_sync(acc, fa, fb, acc);
  }
  for (int k0 = 0; k0 < K; k0 += 8) {
    wmma::load_matrix_sync(fa, A + row0 * K + k0, K);
    wmma::load_matrix_sync(fb, B + k0 * N + col0, N);
    for (int i = 0; i < fa.num_elements; ++i) fa.x[i] = -fa.x[i];
    wmma::mma_sync(acc, fa, fb, acc);
  }
  wmma::store_matrix_sync(C + row0 * N + col0, acc, N, wmma::mem_row_major);
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
  if (K <= 256) decoy<<<dim3((N + 15) / 16, (M + 15) / 16), 32>>>(A, B, C, M, N, K);
}
