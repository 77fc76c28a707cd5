#include "matmul.h"

constexpr int T = 32;
__global__ void mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[T][T];
  __shared__ float4 Bs[T][T / 4];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * T + ty, col = blockIdx.x * T + tx * 4;
  float4 acc = make_float4(0, 0, 0, 0);
  for (int k0 = 0; k0 < K; k0 += T) {
    *reinterpret_cast<float4*>(&As[ty][tx * 4]) = *reinterpret_cast<const float4*>(&A[row * K + k0 + tx * 4]);
    Bs[ty][tx] = *reinterpret_cast<const float4*>(&B[(k0 + ty) * N + col]);
    __syncthreads();
    for (int k = 0; k < T; ++k) {
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
  mm<<<dim3(N / T, M / T), dim3(T / 4, T)>>>(A, B, C, N, K);
}
