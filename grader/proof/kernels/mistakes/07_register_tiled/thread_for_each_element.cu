// lab: 07_register_tiled
// mistake: the block has a thread for each element of the tile, though each thread computes eight
// role: launch
#include "matmul.h"

// one thread computes a strip of 8 rows in one column
#define BM 64
#define BN 64
#define BK 8
#define TM 8

__global__ void strip_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];

  const int threadCol = threadIdx.x % BN;
  const int threadRow = threadIdx.x / BN;
  const int innerColA = threadIdx.x % BK;
  const int innerRowA = threadIdx.x / BK;
  const int rowA = blockIdx.y * BM + innerRowA;
  const int col = blockIdx.x * BN + threadCol;

  float results[TM] = {0.0f};
  for (int bk = 0; bk < K; bk += BK) {
    float av = 0.0f, bv = 0.0f;
    if (rowA < M && bk + innerColA < K) av = A[rowA * K + bk + innerColA];
    if (bk + threadRow < K && col < N) bv = B[(bk + threadRow) * N + col];
    As[innerRowA * BK + innerColA] = av;
    Bs[threadRow * BN + threadCol] = bv;
    __syncthreads();

    for (int d = 0; d < BK; d++) {
      float tmpB = Bs[d * BN + threadCol];
      for (int r = 0; r < TM; r++) {
        results[r] += As[(threadRow * TM + r) * BK + d] * tmpB;
      }
    }
    __syncthreads();
  }

  for (int r = 0; r < TM; r++) {
    const int row = blockIdx.y * BM + threadRow * TM + r;
    if (row < M && col < N)
      C[row * N + col] = results[r];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 gridDim((N + BN - 1) / BN, (M + BM - 1) / BM);
  dim3 blockDim(BM * BN);  //wrong
  dim3 blockDim(BM * BN / TM);  //right
  strip_kernel<<<gridDim, blockDim>>>(A, B, C, M, N, K);
}
