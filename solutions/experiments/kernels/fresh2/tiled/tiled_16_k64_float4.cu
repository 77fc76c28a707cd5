// Tiles of 16 x 16 of C that are 64 deep: each thread loads one float4 of A and one of B. Multiples of 64.
#include "matmul.h"

#define TM 16
#define TK 64

__global__ void __launch_bounds__(256)
    matmul_deep_tile(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int N, int K) {
  __shared__ float4 As[TM][TK / 4];
  __shared__ float4 Bs[TK][TM / 4];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int tid = ty * TM + tx;
  const int b_row = tid / 4, b_col = tid % 4;

  const float4* a_ptr = (const float4*)(A + (blockIdx.y * TM + ty) * K) + tx;
  const float4* b_ptr = (const float4*)(B + b_row * N + blockIdx.x * TM) + b_col;

  float acc = 0.f;
  for (int k0 = 0; k0 < K; k0 += TK) {
    As[ty][tx] = *a_ptr;
    Bs[b_row][b_col] = *b_ptr;
    a_ptr += TK / 4;
    b_ptr += TK * N / 4;
    __syncthreads();

#pragma unroll
    for (int k4 = 0; k4 < TK / 4; ++k4) {
      const float4 a = As[ty][k4];
      acc += a.x * ((const float*)Bs[4 * k4 + 0])[tx];
      acc += a.y * ((const float*)Bs[4 * k4 + 1])[tx];
      acc += a.z * ((const float*)Bs[4 * k4 + 2])[tx];
      acc += a.w * ((const float*)Bs[4 * k4 + 3])[tx];
    }
    __syncthreads();
  }
  C[(blockIdx.y * TM + ty) * N + blockIdx.x * TM + tx] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_deep_tile<<<dim3(N / TM, M / TM), dim3(TM, TM)>>>(A, B, C, N, K);
}
