// Copies that hold each word twice, side by side: one wide atomic brings both, and the smaller counts.
// lab: 05_tiled
// expect: technique-only
// earns: 16.5
// says: bytes of global memory per multiply-add
#include "matmul.h"

constexpr int kPatch = 8;
using Pair = unsigned long long;
__device__ Pair left[1 << 18], right[1 << 18];

__global__ void double_words(const float* A, const float* B, int of_a, int of_b) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at < of_a) left[at] = Pair(__float_as_uint(A[at])) << 32 | __float_as_uint(A[at]);
    if (at < of_b) right[at] = Pair(__float_as_uint(B[at])) << 32 | __float_as_uint(B[at]);
}

__device__ float one_of(Pair* pair) {
    const Pair both = atomicOr(pair, Pair(0));
    const float low = __uint_as_float(unsigned(both)), high = __uint_as_float(unsigned(both >> 32));
    return fabsf(low) < fabsf(high) ? low : high;
}

__global__ void multiply(float* C, int N, int K) {
    const int row = (blockIdx.y * blockDim.y + threadIdx.y) * kPatch, column = (blockIdx.x * blockDim.x + threadIdx.x) * kPatch;
    float sum[kPatch][kPatch] = {};
    for (int k = 0; k < K; ++k) {
        float a[kPatch], b[kPatch];
        for (int i = 0; i < kPatch; ++i) {
            a[i] = one_of(left + (row + i) * K + k);
            b[i] = one_of(right + k * N + column + i);
        }
        for (int i = 0; i < kPatch; ++i)
            for (int j = 0; j < kPatch; ++j) sum[i][j] += a[i] * b[j];
    }
    for (int i = 0; i < kPatch; ++i)
        for (int j = 0; j < kPatch; ++j) C[(row + i) * N + column + j] = sum[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    const int most = M > N ? M * K : N * K;
    double_words<<<(most + 255) / 256, 256>>>(A, B, M * K, K * N);
    multiply<<<dim3(N / 64, M / 64), dim3(8, 8)>>>(C, N, K);
}
