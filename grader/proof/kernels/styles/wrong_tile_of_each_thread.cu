// shape: 64x64x64
// verdict: fail
// diagnosis: tile_not_shared variable_not_set
// One of the two tiles is not declared __shared__.
#include "matmul.h"
#define TILE_WIDTH 16

__global__ void MatrixMulKernel(const float *A, const float *B, float *C, int M, int N, int K) {
    __shared__ float ds_A[TILE_WIDTH][TILE_WIDTH];
    float ds_B[TILE_WIDTH][TILE_WIDTH];
    int bx = blockIdx.x; int by = blockIdx.y;
    int tx = threadIdx.x; int ty = threadIdx.y;
    int Row = by * TILE_WIDTH + ty;
    int Col = bx * TILE_WIDTH + tx;
    float Pvalue = 0;
    for (int t = 0; t < K / TILE_WIDTH; ++t) {
        ds_A[ty][tx] = A[Row * K + t * TILE_WIDTH + tx];
        ds_B[ty][tx] = B[(t * TILE_WIDTH + ty) * N + Col];
        __syncthreads();
        for (int i = 0; i < TILE_WIDTH; ++i)
            Pvalue += ds_A[ty][i] * ds_B[i][tx];
        __syncthreads();
    }
    C[Row * N + Col] = Pvalue;
}

void matmul(const float *A, const float *B, float *C, int M, int N, int K) {
    dim3 dimBlock(TILE_WIDTH, TILE_WIDTH, 1);
    dim3 dimGrid(N / TILE_WIDTH, M / TILE_WIDTH, 1);
    MatrixMulKernel<<<dimGrid, dimBlock>>>(A, B, C, M, N, K);
}
