// A few words of constant memory, in which each launch finds another piece of A.
// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: bytes of global memory per multiply-add
#include "matmul.h"

constexpr int kRows = 16, kDepth = 4, kThreads = 64;
__constant__ float piece[kRows][kDepth];

__global__ void add_piece(const float* B, float* C, int N) {
    const int column = blockIdx.x * kThreads + threadIdx.x;
    float sum[kRows] = {};
    for (int k = 0; k < kDepth; ++k) {
        const float b = B[k * N + column];
        for (int i = 0; i < kRows; ++i) sum[i] += piece[i][k] * b;
    }
    for (int i = 0; i < kRows; ++i) C[i * N + column] += sum[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    void* constants;
    cudaGetSymbolAddress(&constants, piece);
    cudaMemset(C, 0, sizeof(float) * M * N);
    const size_t width = sizeof(float) * kDepth;
    for (int row = 0; row < M; row += kRows)
        for (int k = 0; k < K; k += kDepth) {
            cudaMemcpy2D(constants, width, A + row * K + k, sizeof(float) * K, width, kRows, cudaMemcpyDeviceToDevice);
            add_piece<<<N / kThreads, kThreads>>>(B + k * N, C + row * N, N);
        }
}
