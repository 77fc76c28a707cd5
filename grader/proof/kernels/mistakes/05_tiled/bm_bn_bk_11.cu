// lab: 05_tiled
// mistake: the tile of A is declared with the sizes of the tile of B
// role: tile
#include "matmul.h"
constexpr int BM = 32;
constexpr int BN = 32;
constexpr int BK = 16;

__global__ void rect(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float sA[BK][BN];   //wrong
  __shared__ float sA[BM][BK];   //right
  __shared__ float sB[BK][BN];
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int tid = ty * BN + tx;
  float acc = 0.0f;
  for (int k0 = 0; k0 < K; k0 += BK) {
    if (tid < BM * BK) {
      sA[tid / BK][tid % BK] = A[(blockIdx.y * BM + tid / BK) * K + k0 + tid % BK];
    } else {
      const int e = tid - BM * BK;
      sB[e / BN][e % BN] = B[(k0 + e / BN) * N + blockIdx.x * BN + e % BN];
    }
    __syncthreads();
    for (int k = 0; k < BK; ++k) acc += sA[ty][k] * sB[k][tx];
    __syncthreads();
  }
  C[(blockIdx.y * BM + ty) * N + blockIdx.x * BN + tx] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(BN, BM);
  dim3 grid(N / BN, M / BM);
  rect<<<grid, block>>>(A, B, C, M, N, K);
}
