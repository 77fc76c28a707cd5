#include "matmul.h"

constexpr int BM = 64, BN = 64, BK = 8;
__global__ void mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[BM][BK + 1], Bs[BK][BN];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int wr = warp / 2 * 16, wc = warp % 2 * 32;  // a warp has 16 x 32 of C
  int r = wr + lane / 8 * 4, c = wc + lane % 8;
  int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float acc[4][4] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = 0; i < 2; ++i) {
      int at = threadIdx.x + i * 256;
      As[at / BK][at % BK] = A[(row0 + at / BK) * K + k0 + at % BK];
      Bs[at / BN][at % BN] = B[(k0 + at / BN) * N + col0 + at % BN];
    }
    __syncthreads();
    for (int k = 0; k < BK; ++k)
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) acc[i][j] += As[r + i][k] * Bs[k][c + 8 * j];
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) C[(row0 + r + i) * N + col0 + c + 8 * j] = acc[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / BN, M / BM), 256>>>(A, B, C, N, K);
}
