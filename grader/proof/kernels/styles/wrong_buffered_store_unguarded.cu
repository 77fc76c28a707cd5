// shape: 37x53x29 33x47x64
// verdict: fail
// diagnosis: guard_missing
// g++ warns that next_a may have no value: it always has one where it is used.
#include "matmul.h"

constexpr int kTile = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[2][kTile][kTile], b[2][kTile][kTile];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * kTile + ty, col = blockIdx.x * kTile + tx;
  float next_a, next_b, sum = 0;
  const int tiles = (K + kTile - 1) / kTile;
  a[0][ty][tx] = row < M && tx < K ? A[row * K + tx] : 0;
  b[0][ty][tx] = ty < K && col < N ? B[ty * N + col] : 0;
  __syncthreads();
  for (int t = 0; t < tiles; ++t) {
    if (t + 1 < tiles) {
      int k0 = (t + 1) * kTile;
      next_a = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0;
      next_b = k0 + ty < K && col < N ? B[(k0 + ty) * N + col] : 0;
    }
    for (int k = 0; k < kTile; ++k) sum += a[t % 2][ty][k] * b[t % 2][k][tx];
    if (t + 1 < tiles) a[(t + 1) % 2][ty][tx] = next_a, b[(t + 1) % 2][ty][tx] = next_b;
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + kTile - 1) / kTile, (M + kTile - 1) / kTile), dim3(kTile, kTile)>>>(A, B, C, M, N, K);
}
