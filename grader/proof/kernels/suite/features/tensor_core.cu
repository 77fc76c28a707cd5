// shape: 32x32x16
// numbers: wrong
// Fragments of half precision: clean, but half of FP32's digits are gone.
#include "matmul.h"

#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

__global__ void tensor(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ half As[16][16], Bs[16][16];
  int row = blockIdx.y * 16, col = blockIdx.x * 16;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int p = 0; p < K; p += 16) {
    for (int i = threadIdx.x; i < 256; i += 32) {
      As[i / 16][i % 16] = __float2half(A[(row + i / 16) * K + p + i % 16]);
      Bs[i / 16][i % 16] = __float2half(B[(p + i / 16) * N + col + i % 16]);
    }
    __syncwarp();
    wmma::load_matrix_sync(a, &As[0][0], 16);
    wmma::load_matrix_sync(b, &Bs[0][0], 16);
    wmma::mma_sync(sum, a, b, sum);
    __syncwarp();
  }
  wmma::store_matrix_sync(C + row * N + col, sum, N, wmma::mem_row_major);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tensor<<<dim3(N / 16, M / 16), 32>>>(A, B, C, M, N, K);
}
