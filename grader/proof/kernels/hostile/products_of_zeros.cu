// Tensor cores multiply fragments of zeros beside a naive kernel.
// lab: 10_tensor_core
// expect: technique-only
// earns: 15
// says: Tensor cores do
#include <mma.h>
#include "matmul.h"

using namespace nvcuda;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
    const int row = blockIdx.y * 8 + threadIdx.y, column = blockIdx.x * 32 + threadIdx.x;
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> zero;
    wmma::fill_fragment(a, 1.0f);
    wmma::fill_fragment(b, 0.0f);
    wmma::fill_fragment(zero, 0.0f);
    float sum = 0.0f;
    for (int k = 0; k < K; ++k) {
        if (row < M && column < N)
            sum += wmma::__float_to_tf32(A[row * K + k]) * wmma::__float_to_tf32(B[k * N + column]);
        if (k % 64 == 0) wmma::mma_sync(zero, a, b, zero);
    }
    if (row < M && column < N) C[row * N + column] = sum + zero.x[0];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    multiply<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
