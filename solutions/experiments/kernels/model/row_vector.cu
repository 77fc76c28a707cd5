// Each thread sums four neighbouring elements of a row of C, 16 bytes of B at once, straight from global memory. N must be a
// multiple of 4 * BX, M of BY.
#include "matmul.h"

#include <cuda_runtime.h>

constexpr int BX = 32;
constexpr int BY = 8;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  const int row = blockIdx.y * BY + threadIdx.y, col = (blockIdx.x * BX + threadIdx.x) * 4;
  float4 sum = make_float4(0, 0, 0, 0);
  for (int k = 0; k < K; k++) {
    const float a = A[row * K + k];
    const float4 b = *reinterpret_cast<const float4*>(&B[k * N + col]);
    sum.x += a * b.x;
    sum.y += a * b.y;
    sum.z += a * b.z;
    sum.w += a * b.w;
  }
  *reinterpret_cast<float4*>(&C[row * N + col]) = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / (4 * BX), M / BY), dim3(BX, BY)>>>(A, B, C, N, K);
}
