// shape: 32x32x32
// verdict: fail
// diagnosis: lower_precision
// The inputs are rounded to 8 bits on their way to tensor cores.
#include <cuda_bf16.h>
#include <mma.h>

#include "matmul.h"

using namespace nvcuda;

__global__ void rounded(const float* from, __nv_bfloat16* to, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) to[i] = __float2bfloat16(from[i]);
}

__global__ void multiply(const __nv_bfloat16* A, const __nv_bfloat16* B, float* C, int N, int K) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  int row = blockIdx.y * 16, column = blockIdx.x * 16;
  for (int k = 0; k < K; k += 16) {
    wmma::load_matrix_sync(a, A + row * K + k, K);
    wmma::load_matrix_sync(b, B + k * N + column, N);
    wmma::mma_sync(sum, a, b, sum);
  }
  wmma::store_matrix_sync(C + row * N + column, sum, N, wmma::mem_row_major);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  __nv_bfloat16 *a, *b;
  cudaMalloc(&a, M * K * sizeof(*a));
  cudaMalloc(&b, K * N * sizeof(*b));
  rounded<<<(M * K + 255) / 256, 256>>>(A, a, M * K);
  rounded<<<(K * N + 255) / 256, 256>>>(B, b, K * N);
  multiply<<<dim3(N / 16, M / 16), 32>>>(a, b, C, N, K);
  cudaFree(a);
  cudaFree(b);
}
