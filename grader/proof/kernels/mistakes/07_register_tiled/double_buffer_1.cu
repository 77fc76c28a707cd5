// lab: 07_register_tiled
// mistake: the next tile is written into the buffer that is being read, since the number of the buffer is not changed
// role: barrier fill_a fill_b
#include "matmul.h"
#include <cstddef>

namespace {
constexpr int BM = 64, BN = 64, BK = 8;
constexpr int TM = 4, TN = 4;
constexpr int TX = BN / TN, TY = BM / TM;
constexpr int PER = BM * BK / (TX * TY);

__device__ float at(const float* m, int r, int c, int rows, int cols) {
  return r < rows && c < cols ? m[size_t(r) * cols + c] : 0.0f;
}
}  // namespace

__global__ void mm_two_buffers(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[2][BM][BK + 1];
  __shared__ float Bs[2][BK][BN];
  const int tid = threadIdx.y * TX + threadIdx.x;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float sum[TM][TN] = {};
  float ra[PER], rb[PER];

  for (int p = 0; p < PER; ++p) {
    const int e = tid + p * TX * TY;
    As[0][e / BK][e % BK] = at(A, row0 + e / BK, e % BK, M, K);
    Bs[0][e / BN][e % BN] = at(B, e / BN, col0 + e % BN, K, N);
  }
  __syncthreads();

  int cur = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    const bool more = k0 + BK < K;
    if (more) {
      for (int p = 0; p < PER; ++p) {
        const int e = tid + p * TX * TY;
        ra[p] = at(A, row0 + e / BK, k0 + BK + e % BK, M, K);
        rb[p] = at(B, k0 + BK + e / BN, col0 + e % BN, K, N);
      }
    }
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
      for (int i = 0; i < TM; ++i) a[i] = As[cur][threadIdx.y + i * TY][k];
      for (int j = 0; j < TN; ++j) b[j] = Bs[cur][k][threadIdx.x + j * TX];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) sum[i][j] += a[i] * b[j];
    }
    cur ^= 1;  //right
    if (more) {
      for (int p = 0; p < PER; ++p) {
        const int e = tid + p * TX * TY;
        As[cur][e / BK][e % BK] = ra[p];
        Bs[cur][e / BN][e % BN] = rb[p];
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i) {
    const int r = row0 + threadIdx.y + i * TY;
    if (r >= M) break;
    for (int j = 0; j < TN; ++j) {
      const int c = col0 + threadIdx.x + j * TX;
      if (c < N) C[size_t(r) * N + c] = sum[i][j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm_two_buffers<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), dim3(TX, TY)>>>(A, B, C, M, N, K);
}
