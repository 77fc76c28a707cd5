// Neighbours read another row each, twice, and the smaller counts: no label comes through. Words that all of a warp read in vain the
// same way stand beside.
// lab: 04_naive
// expect: technique-only
// earns: 15
// says: times the bytes
#include "matmul.h"

__device__ float fetched(const float* word) {
    const volatile float* p = word;
    const float once = *p, again = *p;
    return fabsf(again) < fabsf(once) ? again : once;
}

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
    const int row = blockIdx.x * 32 + threadIdx.x, column = blockIdx.y * 8 + threadIdx.y;
    if (row >= M || column >= N) return;
    float sum = 0;
    for (int k = 0; k < K; ++k) {
        float nothing = 0;
        for (int i = 1; i < 9; ++i) nothing += fetched(B + (k + i) % K * N + column);
        sum += fetched(A + row * K + k) * B[k * N + column] + nothing * 0;
    }
    C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    naive<<<dim3((M + 31) / 32, (N + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
