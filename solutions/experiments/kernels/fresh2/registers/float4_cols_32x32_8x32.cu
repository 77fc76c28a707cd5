// Four neighbouring columns per thread as one float4, tiles of 32 x 32, blocks of 8 x 32, all loads are float4.
#include "matmul.h"

#define TILE 32
#define VEC 4

__global__ void mm_float4_cols(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int N,
                               int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float4 Bs[TILE][TILE / VEC];

  int tx = threadIdx.x;  // 0..7
  int ty = threadIdx.y;  // 0..31
  int row = blockIdx.y * TILE + ty;
  int col = blockIdx.x * TILE + tx * VEC;

  float4 acc = make_float4(0.f, 0.f, 0.f, 0.f);
  for (int k0 = 0; k0 < K; k0 += TILE) {
    *reinterpret_cast<float4*>(&As[ty][tx * VEC]) = *reinterpret_cast<const float4*>(&A[row * K + k0 + tx * VEC]);
    Bs[ty][tx] = *reinterpret_cast<const float4*>(&B[(k0 + ty) * N + col]);
    __syncthreads();

    for (int k = 0; k < TILE; ++k) {
      float a = As[ty][k];
      float4 b = Bs[k][tx];
      acc.x += a * b.x;
      acc.y += a * b.y;
      acc.z += a * b.z;
      acc.w += a * b.w;
    }
    __syncthreads();
  }
  *reinterpret_cast<float4*>(&C[row * N + col]) = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE / VEC, TILE);
  dim3 grid(N / TILE, M / TILE);
  mm_float4_cols<<<grid, block>>>(A, B, C, N, K);
}
