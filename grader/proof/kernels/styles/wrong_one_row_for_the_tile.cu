// shape: 64x64x64 37x53x29
// verdict: fail
// diagnosis: tile_index_wrong k_pairs_mismatched
#include "matmul.h"

constexpr int kTile = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * kTile + ty, col = blockIdx.x * kTile + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += kTile) {
    a[ty][tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0;
    b[ty][tx] = k0 + ty < K && col < N ? B[k0 * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + kTile - 1) / kTile, (M + kTile - 1) / kTile), dim3(kTile, kTile)>>>(A, B, C, M, N, K);
}
