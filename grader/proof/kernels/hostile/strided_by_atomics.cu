// Neighbours read another row each, by atomics that add nothing, beside atomics by which all of a warp read one word.
// lab: 04_naive
// expect: technique-only
// earns: 15
// says: times the bytes
#include "matmul.h"

__device__ float copy[1 << 21];
__device__ float word[8];

__global__ void take(const float* A, int n) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at < n) copy[at] = A[at];
}

__global__ void naive(const float* B, float* C, int M, int N, int K) {
    const int row = blockIdx.x * 32 + threadIdx.x, column = blockIdx.y * 8 + threadIdx.y;
    if (row >= M || column >= N) return;
    float sum = 0;
    for (int k = 0; k < K; ++k) {
        for (int i = 0; i < 8; ++i) sum += atomicAdd(word + i, 0.0f) * 0;
        sum += atomicAdd(copy + row * K + k, 0.0f) * B[k * N + column];
    }
    C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    take<<<(M * K + 255) / 256, 256>>>(A, M * K);
    naive<<<dim3((M + 31) / 32, (N + 7) / 8), dim3(32, 8)>>>(B, C, M, N, K);
}
