// shape: 33x35x17
// verdict: fail
// diagnosis: block_does_not_fit tile_not_filled
// The block has the elements of a thread, TM x TN, as its sides.
#include "matmul.h"

#include <cstddef>

template <int BM, int BN, int BK, int TM, int TN>
__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int TX = BN / TN;  // threads in x
  constexpr int TY = BM / TM;  // threads in y
  constexpr int THREADS = TX * TY;
  __shared__ float As[BM][BK];
  __shared__ float Bs[BK][BN];
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int tid = ty * TX + tx;
  const int row0 = blockIdx.y * BM;
  const int col0 = blockIdx.x * BN;

  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int e = tid; e < BM * BK; e += THREADS) {
      const int r = e / BK;
      const int c = e % BK;
      As[r][c] = (row0 + r < M && k0 + c < K) ? A[size_t(row0 + r) * K + k0 + c] : 0.0f;
    }
    for (int e = tid; e < BK * BN; e += THREADS) {
      const int r = e / BN;
      const int c = e % BN;
      Bs[r][c] = (k0 + r < K && col0 + c < N) ? B[size_t(k0 + r) * N + col0 + c] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
      for (int i = 0; i < TM; ++i) a[i] = As[ty + i * TY][k];
      for (int j = 0; j < TN; ++j) b[j] = Bs[k][tx + j * TX];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) sum[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i) {
    for (int j = 0; j < TN; ++j) {
      const int row = row0 + ty + i * TY;
      const int col = col0 + tx + j * TX;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
  }
}

template <int BM, int BN, int BK, int TM, int TN>
void launch(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(TN, TM);
  const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  matmul_kernel<BM, BN, BK, TM, TN><<<grid, block>>>(A, B, C, M, N, K);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (M >= 1024 && N >= 1024) {
    launch<128, 128, 8, 8, 8>(A, B, C, M, N, K);
  } else {
    launch<32, 32, 16, 2, 2>(A, B, C, M, N, K);
  }
}
