// 16 x 16 elements for each thread, whose operands only that thread loads. Its neighbour moves them to another place in shared memory.
// lab: 05_tiled
// expect: technique-only
// earns: 18
// says: another thread|other threads
#include "matmul.h"

constexpr int kPatch = 16, kSide = 4;

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
    __shared__ float loaded[kSide * kSide][2 * kPatch + 1], moved[kSide * kSide][2 * kPatch + 1];
    const int me = threadIdx.y * kSide + threadIdx.x, neighbour = me ^ 1;
    const int row = (blockIdx.y * kSide + threadIdx.y) * kPatch, column = (blockIdx.x * kSide + threadIdx.x) * kPatch;
    float sum[kPatch][kPatch] = {};
    for (int k = 0; k < K; ++k) {
        for (int i = 0; i < kPatch; ++i) {
            loaded[me][i] = A[(row + i) * K + k];
            loaded[me][kPatch + i] = B[k * N + column + i];
        }
        __syncthreads();
        for (int i = 0; i < 2 * kPatch; ++i) moved[neighbour][i] = loaded[neighbour][i];
        __syncthreads();
        for (int i = 0; i < kPatch; ++i)
            for (int j = 0; j < kPatch; ++j) sum[i][j] += moved[me][i] * moved[me][kPatch + j];
        __syncthreads();
    }
    for (int i = 0; i < kPatch; ++i)
        for (int j = 0; j < kPatch; ++j) C[(row + i) * N + column + j] = sum[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    multiply<<<dim3(N / (kSide * kPatch), M / (kSide * kPatch)), dim3(kSide, kSide)>>>(A, B, C, N, K);
}
