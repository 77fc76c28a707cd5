// 8 x 4 results per thread, block tiles of 128 x 64 x 8, A stored transposed, 256 threads with scalar loads, unrolled.
#include "matmul.h"

namespace {
constexpr int BM = 128;
constexpr int BN = 64;
constexpr int BK = 8;
constexpr int TM = 8;
constexpr int TN = 4;
constexpr int kThreads = (BM / TM) * (BN / TN);
static_assert(kThreads == 256);
}  // namespace

__global__ void __launch_bounds__(kThreads)
    gemm_at_8x4(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int N, int K) {
  __shared__ float At[BK][BM];
  __shared__ float Bs[BK][BN];
  const int tid = threadIdx.x;
  const int tx = tid % (BN / TN);
  const int ty = tid / (BN / TN);
  const float* a = A + blockIdx.y * BM * K;
  const float* b = B + blockIdx.x * BN;

  float acc[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int i = tid; i < BM * BK; i += kThreads) At[i % BK][i / BK] = a[(i / BK) * K + k0 + i % BK];
#pragma unroll
    for (int i = tid; i < BK * BN; i += kThreads) Bs[i / BN][i % BN] = b[(k0 + i / BN) * N + i % BN];
    __syncthreads();

#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float ra[TM], rb[TN];
#pragma unroll
      for (int i = 0; i < TM; ++i) ra[i] = At[k][ty * TM + i];
#pragma unroll
      for (int j = 0; j < TN; ++j) rb[j] = Bs[k][tx * TN + j];
#pragma unroll
      for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; ++j) acc[i][j] += ra[i] * rb[j];
    }
    __syncthreads();
  }

  float* c = C + (blockIdx.y * BM + ty * TM) * N + blockIdx.x * BN + tx * TN;
#pragma unroll
  for (int i = 0; i < TM; ++i)
#pragma unroll
    for (int j = 0; j < TN; ++j) c[i * N + j] = acc[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  gemm_at_8x4<<<dim3(N / BN, M / BM), kThreads>>>(A, B, C, N, K);
}
