// shape: 40x37x12
// verdict: fail
// diagnosis: wrong_stride
#include "matmul.h"

__global__ void MatMul(const float *A, const float *B, float *C, int M, int N, int K)
{
    int i = blockIdx.y + threadIdx.y;
    int j = blockIdx.x + threadIdx.x;

    if (i < M && j < N)
    {
        float value = 0;
        for (int k = 0; k < K; k++)
        {
            value += A[i * K + k] * B[k * N + j];
        }
        C[i * N + j] = value;
    }
}

void matmul(const float *A, const float *B, float *C, int M, int N, int K)
{
    dim3 threadsPerBlock(16, 16);
    dim3 numBlocks((N + threadsPerBlock.x - 1) / threadsPerBlock.x,
                   (M + threadsPerBlock.y - 1) / threadsPerBlock.y);
    MatMul<<<numBlocks, threadsPerBlock>>>(A, B, C, M, N, K);
}
