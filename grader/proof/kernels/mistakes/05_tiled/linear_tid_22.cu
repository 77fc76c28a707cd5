// lab: 05_tiled
// mistake: row and column in the tile both come from the division
// role: index
#include "matmul.h"
constexpr int TILE = 16;

__global__ void oned(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE * TILE];
  __shared__ float Bs[TILE * TILE];
  const int tid = threadIdx.x;
  const int tRow = tid / TILE;
  const int tCol = tid / TILE;   //wrong
  const int tCol = tid % TILE;   //right
  A += blockIdx.y * TILE * K;
  B += blockIdx.x * TILE;
  C += blockIdx.y * TILE * N + blockIdx.x * TILE;
  float tmp = 0.0f;
  for (int bk = 0; bk < K; bk += TILE) {
    As[tRow * TILE + tCol] = A[tRow * K + tCol];
    Bs[tRow * TILE + tCol] = B[tRow * N + tCol];
    __syncthreads();
    A += TILE;
    B += TILE * N;
    for (int d = 0; d < TILE; ++d) tmp += As[tRow * TILE + d] * Bs[d * TILE + tCol];
    __syncthreads();
  }
  C[tRow * N + tCol] = tmp;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  oned<<<dim3(N / TILE, M / TILE), TILE * TILE>>>(A, B, C, M, N, K);
}
