// A naive kernel that fills a tile and reads it twenty times: no value of the tile reaches C.
// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: do not affect C
#include "matmul.h"

constexpr int TILE = 16;

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
    __shared__ float decoy[TILE][TILE];
    const int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.0f, vain = 0.0f;
    for (int k = 0; k < K; ++k) {
        if (k % TILE == 0) {
            __syncthreads();
            decoy[threadIdx.y][threadIdx.x] = A[row * K + k + threadIdx.x];
            __syncthreads();
            for (int i = 0; i < TILE; ++i) vain += decoy[threadIdx.y][i];
        }
        sum += A[row * K + k] * B[k * N + column];
    }
    C[row * N + column] = sum + vain * 0.0f;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    multiply<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
