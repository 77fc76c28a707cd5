// Wide tiles of 4 rows and 64 columns, 16 deep, filled in loops over a linear thread number. Multiples of 64.
#include "matmul.h"

template <int BM, int BN, int BK>
__global__ void gemm_linear_loads(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  const int nthreads = BM * BN;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int row0 = blockIdx.y * BM;
  const int col0 = blockIdx.x * BN;

  float acc = 0.0f;
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = tid; i < BM * BK; i += nthreads) As[i] = A[(row0 + i / BK) * K + k0 + i % BK];
    for (int i = tid; i < BK * BN; i += nthreads) Bs[i] = B[(k0 + i / BN) * N + col0 + i % BN];
    __syncthreads();

    for (int k = 0; k < BK; ++k) acc += As[threadIdx.y * BK + k] * Bs[k * BN + threadIdx.x];
    __syncthreads();
  }
  C[(row0 + threadIdx.y) * N + col0 + threadIdx.x] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  gemm_linear_loads<4, 64, 16><<<dim3(N / 64, M / 4), dim3(64, 4)>>>(A, B, C, M, N, K);
}
