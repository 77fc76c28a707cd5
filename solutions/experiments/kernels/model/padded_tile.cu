// TM x TN elements of C for each thread; A's tile lies in shared memory by columns, PAD words apart. Sides must be multiples of
// BM, BN and BK.
#include "matmul.h"

constexpr int BM = 64;
constexpr int BN = 64;
constexpr int BK = 16;
constexpr int TM = 4;
constexpr int TN = 4;
constexpr int PAD = 1;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[BK][BM + PAD], B_tile[BK][BN];
  constexpr int THREADS = (BM / TM) * (BN / TN);
  const int row = threadIdx.x / (BN / TN) * TM, col = threadIdx.x % (BN / TN) * TN;
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = threadIdx.x; i < BM * BK; i += THREADS) A_tile[i % BK][i / BK] = A[i / BK * K + k0 + i % BK];
    for (int i = threadIdx.x; i < BK * BN; i += THREADS) B_tile[i / BN][i % BN] = B[(k0 + i / BN) * N + i % BN];
    __syncthreads();
    for (int k = 0; k < BK; k++) {
      for (int i = 0; i < TM; i++)
        for (int j = 0; j < TN; j++) sum[i][j] += A_tile[k][row + i] * B_tile[k][col + j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; i++)
    for (int j = 0; j < TN; j++) C[(row + i) * N + col + j] = sum[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / BN, M / BM), (BM / TM) * (BN / TN)>>>(A, B, C, N, K);
}
