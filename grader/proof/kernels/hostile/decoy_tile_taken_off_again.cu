// Sixteen outputs in registers keep the traffic low without a tile. What a tile adds to each is taken off again.
// lab: 05_tiled
// expect: technique-only
// earns: 18
// says: do not affect C
#include "matmul.h"

constexpr int SIDE = 16;  // of the square of C that one thread computes
constexpr int TILE = 4;   // threads on a side of a block

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
    __shared__ float decoy[TILE * TILE];
    const int row = (blockIdx.y * TILE + threadIdx.y) * SIDE, column = (blockIdx.x * TILE + threadIdx.x) * SIDE;
    const int me = threadIdx.y * TILE + threadIdx.x;
    float sum[SIDE][SIDE] = {};
    for (int k = 0; k < K; ++k) {
        float a[SIDE], b[SIDE];
        for (int i = 0; i < SIDE; ++i) a[i] = A[(row + i) * K + k];
        for (int j = 0; j < SIDE; ++j) b[j] = B[k * N + column + j];
        decoy[me] = a[0];
        __syncthreads();
        for (int i = 0; i < SIDE; ++i) sum[i][0] += decoy[i] * b[0];
        for (int i = 0; i < SIDE; ++i)
            for (int j = 0; j < SIDE; ++j) sum[i][j] += a[i] * b[j];
        for (int i = 0; i < SIDE; ++i) sum[i][0] -= decoy[i] * b[0];
        __syncthreads();
    }
    for (int i = 0; i < SIDE; ++i)
        for (int j = 0; j < SIDE; ++j) C[(row + i) * N + column + j] = sum[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    multiply<<<dim3(N / (TILE * SIDE), M / (TILE * SIDE)), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
