// labs: 05_tiled
// verdict: pass
// diagnosis: none
// Sixteen bytes at a time; lawful because all sizes are multiples of 64.
#include "matmul.h"

constexpr int TILE = 32;

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float4 As[TILE][TILE / 4], Bs[TILE][TILE / 4];
  const int quad = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + 4 * quad;
  float4 sum = make_float4(0, 0, 0, 0);
  for (int p = 0; p < K; p += TILE) {
    As[ty][quad] = *reinterpret_cast<const float4*>(&A[row * K + p + 4 * quad]);
    Bs[ty][quad] = reinterpret_cast<const float4*>(B + (p + ty) * N)[blockIdx.x * (TILE / 4) + quad];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) {
      const float a = reinterpret_cast<const float*>(As[ty])[k];
      const float4 b = Bs[k][quad];
      sum.x += a * b.x;
      sum.y += a * b.y;
      sum.z += a * b.z;
      sum.w += a * b.w;
    }
    __syncthreads();
  }
  *reinterpret_cast<float4*>(&C[row * N + col]) = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / TILE, M / TILE), dim3(TILE / 4, TILE)>>>(A, B, C, N, K);
}
