// A block tile of 64 x 64, eight k at a time; 16 x 16 threads with 4 x 4 neighbours each. Multiples of 64.
#include "matmul.h"

constexpr int BM = 64;
constexpr int BN = 64;
constexpr int BK = 8;
constexpr int TM = 4;
constexpr int TN = 4;
constexpr int THREADS = (BM / TM) * (BN / TN);

__global__ void matmul_4x4(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int N,
                           int K) {
  __shared__ float As[BM][BK];
  __shared__ float Bs[BK][BN];

  int tid = threadIdx.y * blockDim.x + threadIdx.x;
  int block_row = blockIdx.y * BM;
  int block_col = blockIdx.x * BN;
  int my_row = threadIdx.y * TM;
  int my_col = threadIdx.x * TN;

  float acc[TM][TN] = {};
  for (int bk = 0; bk < K; bk += BK) {
    for (int i = tid; i < BM * BK; i += THREADS) {
      As[i / BK][i % BK] = A[(block_row + i / BK) * K + bk + i % BK];
    }
    for (int i = tid; i < BK * BN; i += THREADS) {
      Bs[i / BN][i % BN] = B[(bk + i / BN) * N + block_col + i % BN];
    }
    __syncthreads();

    for (int k = 0; k < BK; k++) {
      float a[TM];
      float b[TN];
      for (int i = 0; i < TM; i++) a[i] = As[my_row + i][k];
      for (int j = 0; j < TN; j++) b[j] = Bs[k][my_col + j];
      for (int i = 0; i < TM; i++) {
        for (int j = 0; j < TN; j++) acc[i][j] += a[i] * b[j];
      }
    }
    __syncthreads();
  }

  for (int i = 0; i < TM; i++) {
    for (int j = 0; j < TN; j++) C[(block_row + my_row + i) * N + block_col + my_col + j] = acc[i][j];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(BN / TN, BM / TM);
  dim3 grid(N / BN, M / BM);
  matmul_4x4<<<grid, block>>>(A, B, C, N, K);
}
