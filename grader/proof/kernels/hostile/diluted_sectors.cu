// Neighbours read another row of A each; loads of one word by all of a warp, times zero, dilute the ratio.
// lab: 04_naive
// expect: technique-only
// earns: 15
// says: times the bytes
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= M || column >= N) return;
    float sum = 0.0f, vain = 0.0f;
    for (int k = 0; k < K; ++k) {
        sum += A[row * K + k] * B[k * N + column];
        for (int i = 1; i < 12; ++i) vain += B[(k * N + column + i * 37) % (K * N)];
    }
    C[row * N + column] = sum + 0.0f * vain;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    multiply<<<dim3((M + 31) / 32, (N + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
