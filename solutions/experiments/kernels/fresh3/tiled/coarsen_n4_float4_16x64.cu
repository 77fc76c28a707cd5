// 16 x 16 threads, four neighbouring columns each: B is loaded, read and stored 16 bytes at a time.
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 16;
constexpr int WIDTH = 64;

__device__ float4 four(const float* from, int col, int N, bool in) {
  float4 v = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  if (!in) return v;
  if (N % 4 == 0 && col + 3 < N) return *reinterpret_cast<const float4*>(from);
  if (col < N) v.x = from[0];
  if (col + 1 < N) v.y = from[1];
  if (col + 2 < N) v.z = from[2];
  if (col + 3 < N) v.w = from[3];
  return v;
}

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[TILE][TILE];
  __shared__ float4 b[TILE][WIDTH / 4];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * WIDTH + tx * 4;
  float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  for (int k0 = 0; k0 < K; k0 += TILE) {
    a[ty][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0.0f;
    b[ty][tx] = four(B + size_t(k0 + ty) * N + col, col, N, k0 + ty < K);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; ++k) {
      const float left = a[ty][k];
      const float4 right = b[k][tx];
      sum.x += left * right.x;
      sum.y += left * right.y;
      sum.z += left * right.z;
      sum.w += left * right.w;
    }
    __syncthreads();
  }
  if (row >= M) return;
  float* to = C + size_t(row) * N + col;
  if (N % 4 == 0 && col + 3 < N) {
    *reinterpret_cast<float4*>(to) = sum;
  } else {
    if (col < N) to[0] = sum.x;
    if (col + 1 < N) to[1] = sum.y;
    if (col + 2 < N) to[2] = sum.z;
    if (col + 3 < N) to[3] = sum.w;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + WIDTH - 1) / WIDTH, (M + TILE - 1) / TILE), dim3(16, 16)>>>(A, B, C, M, N, K);
}
