// Neighbours read another row each, of a copy whose numbers are no whole ones, so that they take no label.
// lab: 04_naive
// expect: technique-only
// earns: 15
// says: times the bytes
#include "matmul.h"

constexpr float kScale = 1.0f / (1 << 24);
__device__ float scaled[1 << 20];

__global__ void scale(const float* A, int n) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at < n) scaled[at] = A[at] * kScale;
}

__global__ void naive(const float* B, float* C, int M, int N, int K) {
    const int row = blockIdx.x * 32 + threadIdx.x, column = blockIdx.y * 8 + threadIdx.y;
    if (row >= M || column >= N) return;
    float sum = 0;
    for (int k = 0; k < K; ++k) sum += scaled[row * K + k] * B[k * N + column];
    C[row * N + column] = sum / kScale;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    scale<<<(M * K + 255) / 256, 256>>>(A, M * K);
    naive<<<dim3((M + 31) / 32, (N + 7) / 8), dim3(32, 8)>>>(B, C, M, N, K);
}
