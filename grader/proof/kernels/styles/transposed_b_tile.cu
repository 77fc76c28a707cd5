// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// The tile of B is kept transposed: bank conflicts, which are shown and never scored.
#include "matmul.h"

template <int TILE>
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE], Bt[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int p = 0; p < K; p += TILE) {
    As[ty][tx] = row < M && p + tx < K ? A[row * K + p + tx] : 0;
    Bt[tx][ty] = p + ty < K && col < N ? B[(p + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bt[tx][k];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int TILE = 16;
  multiply<TILE><<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
