// shape: 64x64x64 32x64x96
// verdict: fail
// diagnosis: wrong_stride tile_index_wrong
#include "matmul.h"

constexpr int kTile = 16;

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  int tx = threadIdx.x, ty = threadIdx.y;
  const float *from_a = A + blockIdx.y * kTile * K, *from_b = B + blockIdx.x * kTile;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += kTile, from_a += kTile, from_b += kTile) {
    a[ty][tx] = from_a[ty * K + tx];
    b[ty][tx] = from_b[ty * N + tx];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  C[(blockIdx.y * kTile + ty) * N + blockIdx.x * kTile + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / kTile, M / kTile), dim3(kTile, kTile)>>>(A, B, C, N, K);
}
