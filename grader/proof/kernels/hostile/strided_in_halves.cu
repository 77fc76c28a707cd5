// Neighbours read another row each, in halves of a word, which take no label; the same line reads halves of one word for all of a warp.
// lab: 04_naive
// expect: technique-only
// earns: 15
// says: times the bytes
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
    const int row = blockIdx.x * 32 + threadIdx.x, column = blockIdx.y * 8 + threadIdx.y;
    if (row >= M || column >= N) return;
    float sum = 0;
    for (int k = 0; k < K; ++k) {
        unsigned bits[16];
        for (int i = 0; i < 16; ++i) {
            const float* word = i == 0 ? A + row * K + k : B + (k + i) % K * N + column;
            const unsigned short* half = reinterpret_cast<const unsigned short*>(word);
            bits[i] = half[0] | unsigned(half[1]) << 16;
        }
        sum += __uint_as_float(bits[0]) * B[k * N + column];
    }
    C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    naive<<<dim3((M + 31) / 32, (N + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
