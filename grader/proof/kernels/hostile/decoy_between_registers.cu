// All operands come from global memory; a tile beside them is read often enough to look like one that is used.
// lab: 07_register_tiled
// expect: technique-only
// earns: 17
// says: do not affect C
#include "matmul.h"

constexpr int SIDE = 16, TILE = 4;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
    __shared__ float decoy[TILE * TILE];
    const int row = (blockIdx.y * TILE + threadIdx.y) * SIDE, column = (blockIdx.x * TILE + threadIdx.x) * SIDE;
    const int me = threadIdx.y * TILE + threadIdx.x;
    float sum[SIDE][SIDE] = {}, vain = 0.0f;
    for (int k = 0; k < K; ++k) {
        float a[SIDE], b[SIDE];
        for (int i = 0; i < SIDE; ++i) a[i] = row + i < M ? A[(row + i) * K + k] : 0.0f;
        for (int j = 0; j < SIDE; ++j) b[j] = column + j < N ? B[k * N + column + j] : 0.0f;
        decoy[me] = a[0];
        __syncthreads();
        for (int i = 0; i < TILE * TILE; ++i) vain += decoy[i];
        __syncthreads();
        for (int i = 0; i < SIDE; ++i)
            for (int j = 0; j < SIDE; ++j) sum[i][j] += a[i] * b[j];
    }
    for (int i = 0; i < SIDE; ++i)
        for (int j = 0; j < SIDE; ++j)
            if (row + i < M && column + j < N) C[(row + i) * N + column + j] = sum[i][j] + 0.0f * vain;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    const int step = TILE * SIDE;
    multiply<<<dim3((N + step - 1) / step, (M + step - 1) / step), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
