// lab: 05_tiled
// mistake: the thread's column in the tile of B is found with the width of the tile of A
// role: fill_b index
#include "matmul.h"
constexpr int BM = 16, BN = 64, BK = 16;

__global__ void gemm1d(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  const int tid = threadIdx.x;  // 256
  const int aRow = tid / BK, aCol = tid % BK;
  const int bRow = tid / BN, bCol = tid % BK;   //wrong
  const int bRow = tid / BN, bCol = tid % BN;   //right
  const int col = tid % BN, rowGroup = tid / BN;  // rows rowGroup, rowGroup + 4, ...
  const float* a = A + blockIdx.y * BM * K;
  const float* b = B + blockIdx.x * BN;
  float acc[4] = {0.f, 0.f, 0.f, 0.f};
  for (int k0 = 0; k0 < K; k0 += BK) {
    As[aRow * BK + aCol] = a[aRow * K + k0 + aCol];
    for (int i = 0; i < BK; i += 4) Bs[(bRow + i) * BN + bCol] = b[(k0 + bRow + i) * N + bCol];
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      const float bv = Bs[k * BN + col];
      for (int i = 0; i < 4; ++i) acc[i] += As[(rowGroup + 4 * i) * BK + k] * bv;
    }
    __syncthreads();
  }
  float* c = C + blockIdx.y * BM * N + blockIdx.x * BN;
  for (int i = 0; i < 4; ++i) c[(rowGroup + 4 * i) * N + col] = acc[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  gemm1d<<<dim3(N / BN, M / BM), 256>>>(A, B, C, N, K);
}
