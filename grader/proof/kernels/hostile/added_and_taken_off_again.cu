// Neighbours read another row each. Words that all of a warp read are added to the other operand, and the same words of a second copy are
// taken off again.
// lab: 04_naive
// expect: technique-only
// earns: 15
// says: times the bytes
#include "matmul.h"

constexpr int kCopies = 12;
__device__ float plus[kCopies][1 << 18], minus[kCopies][1 << 18];

__global__ void copies(const float* B, int n) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= n) return;
    for (int i = 0; i < kCopies; ++i) plus[i][at] = minus[i][at] = B[at];
}

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
    const int row = blockIdx.x * 32 + threadIdx.x, column = blockIdx.y * 8 + threadIdx.y;
    if (row >= M || column >= N) return;
    float sum = 0;
    for (int k = 0; k < K; ++k) {
        const int at = k * N + column, in_copy = at & ((1 << 18) - 1);
        float b = B[at];
        for (int i = 0; i < kCopies; ++i) b = b + plus[i][in_copy] - minus[i][in_copy];
        sum += A[row * K + k] * b;
    }
    C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    copies<<<(K * N + 255) / 256, 256>>>(B, K * N < 1 << 18 ? K * N : 1 << 18);
    naive<<<dim3((M + 31) / 32, (N + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
