// 64 x 128 x 16 with 4 x 8 for a thread: while a tile is used, the words of the next one wait in registers; shared
// memory holds one tile only. M a multiple of 64, N of 128, K of 16.
#include "matmul.h"

template <int BM, int BN, int BK, int TM, int TN>
__global__ void sgemm_prefetch(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                               int N, int K) {
  constexpr int TX = BN / TN;
  constexpr int TY = BM / TM;
  constexpr int NT = TX * TY;
  constexpr int LA = BM * BK / NT;  // words of A that a thread loads for a tile
  constexpr int LB = BK * BN / NT;

  __shared__ float As[BK][BM + 1];
  __shared__ float Bs[BK][BN];

  const int tid = threadIdx.x;
  const int tx = tid % TX;
  const int ty = tid / TX;
  const float* a_ptr = A + (blockIdx.y * BM + tid / BK) * K + tid % BK;
  const float* b_ptr = B + (tid / BN) * N + blockIdx.x * BN + tid % BN;

  float a_next[LA], b_next[LB];
#pragma unroll
  for (int i = 0; i < LA; ++i) a_next[i] = a_ptr[i * (NT / BK) * K];
#pragma unroll
  for (int i = 0; i < LB; ++i) b_next[i] = b_ptr[i * (NT / BN) * N];

  float acc[TM][TN] = {};
  for (int tile = 0; tile < K / BK; ++tile) {
#pragma unroll
    for (int i = 0; i < LA; ++i) As[tid % BK][tid / BK + i * (NT / BK)] = a_next[i];
#pragma unroll
    for (int i = 0; i < LB; ++i) Bs[tid / BN + i * (NT / BN)][tid % BN] = b_next[i];
    __syncthreads();

    // ask for the next tile now; it is needed only after the multiplication
    if (tile + 1 < K / BK) {
      a_ptr += BK;
      b_ptr += BK * N;
#pragma unroll
      for (int i = 0; i < LA; ++i) a_next[i] = a_ptr[i * (NT / BK) * K];
#pragma unroll
      for (int i = 0; i < LB; ++i) b_next[i] = b_ptr[i * (NT / BN) * N];
    }

#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
#pragma unroll
      for (int i = 0; i < TM; ++i) a[i] = As[k][ty * TM + i];
#pragma unroll
      for (int j = 0; j < TN; ++j) b[j] = Bs[k][tx + j * TX];
#pragma unroll
      for (int i = 0; i < TM; ++i) {
#pragma unroll
        for (int j = 0; j < TN; ++j) acc[i][j] += a[i] * b[j];
      }
    }
    __syncthreads();
  }

  C += (blockIdx.y * BM + ty * TM) * N + blockIdx.x * BN + tx;
#pragma unroll
  for (int i = 0; i < TM; ++i) {
#pragma unroll
    for (int j = 0; j < TN; ++j) C[i * N + j * TX] = acc[i][j];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int BM = 64, BN = 128, BK = 16, TM = 4, TN = 8;
  dim3 grid(N / BN, M / BM);
  sgemm_prefetch<BM, BN, BK, TM, TN><<<grid, (BM / TM) * (BN / TN)>>>(A, B, C, M, N, K);
}
