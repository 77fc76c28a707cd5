// shape: 32x48x80
// verdict: fail
// diagnosis: k_bound_wrong_dimension
// The loop over K takes a round for each block of a column. The test joined by && does nothing here: no thread is outside.
#include "matmul.h"

constexpr int kTile = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  const int y = threadIdx.y, x = threadIdx.x;
  const int row = blockIdx.y * kTile + y, col = blockIdx.x * kTile + x;
  if (row >= M && col >= N) return;
  float sum = 0;
  for (int t = 0; t < gridDim.y; ++t) {
    a[y][x] = A[row * K + t * kTile + x];
    b[y][x] = B[(t * kTile + y) * N + col];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += a[y][k] * b[k][x];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(kTile, kTile), grid(N / kTile, M / kTile);
  multiply<<<grid, block>>>(A, B, C, M, N, K);
}
