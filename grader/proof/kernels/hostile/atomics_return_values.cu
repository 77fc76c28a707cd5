// Tiles of 8 by 8 whose elements come from copies by atomics that add nothing: no load is counted.
// lab: 05_tiled
// expect: technique-only
// earns: 18.5
// says: bytes of global memory per multiply-add
#include "matmul.h"

constexpr int TILE = 8;

__global__ void copy(const float* from, float* to, int count) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) to[i] = from[i];
}

__global__ void multiply(float* A, float* B, float* C, int N, int K) {
    __shared__ float As[TILE][TILE], Bs[TILE][TILE];
    const int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < K; k += TILE) {
        As[threadIdx.y][threadIdx.x] = atomicAdd(&A[row * K + k + threadIdx.x], 0.0f);
        Bs[threadIdx.y][threadIdx.x] = atomicAdd(&B[(k + threadIdx.y) * N + column], 0.0f);
        __syncthreads();
        for (int i = 0; i < TILE; ++i) sum += As[threadIdx.y][i] * Bs[i][threadIdx.x];
        __syncthreads();
    }
    C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    float *a, *b;
    cudaMalloc(&a, sizeof(float) * M * K);
    cudaMalloc(&b, sizeof(float) * K * N);
    copy<<<(M * K + 255) / 256, 256>>>(A, a, M * K);
    copy<<<(K * N + 255) / 256, 256>>>(B, b, K * N);
    multiply<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE)>>>(a, b, C, N, K);
    cudaFree(a);
    cudaFree(b);
}
