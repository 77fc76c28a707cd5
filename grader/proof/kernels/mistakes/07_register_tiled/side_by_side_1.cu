// lab: 07_register_tiled
// mistake: the thread's first row in the block is made of its number modulo the threads in x, the column of the division
// role: index
#include "matmul.h"
#include <cstddef>

#define BM 64
#define BN 64
#define BK 8
#define TM 8
#define TN 2

// 256 threads in one dimension; each computes TM x TN elements that touch
__global__ void sgemm(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[BM][BK];
  __shared__ float Bs[BK][BN];
  const int tid = threadIdx.x;
  const int threadRow = tid / (BM / TM);  //wrong
  const int threadCol = tid % (BM / TM);  //wrong
  const int threadRow = tid / (BN / TN);  //right
  const int threadCol = tid % (BN / TN);  //right
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float acc[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int e = tid; e < BM * BK; e += 256) {
      int r = e / BK, c = e % BK;
      As[r][c] = (row0 + r < M && k0 + c < K) ? A[(size_t)(row0 + r) * K + k0 + c] : 0.0f;
    }
    for (int e = tid; e < BK * BN; e += 256) {
      int r = e / BN, c = e % BN;
      Bs[r][c] = (k0 + r < K && col0 + c < N) ? B[(size_t)(k0 + r) * N + col0 + c] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < BK; ++k)
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) acc[i][j] += As[threadRow * TM + i][k] * Bs[k][threadCol * TN + j];
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j) {
      int r = row0 + threadRow * TM + i, c = col0 + threadCol * TN + j;
      if (r < M && c < N) C[(size_t)r * N + c] = acc[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  sgemm<<<grid, 256>>>(A, B, C, M, N, K);
}
