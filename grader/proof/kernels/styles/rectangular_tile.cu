// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// A tile of 32 columns, 16 rows and 8 steps of k: no two extents alike.
#include "matmul.h"

constexpr int BM = 16, BN = 32, BK = 8;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[BM][BK], Bs[BK][BN];
  int tx = threadIdx.x, ty = threadIdx.y, t = ty * BN + tx;
  int row = blockIdx.y * BM + ty, col = blockIdx.x * BN + tx;
  float sum = 0;
  for (int p = 0; p < K; p += BK) {
    if (t < BM * BK) {
      int r = t / BK, k = t % BK, from = blockIdx.y * BM + r;
      As[r][k] = from < M && p + k < K ? A[from * K + p + k] : 0.0f;
    }
    if (t < BK * BN) {
      int k = t / BN, c = t % BN, from = blockIdx.x * BN + c;
      Bs[k][c] = p + k < K && from < N ? B[(p + k) * N + from] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < BK; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), dim3(BN, BM)>>>(A, B, C, M, N, K);
}
