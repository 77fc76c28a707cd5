// TM x TN elements of C for each thread, 16 bytes at once, the tile of A transposed. Sides must be multiples of the tile.
#include "matmul.h"

constexpr int BM = 128;
constexpr int BN = 128;
constexpr int BK = 8;
constexpr int TM = 8;
constexpr int TN = 8;
constexpr int THREADS = (BM / TM) * (BN / TN);

__device__ float4& four(float* p) { return *reinterpret_cast<float4*>(p); }
__device__ const float4& four(const float* p) { return *reinterpret_cast<const float4*>(p); }

__global__ void __launch_bounds__(THREADS) matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ __align__(16) float A_tile[BK * BM];
  __shared__ __align__(16) float B_tile[BK * BN];
  const int t = threadIdx.x, thread_row = t / (BN / TN), thread_col = t % (BN / TN);
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  const int a_row = t / (BK / 4), a_col = t % (BK / 4) * 4, b_row = t / (BN / 4), b_col = t % (BN / 4) * 4;
  float sum[TM * TN] = {}, a[TM], b[TN];
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = 0; i < BM; i += THREADS / (BK / 4)) {
      const float4 v = four(&A[(a_row + i) * K + a_col]);
      A_tile[(a_col + 0) * BM + a_row + i] = v.x;
      A_tile[(a_col + 1) * BM + a_row + i] = v.y;
      A_tile[(a_col + 2) * BM + a_row + i] = v.z;
      A_tile[(a_col + 3) * BM + a_row + i] = v.w;
    }
    for (int i = 0; i < BK; i += THREADS / (BN / 4))
      four(&B_tile[(b_row + i) * BN + b_col]) = four(&B[(b_row + i) * N + b_col]);
    __syncthreads();
    A += BK;
    B += BK * N;
    for (int k = 0; k < BK; k++) {
      for (int i = 0; i < TM; i++) a[i] = A_tile[k * BM + thread_row * TM + i];
      for (int j = 0; j < TN; j++) b[j] = B_tile[k * BN + thread_col * TN + j];
      for (int i = 0; i < TM; i++)
        for (int j = 0; j < TN; j++) sum[i * TN + j] += a[i] * b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; i++)
    for (int j = 0; j < TN; j += 4) four(&C[(thread_row * TM + i) * N + thread_col * TN + j]) = four(&sum[i * TN + j]);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / BN, M / BM), THREADS>>>(A, B, C, N, K);
}
