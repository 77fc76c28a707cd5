// Tiles of BM x BN; a thread has four neighbouring columns of ROWS rows, and moves 16 bytes at once. Sides must be multiples of
// BM, BN and BK.
#include "matmul.h"

constexpr int BM = 32;
constexpr int BN = 64;
constexpr int BK = 32;
constexpr int ROWS = 1;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[BM][BK];
  __shared__ float4 B_tile[BK][BN / 4];
  constexpr int THREADS = BM / ROWS * (BN / 4);
  const int ty = threadIdx.x / (BN / 4), tx = threadIdx.x % (BN / 4);
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float4 sum[ROWS];
  for (int r = 0; r < ROWS; ++r) sum[r] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = threadIdx.x; i < BM * BK; i += THREADS) A_tile[i / BK][i % BK] = A[(row0 + i / BK) * K + k0 + i % BK];
    for (int i = threadIdx.x; i < BK * BN / 4; i += THREADS)
      B_tile[i / (BN / 4)][i % (BN / 4)] =
          *reinterpret_cast<const float4*>(&B[(k0 + i / (BN / 4)) * N + col0 + i % (BN / 4) * 4]);
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      const float4 b = B_tile[k][tx];
      for (int r = 0; r < ROWS; ++r) {
        const float a = A_tile[ty * ROWS + r][k];
        sum[r].x += a * b.x, sum[r].y += a * b.y, sum[r].z += a * b.z, sum[r].w += a * b.w;
      }
    }
    __syncthreads();
  }
  for (int r = 0; r < ROWS; ++r) *reinterpret_cast<float4*>(&C[(row0 + ty * ROWS + r) * N + col0 + tx * 4]) = sum[r];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / BN, M / BM), BM / ROWS*(BN / 4)>>>(A, B, C, N, K);
}
