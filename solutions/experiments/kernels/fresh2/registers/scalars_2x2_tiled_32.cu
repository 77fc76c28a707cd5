// 2 x 2 results per thread in four named scalars, 16 apart, tiles of 32 x 32 x 32, blocks of 16 x 16.
#include "matmul.h"

#define TS 32
#define HALF 16

__global__ void mm_2x2_scalars(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TS][TS];
  __shared__ float Bs[TS][TS];

  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int r = blockIdx.y * TS + ty;
  const int c = blockIdx.x * TS + tx;

  float c00 = 0.0f, c01 = 0.0f, c10 = 0.0f, c11 = 0.0f;
  for (int t = 0; t < K; t += TS) {
    As[ty][tx] = A[r * K + t + tx];
    As[ty][tx + HALF] = A[r * K + t + tx + HALF];
    As[ty + HALF][tx] = A[(r + HALF) * K + t + tx];
    As[ty + HALF][tx + HALF] = A[(r + HALF) * K + t + tx + HALF];
    Bs[ty][tx] = B[(t + ty) * N + c];
    Bs[ty][tx + HALF] = B[(t + ty) * N + c + HALF];
    Bs[ty + HALF][tx] = B[(t + ty + HALF) * N + c];
    Bs[ty + HALF][tx + HALF] = B[(t + ty + HALF) * N + c + HALF];
    __syncthreads();

    for (int k = 0; k < TS; ++k) {
      float a0 = As[ty][k], a1 = As[ty + HALF][k];
      float b0 = Bs[k][tx], b1 = Bs[k][tx + HALF];
      c00 += a0 * b0;
      c01 += a0 * b1;
      c10 += a1 * b0;
      c11 += a1 * b1;
    }
    __syncthreads();
  }

  C[r * N + c] = c00;
  C[r * N + c + HALF] = c01;
  C[(r + HALF) * N + c] = c10;
  C[(r + HALF) * N + c + HALF] = c11;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm_2x2_scalars<<<dim3(N / TS, M / TS), dim3(HALF, HALF)>>>(A, B, C, M, N, K);
}
