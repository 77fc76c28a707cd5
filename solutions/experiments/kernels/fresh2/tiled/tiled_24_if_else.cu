// Shared tiles of 24 x 24 with if and else at the edges, because 24 divides hardly any size. Any size.
#include "matmul.h"

#define TS 24

__global__ void tiled_mm_24(float *A, float *B, float *C, int M, int N, int K) {
  __shared__ float sA[TS][TS];
  __shared__ float sB[TS][TS];

  int Row = blockDim.y * blockIdx.y + threadIdx.y;
  int Col = blockDim.x * blockIdx.x + threadIdx.x;
  float Cvalue = 0.0;
  sA[threadIdx.y][threadIdx.x] = 0.0;
  sB[threadIdx.y][threadIdx.x] = 0.0;

  for (int ph = 0; ph < (((K - 1) / TS) + 1); ph++) {
    if ((Row < M) && (threadIdx.x + (ph * TS)) < K) {
      sA[threadIdx.y][threadIdx.x] = A[(Row * K) + threadIdx.x + (ph * TS)];
    } else {
      sA[threadIdx.y][threadIdx.x] = 0.0;
    }
    if (Col < N && (threadIdx.y + ph * TS) < K) {
      sB[threadIdx.y][threadIdx.x] = B[(threadIdx.y + ph * TS) * N + Col];
    } else {
      sB[threadIdx.y][threadIdx.x] = 0.0;
    }
    __syncthreads();

    for (int j = 0; j < TS; ++j) {
      Cvalue += sA[threadIdx.y][j] * sB[j][threadIdx.x];
    }
    __syncthreads();
  }
  if (Row < M && Col < N) {
    C[Row * N + Col] = Cvalue;
  }
}

void matmul(const float *A, const float *B, float *C, int M, int N, int K) {
  dim3 block(TS, TS, 1);
  dim3 grid((N / TS) + 1, (M / TS) + 1, 1);
  tiled_mm_24<<<grid, block>>>((float *)A, (float *)B, C, M, N, K);
}
