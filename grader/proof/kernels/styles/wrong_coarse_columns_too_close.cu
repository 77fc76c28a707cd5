// shape: 128x128x64 64x256x32
// verdict: fail
// diagnosis: wrong_stride
#include "matmul.h"

constexpr int kTile = 16, kEach = 4;

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * kTile + ty, col = blockIdx.x * kTile * kEach + tx;
  float sum[kEach] = {};
  for (int k0 = 0; k0 < K; k0 += kTile) {
    a[ty][tx] = A[row * K + k0 + tx];
    for (int e = 0; e < kEach; ++e) {
      b[ty][tx] = B[(k0 + ty) * N + col + e * kEach];
      __syncthreads();
      for (int k = 0; k < kTile; ++k) sum[e] += a[ty][k] * b[k][tx];
      __syncthreads();
    }
  }
  for (int e = 0; e < kEach; ++e) C[row * N + col + e * kEach] = sum[e];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / (kTile * kEach), M / kTile), dim3(kTile, kTile)>>>(A, B, C, N, K);
}
