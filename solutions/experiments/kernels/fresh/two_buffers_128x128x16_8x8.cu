// 128 x 128 x 16 with 8 x 8 for a thread, and two copies of each shared tile: the next one is filled while this one is
// used, so one barrier is enough for a step. The 8 x 8 are four patches of 4 x 4, 64 apart.
// M and N multiples of 128, K of 16.
#include "matmul.h"

namespace {
constexpr int BM = 128, BN = 128, BK = 16;
constexpr int kThreads = 256;

__device__ __forceinline__ void load_tiles(float (*As)[BM], float (*Bs)[BN], const float* A, const float* B, int N,
                                           int K) {
  const int tid = threadIdx.x;
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    const int row = tid / 4 + half * 64;
    const int k = tid % 4 * 4;
    const float4 v = *reinterpret_cast<const float4*>(A + row * K + k);
    As[k][row] = v.x;
    As[k + 1][row] = v.y;
    As[k + 2][row] = v.z;
    As[k + 3][row] = v.w;
  }
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    const int k = tid / 32 + half * 8;
    const int col = tid % 32 * 4;
    *reinterpret_cast<float4*>(&Bs[k][col]) = *reinterpret_cast<const float4*>(B + k * N + col);
  }
}

__device__ __forceinline__ void read8(float (&to)[8], const float* from) {
  const float4 low = *reinterpret_cast<const float4*>(from);
  const float4 high = *reinterpret_cast<const float4*>(from + 64);
  to[0] = low.x, to[1] = low.y, to[2] = low.z, to[3] = low.w;
  to[4] = high.x, to[5] = high.y, to[6] = high.z, to[7] = high.w;
}

__global__ void __launch_bounds__(kThreads)
    sgemm_two_buffers(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int N, int K) {
  __shared__ __align__(16) float As[2][BK][BM];
  __shared__ __align__(16) float Bs[2][BK][BN];
  const int ty = threadIdx.x / 16 * 4;
  const int tx = threadIdx.x % 16 * 4;

  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;

  float acc[8][8] = {};
  load_tiles(As[0], Bs[0], A, B, N, K);
  __syncthreads();

  int now = 0;
  for (int bk = 0; bk < K; bk += BK) {
    if (bk + BK < K) load_tiles(As[now ^ 1], Bs[now ^ 1], A + bk + BK, B + (bk + BK) * N, N, K);
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float a[8], b[8];
      read8(a, &As[now][k][ty]);
      read8(b, &Bs[now][k][tx]);
#pragma unroll
      for (int i = 0; i < 8; ++i) {
#pragma unroll
        for (int j = 0; j < 8; ++j) acc[i][j] += a[i] * b[j];
      }
    }
    __syncthreads();
    now ^= 1;
  }

#pragma unroll
  for (int i = 0; i < 8; ++i) {
    float* to = C + (ty + i % 4 + i / 4 * 64) * N + tx;
    *reinterpret_cast<float4*>(to) = make_float4(acc[i][0], acc[i][1], acc[i][2], acc[i][3]);
    *reinterpret_cast<float4*>(to + 64) = make_float4(acc[i][4], acc[i][5], acc[i][6], acc[i][7]);
  }
}
}  // namespace

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid(N / BN, M / BM);
  sgemm_two_buffers<<<grid, kThreads>>>(A, B, C, N, K);
}
